import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { mainFile } from './main-file.ts';

const template = new URL('../../../../../templates/web/src/main.tsx', import.meta.url);

test('the entry point is the one of the template, with a fixed theme if the app has one', async () => {
  const original = await readFile(template, 'utf8');
  for (const theme of ['system', 'toggle'] as const) assert.equal(mainFile({ theme }), original);
  for (const theme of ['light', 'dark'] as const) {
    const provider = `<ThemeProvider forcedTheme="${theme}">`;
    assert.equal(mainFile({ theme }), original.replace('<ThemeProvider>', provider));
  }
});
