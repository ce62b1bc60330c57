import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluate } from './src/lib/evaluate.ts';
import {
  calculateAge,
  calculateBmi,
  calculateDiscount,
  calculateLoan,
  calculateTip,
} from './src/lib/formulas.ts';

suite('arithmetic', () => {
  const cases: [string, number | undefined][] = [
    ['2+3×4', 14],
    ['(2 + 3) × 4', 20],
    ['10÷4−1', 1.5],
    ['-3*-(2)', 6],
    ['0.1+0.2', 0.3],
    ['.5×4', 2],
    ['200−10%', 180],
    ['200×10%', 20],
    ['50%', 0.5],
    ['8÷(4−4)', undefined],
    ['2+', undefined],
    ['(2', undefined],
    ['2)', undefined],
    ['1..2', undefined],
    ['alert(1)', undefined],
    ['', undefined],
  ];
  for (const [expression, value] of cases) {
    test(`${expression} is ${value}`, () => assert.equal(evaluate(expression), value));
  }
});

suite('formulas', () => {
  test('a tip is shared', () => {
    assert.deepEqual(calculateTip(50, 10, 5), { tip: 5, total: 55, each: 11 });
  });

  test('a discount is taken off', () => {
    assert.deepEqual(calculateDiscount(80, 25), { saved: 20, price: 60 });
  });

  test('the index has its class', () => {
    assert.equal(calculateBmi(72, 1.78).label, 'Healthy weight');
    assert.equal(calculateBmi(18.5, 1).label, 'Healthy weight');
    assert.equal(calculateBmi(120, 1.7).label, 'Obesity');
  });

  test('a loan is paid back in the end', () => {
    const { monthly, yearly, interest } = calculateLoan(20_000, 4.5, 5);
    assert.equal(monthly.toFixed(2), '372.86');
    assert.equal(interest.toFixed(0), '2372');
    assert.equal(yearly.length, 5);
    assert.ok((yearly.at(-1) ?? 1) < 0.01);
    assert.equal(calculateLoan(1200, 0, 1).monthly, 100);
  });

  test('an age counts days of the calendar', () => {
    const age = calculateAge(new Date(1990, 4, 17), new Date(2026, 10, 15));
    assert.deepEqual(age, { years: 36, months: 5, days: 29, allDays: 13_331, untilBirthday: 183 });
    assert.equal(calculateAge(new Date(2000, 10, 15), new Date(2026, 10, 15, 18)).untilBirthday, 0);
  });
});
