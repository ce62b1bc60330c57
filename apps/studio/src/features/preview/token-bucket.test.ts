import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenBucket } from './token-bucket.ts';

test('allows a burst, then a rate per second', () => {
  let now = 0;
  const bucket = new TokenBucket(3, 2, () => now);
  const takeFive = () => Array.from({ length: 5 }, () => bucket.tryTake()).filter(Boolean).length;
  assert.equal(takeFive(), 3);
  now = 500;
  assert.equal(takeFive(), 1);
  now = 60_000;
  assert.equal(takeFive(), 3, 'unused tokens do not accumulate beyond the burst size');
});
