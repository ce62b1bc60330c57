import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { takeComputed } from './take-computed.ts';

/** Sentences, with the label and the formula of the value that they describe, and what is left of them. */
const sentences: readonly (readonly [
  sentence: string,
  label: string,
  formula: string,
  rest?: string,
])[] = [
  ['The total is quantity times price.', 'total', 'quantity * price'],
  ['The amount due is hours times the hourly rate.', 'amount due', 'hours * the hourly rate'],
  [
    'The rental fee should be the number of days multiplied by the daily rate.',
    'rental fee',
    'the number of days * the daily rate',
  ],
  [
    'The margin equals selling price minus purchase price.',
    'margin',
    'selling price - purchase price',
  ],
  ['The app should show the profit (income minus cost) of each job.', 'profit', 'income - cost'],
  [
    'A swim log with date, laps, distance = laps × 25 m and notes.',
    'distance',
    'laps  *  25',
    'A swim log with date, laps and notes.',
  ],
  [
    'Stock value should be calculated automatically by multiplying stock by purchase price.',
    'Stock value',
    'stock * purchase price',
  ],
  [
    'The invoice total is calculated as labor hours times labor rate plus parts cost.',
    'invoice total',
    'labor hours * labor rate + parts cost',
  ],
  [
    'Calculate the average price by dividing the cost by the liters.',
    'average price',
    'cost / liters',
  ],
  [
    'The price is the sum of rent, heating and electricity.',
    'price',
    'rent + heating + electricity',
  ],
  [
    'The app multiplies the units sold by the unit price and shows the result as revenue.',
    'revenue',
    'units sold * unit price',
  ],
  ['Multiply the hours by the rate to get the fee.', 'fee', 'hours * rate'],
  [
    'The mileage is the difference between end reading and start reading.',
    'mileage',
    'end reading - start reading',
  ],
];

suite('a description of a computed value', () => {
  for (const [sentence, label, formula, left = ''] of sentences) {
    test(`is read: ${sentence}`, () => {
      const { computed, rest } = takeComputed(sentence, new Set());
      const [found] = computed;
      assert.deepEqual([found?.label, found?.formula], [label, formula]);
      assert.equal(rest, left);
    });
  }

  test('may only list the operands', () => {
    const text = 'Calculate the fuel consumption from liters and kilometers.';
    const [found] = takeComputed(text, new Set()).computed;
    assert.deepEqual(found?.from, ['liters', 'kilometers']);
    const [days] = takeComputed(
      'The number of days is computed from the start date and the end date.',
      new Set(),
    ).computed;
    assert.deepEqual([days?.label, days?.from], ['number of days', ['start date', 'end date']]);
  });

  test('may leave them out for a value that everybody knows', () => {
    const [found] = takeComputed('Show the BMI for each entry.', new Set()).computed;
    assert.equal(found?.label, 'BMI');
  });

  for (const sentence of [
    'The status is open or closed.',
    'The price is 20 euros.',
    'Each task has a title, a due date (optional) and a priority (low, medium or high).',
    'Customers are notified from Monday to Friday.',
    'I want to multiply my chances.',
  ]) {
    test(`is not seen in: ${sentence}`, () => {
      assert.deepEqual(takeComputed(sentence, new Set()).computed, []);
    });
  }
});
