import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadDeadline } from './load-deadline.ts';

const since = 1_000;

test('a page that shows no progress has 15 seconds', () => {
  assert.equal(loadDeadline({ since, activeAt: since, loadedAt: undefined }), 16_000);
  assert.equal(loadDeadline({ since, activeAt: since + 10_000, loadedAt: undefined }), 16_000);
});

test('a page that still loads has 5 seconds after each response', () => {
  assert.equal(loadDeadline({ since, activeAt: since + 14_000, loadedAt: undefined }), 20_000);
});

test('a page that loads forever has 35 seconds', () => {
  assert.equal(loadDeadline({ since, activeAt: since + 60_000, loadedAt: undefined }), 36_000);
});

test('a page that loaded late has 5 seconds to answer, whatever happens in it', () => {
  const loadedAt = since + 33_000;
  assert.equal(loadDeadline({ since, activeAt: since + 60_000, loadedAt }), 39_000);
  assert.equal(loadDeadline({ since, activeAt: since + 60_000, loadedAt: since + 900 }), 16_000);
});
