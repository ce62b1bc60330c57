import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { samples } from '../testing/samples.ts';
import { styleSheet } from './style-sheet.ts';

const template = new URL('../../../../../templates/web/src/index.css', import.meta.url);

/** Removes the values of this app: its colors, radius and fonts, and the style after them. */
const withoutValues = (style: string) =>
  style
    .replace(/\n\/\* The style of the app[\s\S]*$/, '')
    .replaceAll(/^(\s*--[\w-]+):\s*(?!var|calc)[^;]+;$/gm, '$1;')
    .replace(/--font-heading: .*/, '--font-heading;');

test('the style sheet has the tokens and rules of the template', async () => {
  const expected = withoutValues(await readFile(template, 'utf8'));
  for (const [name, app] of Object.entries(samples)) {
    assert.equal(withoutValues(styleSheet(app)), expected, name);
  }
});
