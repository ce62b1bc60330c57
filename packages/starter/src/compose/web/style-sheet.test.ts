import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { samples } from '../testing/samples.ts';
import { styleSheet } from './style-sheet.ts';
import { themeFile } from './theme-file.ts';

const readTemplate = (name: string) =>
  readFile(new URL(`../../../../../templates/web/src/${name}`, import.meta.url), 'utf8');

/** Removes the values of this app: its colors, radius and fonts, and the style after them. */
const withoutValues = (style: string) =>
  style
    .replace(/\n\/\* The style of the app[\s\S]*$/, '')
    .replaceAll(/^(\s*--[\w-]+):\s*(?!var|calc)[^;]+;$/gm, '$1;')
    .replace(/--font-heading: .*/, '--font-heading;');

test('the theme has the tokens of the template', async () => {
  const expected = withoutValues(await readTemplate('theme.css'));
  for (const [name, app] of Object.entries(samples)) {
    const tokens = withoutValues(themeFile(app)).replaceAll(/^ {2}--primary-text;\n/gm, '');
    assert.equal(tokens, expected, name);
  }
});

test('the style sheet is the one of the template, with other shadows where a style has them', async () => {
  const template = await readTemplate('index.css');
  const [books] = Object.values(samples);
  assert.ok(books);
  const plain = { ...books, palette: { ...books.palette, mood: 'calm' as const } };
  assert.equal(styleSheet(plain), template);
  const brutal = styleSheet({
    ...books,
    palette: { ...books.palette, mood: 'brutalist' as const },
  });
  assert.ok(brutal.startsWith(template));
  assert.match(brutal.slice(template.length), /^\n@theme \{\n {2}--shadow-2xs: .*\n/);
});
