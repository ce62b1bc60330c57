import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCreditAmount, formatCredits, formatMoney } from './amounts.ts';

test('formats credits with up to four decimal places below 1, else two', () => {
  assert.deepEqual([0, 0.0037, 0.25, 1, 3.2, 58.456, 12_345.6].map(formatCreditAmount), [
    '0',
    '0.0037',
    '0.25',
    '1',
    '3.2',
    '58.46',
    '12,345.6',
  ]);
  assert.deepEqual(
    [formatCredits(1), formatCredits(0.5), formatCredits(2)],
    ['1 credit', '0.5 credits', '2 credits'],
  );
});

test('formats money with the decimals of its currency', () => {
  assert.deepEqual(
    [
      formatMoney(2000, 'usd'),
      formatMoney(1950, 'eur'),
      formatMoney(500, 'jpy'),
      formatMoney(1_000_000, 'usd'),
    ],
    ['$20', '€19.50', '¥500', '$10,000'],
  );
  assert.equal(formatMoney(50_000, 'isk').replace(/\s/g, ' '), 'ISK 500');
});
