import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnCompounds } from './turn-compounds.ts';

for (const [given, turned] of [
  [
    'course browsing, course registration and membership purchase',
    'browsing courses, registering for courses and purchasing memberships',
  ],
  ['managing bookings and filtering products', 'managing bookings and filtering products'],
] as const) {
  test(given, () => assert.equal(turnCompounds(given), turned));
}
