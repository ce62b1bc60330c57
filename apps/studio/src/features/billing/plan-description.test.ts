import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BillingPlanRecord } from '@millwright/contract';
import { findPlanAction, formatPrice, listFeatures } from './plan-description.ts';

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
  assert.deepEqual(formatPrice(free, 'usd'), ['$0', 'forever']);
  assert.deepEqual(formatPrice(pro, 'usd'), ['$240', 'per year']);
  assert.deepEqual(listFeatures(free), ['5 credits per month', '2 projects', '1 turn at a time']);
  assert.deepEqual(listFeatures(pro), [
    '1,200 credits per year',
    'Unlimited projects',
    'Help by mail',
  ]);
});

test('uses the portal for subscribers and the checkout for others', () => {
  const max = { ...pro, id: 'max' };
  assert.equal(findPlanAction(free, free, true), 'current');
  assert.equal(findPlanAction(pro, free, true), 'checkout');
  assert.equal(findPlanAction(max, pro, true), 'portal');
  assert.equal(findPlanAction(free, pro, true), 'portal');
  assert.equal(findPlanAction(max, pro, false), 'none');
  assert.equal(findPlanAction({ ...free, id: 'guest' }, free, true), 'none');
});
