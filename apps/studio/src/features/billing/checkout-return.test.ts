import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasArrived, readReturn } from './checkout-return.ts';

test('readReturn accepts only known outcomes from the URL', () => {
  const read = (query: string) => readReturn(new URLSearchParams(query));
  assert.deepEqual(
    [read('checkout=done'), read('checkout=cancelled'), read('checkout=<b>'), read('')],
    ['done', 'cancelled', undefined, undefined],
  );
});

test('hasArrived detects another plan or more credits', () => {
  const before = { plan: 'free', balance: 5 };
  assert.equal(hasArrived(before, before), false);
  assert.equal(hasArrived(before, { plan: 'free', balance: 4.2 }), false);
  assert.equal(hasArrived(before, { plan: 'free', balance: 55 }), true);
  assert.equal(hasArrived(before, { plan: 'pro', balance: 5 }), true);
});
