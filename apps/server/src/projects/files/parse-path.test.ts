import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter } from '@millwright/contract/testing/any-character';
import fc from 'fast-check';
import { findPathProblem } from '../../core/workspace-path.ts';
import { excludedFolders, parsePath } from './parse-path.ts';

const invalid = [
  '../x',
  '..\\x',
  'a/../../b',
  'a/..',
  '..',
  '.',
  './',
  '/',
  '//etc/passwd',
  '/etc/passwd',
  '/./etc/passwd',
  '~/.ssh/id_rsa',
  'C:\\x',
  '%2e%2e/x',
  '..%c0%af',
  'a\0b',
  'a\nb',
  'a\x1b[31m',
  'a\u202etxt.exe',
  '\ud800',
  'folder/',
  'a.',
  'a /b',
  'CON',
  'src/nul.ts',
  `${'a'.repeat(4096)}/b`,
  `${'a/'.repeat(2048)}b`,
  'n'.repeat(256),
  'é'.repeat(128),
  `${'a/'.repeat(199)}b`,
  '.git/config',
  'packages/x/.GIT/hooks/pre-commit',
  '.git',
  'node_modules/.bin/x',
  'packages/a/Node_Modules/x.js',
  '.millwright/mcp.json',
  '.Millwright/mcp.json',
  './/.millwright/mcp.json',
  '.vite/deps/x.js',
];

const normalized: Record<string, string> = {
  'src/App.tsx': 'src/App.tsx',
  './src//App.tsx': 'src/App.tsx',
  '././a/./b': 'a/b',
  'e\u0301.txt': '\u00e9.txt',
  '.env': '.env',
  '.gitignore': '.gitignore',
  'docs/.millwright/x': 'docs/.millwright/x',
  'app/[...slug]/(group)/page@2x.png': 'app/[...slug]/(group)/page@2x.png',
  '日本語/ファイル': '日本語/ファイル',
};

test('rejects invalid paths with a reason', () => {
  for (const text of invalid) {
    const parsed = parsePath(text);
    assert.ok(!parsed.ok && parsed.reason.length > 5, JSON.stringify(text));
  }
});

test('normalizes valid paths', () => {
  for (const [text, path] of Object.entries(normalized)) {
    assert.deepEqual(parsePath(text), { ok: true, path }, JSON.stringify(text));
  }
});

const names = fc.oneof(
  fc.constantFrom('.', '..', '', '~', 'a', '.git', 'node_modules', 'CON', 'a.', '%2e', '\u202e'),
  fc.constantFrom('e\u0301', '\u00e9', 'a\\b', 'x\0', '.millwright', 'src', 'ß', 'İ'),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
);
const texts = fc
  .tuple(fc.array(names, { maxLength: 6 }), fc.constantFrom('', '/'))
  .map(([parts, end]) => parts.join('/') + end);

test('accepts only paths inside the project, outside reserved folders and in normal form', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parsePath(text);
      if (!parsed.ok) return;
      const { path } = parsed;
      assert.deepEqual(parsePath(path), parsed, 'parsing again changes nothing');
      assert.equal(findPathProblem(path), undefined, 'a sandbox accepts it');
      assert.equal(new URL(path, 'file:///root/').pathname.startsWith('/root/'), true);
      const parts = path.toLowerCase().split('/');
      for (const part of parts) assert.ok(part !== '' && part !== '.' && part !== '..');
      for (const folder of excludedFolders) assert.ok(!parts.includes(folder));
    }),
    { numRuns: 5_000 },
  );
});

test('maps all spellings of a path to the same normal form', () => {
  const plain = fc.array(fc.constantFrom('a', 'b', 'é', 'c.ts'), { minLength: 1, maxLength: 5 });
  const noise = fc.array(fc.constantFrom('./', '/', ''), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(plain, noise, (parts, between) => {
      const noisy = parts
        .map((part, at) => `${at === 0 && between[0] === '/' ? '' : between[at]}${part}`)
        .join('/')
        .normalize('NFD');
      assert.deepEqual(parsePath(noisy), { ok: true, path: parts.join('/') });
    }),
  );
});
