import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './reply.ts';
import { withThemeFiles } from './with-theme-files.ts';

const files = new Map([
  ['src/theme.css', ':root { --primary: red; }'],
  ['src/index.css', '@import "tailwindcss";'],
  ['src/main.tsx', "import './theme.css';"],
]);
const recoloring = [
  call('edit_file', { path: 'src/theme.css', old_text: 'blue', new_text: 'red' }),
  call('edit_file', { path: 'specification.json', old_text: 'blue', new_text: 'red' }),
];
const has = (...paths: string[]) => ({ hasFile: (path: string) => paths.includes(path) });

test('a new color of an app without theme.css also writes the files that import it', () => {
  const calls = withThemeFiles(has('src/index.css', 'src/main.tsx'), recoloring, files);
  assert.deepEqual(
    calls.map(({ name, input }) => `${name} ${input['path']}`),
    [
      'write_file src/theme.css',
      'write_file src/index.css',
      'write_file src/main.tsx',
      'edit_file specification.json',
    ],
  );
});

test('an app with theme.css is only edited', () => {
  assert.deepEqual(withThemeFiles(has('src/theme.css'), recoloring, files), recoloring);
});

test('a change of something else writes no theme', () => {
  const [, other] = recoloring;
  assert.deepEqual(withThemeFiles(has(), [other as (typeof recoloring)[0]], files), [other]);
});
