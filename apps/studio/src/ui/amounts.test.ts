import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditAmount, credits, money } from './amounts.ts';

test('formats credits with up to four decimal places below 1, else two', () => {
  assert.deepEqual([0, 0.0037, 0.25, 1, 3.2, 58.456, 12_345.6].map(creditAmount), [
    '0',
    '0.0037',
    '0.25',
    '1',
    '3.2',
    '58.46',
    '12,345.6',
  ]);
  assert.deepEqual(
    [credits(1), credits(0.5), credits(2)],
    ['1 credit', '0.5 credits', '2 credits'],
  );
});

test('formats money with the decimals of its currency', () => {
  assert.deepEqual(
    [money(2000, 'usd'), money(1950, 'eur'), money(500, 'jpy'), money(1_000_000, 'usd')],
    ['$20', '€19.50', '¥500', '$10,000'],
  );
  assert.equal(money(50_000, 'isk').replace(/\s/g, ' '), 'ISK 500');
});
