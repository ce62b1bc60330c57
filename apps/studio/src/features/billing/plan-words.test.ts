import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BillingPlanRecord } from '@millwright/contract';
import { contentsOf, priceOf, wayTo } from './plan-words.ts';

const free: BillingPlanRecord = {
  id: 'free',
  name: 'Free',
  description: '',
  price: null,
  credits: 5,
  limits: { projects: 2, concurrent_turns: 1 },
  features: [],
  default: true,
};
const pro: BillingPlanRecord = {
  ...free,
  id: 'pro',
  price: { amount: 24_000, currency: 'usd', interval: 'year' },
  credits: 1200,
  limits: { projects: null, concurrent_turns: null },
  features: ['Help by mail'],
  default: false,
};

test('describes the price and features of a plan', () => {
  assert.deepEqual(priceOf(free, 'usd'), ['$0', 'forever']);
  assert.deepEqual(priceOf(pro, 'usd'), ['$240', 'per year']);
  assert.deepEqual(contentsOf(free), ['5 credits per month', '2 projects', '1 turn at a time']);
  assert.deepEqual(contentsOf(pro), [
    '1,200 credits per year',
    'Unlimited projects',
    'Help by mail',
  ]);
});

test('uses the portal for subscribers and the checkout for others', () => {
  const max = { ...pro, id: 'max' };
  assert.equal(wayTo(free, free, true), 'current');
  assert.equal(wayTo(pro, free, true), 'checkout');
  assert.equal(wayTo(max, pro, true), 'portal');
  assert.equal(wayTo(free, pro, true), 'portal');
  assert.equal(wayTo(max, pro, false), 'none');
  assert.equal(wayTo({ ...free, id: 'guest' }, free, true), 'none');
});
