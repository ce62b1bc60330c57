import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarizeVerification } from './summarize-verification.ts';

const checks = [{ name: 'page' as const, ok: true, summary: '', duration_ms: 1 }];
const found = { ok: true, checks, opened: true };

test('is good only if a browser opened the app', () => {
  assert.deepEqual(summarizeVerification(found), { text: 'Opened in a browser', variant: 'good' });
  for (const opened of [false, undefined]) {
    const { text, variant } = summarizeVerification({ ...found, opened });
    assert.deepEqual([text, variant], ['Builds, not opened in a browser', 'neutral']);
  }
  assert.equal(summarizeVerification({ ...found, ok: false }).variant, 'bad');
});

test('is neutral without checks', () => {
  const unseen = { ...found, ok: false, checks: [], opened: false };
  assert.deepEqual(summarizeVerification(unseen), { text: 'Not checked', variant: 'neutral' });
});
