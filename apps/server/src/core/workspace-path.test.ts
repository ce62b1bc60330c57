import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPathProblem } from './workspace-path.ts';

const rejected: readonly string[] = [
  '',
  '/',
  '.',
  '..',
  '../x',
  '..\\x',
  'a\\b',
  '/etc/passwd',
  '~/.ssh/id_rsa',
  '~root/x',
  'a/../../b',
  'a/./b',
  'a//b',
  'a/',
  './a',
  '%2e%2e/x',
  '..%2fx',
  '..%c0%af',
  'a%00b',
  'a\0b',
  'a\nb',
  'a\x1b[31mb',
  'a\u202eb',
  'a\u200bb',
  'e\u0301.txt',
  '\ud800',
  'a.',
  'a ',
  'folder. /x',
  'CON',
  'src/aux.ts',
  'lpt1',
  'n'.repeat(256),
  `${'a/'.repeat(2048)}b`,
  `${'a/'.repeat(199)}b`,
  `${'é'.repeat(128)}`,
];

const accepted: readonly string[] = [
  'a',
  'src/App.tsx',
  '.env',
  '.git/config',
  'node_modules/.bin/x',
  'app/[slug]/(group)/page@2x.png',
  'with space/and-äöü.txt',
  '\u00e9.txt',
  'n'.repeat(255),
  '100%/x',
  'console.ts',
  '日本語/ファイル',
  '...x',
  'src/~x',
];

test('rejects invalid workspace paths', () => {
  for (const path of rejected) assert.ok(findPathProblem(path), JSON.stringify(path));
});

test('accepts valid workspace paths', () => {
  for (const path of accepted) assert.equal(findPathProblem(path), undefined, JSON.stringify(path));
});
