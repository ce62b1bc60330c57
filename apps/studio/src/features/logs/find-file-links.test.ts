import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFileLinks } from './find-file-links.ts';

test('positions in files of the project are links, and those in packages are not', () => {
  const text =
    'Error: no hat\n    at find (server/hats.ts:7:9)\n    at node_modules/hono/dist/hono.js:1:2\n    at src/App.tsx:3';
  const parts = findFileLinks(text);
  assert.equal(parts.map((part) => part.text).join(''), text);
  assert.deepEqual(
    parts.flatMap(({ link }) => link ?? []),
    [
      { file: 'server/hats.ts', line: 7 },
      { file: 'src/App.tsx', line: 3 },
    ],
  );
});

test('times, addresses and ratios are not links', () => {
  for (const text of [
    '10:20:30',
    'http://example.com:8080/x',
    '127.0.0.1:5432',
    'node:fs:12:3',
    '',
  ])
    assert.deepEqual(
      findFileLinks(text).filter(({ link }) => link),
      [],
      text,
    );
});
