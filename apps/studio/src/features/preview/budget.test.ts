import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Budget } from './budget.ts';

test('allows a burst, then a rate per second', () => {
  let now = 0;
  const budget = new Budget(3, 2, () => now);
  const taken = () => Array.from({ length: 5 }, () => budget.take()).filter(Boolean).length;
  assert.equal(taken(), 3);
  now = 500;
  assert.equal(taken(), 1);
  now = 60_000;
  assert.equal(taken(), 3, 'unused tokens do not accumulate beyond the burst size');
});
