import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppLogEntry } from '@millwright/contract';
import { findServerError } from './find-server-error.ts';

const entry = (seconds: number, text: string, more: Partial<AppLogEntry> = {}): AppLogEntry => ({
  at: new Date(seconds * 1_000).toISOString(),
  level: 'error',
  kind: 'output',
  text,
  ...{ file: null, line: null, column: null },
  ...more,
});
const request = (seconds: number, level: 'error' | 'info') =>
  entry(seconds, 'GET /api/hats', { kind: 'request', level });

test('the error behind a failed request is the one that was logged with it', () => {
  const found = findServerError([
    entry(1, 'earlier'),
    entry(100, 'no hat'),
    entry(100, 'a warning', { level: 'warn' }),
    request(100, 'error'),
    request(101, 'info'),
  ]);
  assert.equal(found?.text, 'no hat');
});

test('a failed request without an error in the log has none', () => {
  assert.equal(findServerError([entry(1, 'earlier'), request(100, 'error')]), undefined);
  assert.equal(findServerError([entry(1, 'earlier'), request(1, 'info')]), undefined);
});
