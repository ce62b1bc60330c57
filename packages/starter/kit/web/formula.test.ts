import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { calculate } from './src/lib/calculate.ts';
import { parseExpression } from './src/lib/expression.ts';
import { formatResult } from './src/lib/format-result.ts';
import type { Formula, FormulaInput } from './src/lib/formula.ts';
import { dayNumber, initialText, parseNumber, problemWith } from './src/lib/formula-values.ts';

const computed = (expression: string, scope = {}, rows: Record<string, number>[] = []) =>
  parseExpression(expression)?.compute(scope, rows);

suite('expressions', () => {
  const cases: [string, number][] = [
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4 - -1', 21],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['price * quantity * (1 + tax)', 23.8],
    ['if(price > 5, 1, 2)', 1],
    ['if(tax = 0.19, min(3, quantity), 0)', 2],
    ['ceil(0.1 * 3 / 0.3)', 1],
    ['round(2.345, 2)', 2.35],
    ['mod(-30, 1440)', 1410],
    ['log10(1000) + ln(exp(2)) + sqrt(16)', 9],
  ];
  for (const [expression, value] of cases) {
    test(`${expression} is ${value}`, () => {
      const result = computed(expression, { price: 10, quantity: 2, tax: 0.19 });
      assert.equal(result?.toFixed(9), value.toFixed(9));
    });
  }

  const wrong = [
    '',
    '2 +',
    '(2',
    '2)',
    'price quantity',
    'alert(1)',
    'if(1, 2)',
    'a.b',
    'sum(a, b)',
  ];
  for (const expression of wrong) {
    test(`"${expression}" is rejected`, () => assert.equal(parseExpression(expression), undefined));
  }

  test('nesting is bounded', () => {
    assert.equal(parseExpression(`${'('.repeat(5000)}1${')'.repeat(5000)}`), undefined);
    assert.equal(parseExpression(`${'-'.repeat(5000)}1`), undefined);
  });

  test('names are collected', () => {
    assert.deepEqual(
      [...(parseExpression('a + max(b, 2) * sum(c)')?.names ?? [])],
      ['a', 'b', 'c'],
    );
  });

  test('sums go through the rows', () => {
    const rows = [
      { grade: 4, credits: 3 },
      { grade: 3, credits: 1 },
    ];
    assert.equal(computed('sum(grade * credits) / sum(credits)', {}, rows), 3.75);
    assert.equal(computed('lowest(grade * factor) + highest(credits)', { factor: 2 }, rows), 9);
    assert.equal(computed('average(grade) * sum(1)', {}, rows), 7);
  });

  test('weekdays leave out weekends', () => {
    const [friday, wednesday] = [dayNumber('2026-11-13'), dayNumber('2026-11-25')];
    assert.equal(computed('weekdays(a, b)', { a: friday, b: wednesday }), 8);
    assert.equal(computed('weekdays(b, a)', { a: friday, b: wednesday }), 0);
  });
});

suite('typed values', () => {
  const years: FormulaInput = {
    key: 'years',
    label: 'Years',
    kind: 'number',
    value: 3,
    min: 1,
    max: 50,
  };

  test('numbers are read as people write them', () => {
    assert.equal(parseNumber('1,250.50'), 1250.5);
    assert.equal(parseNumber('12,5'), 12.5);
    assert.equal(parseNumber("1'000"), 1000);
    assert.equal(parseNumber('1,000,000'), 1_000_000);
    assert.ok(Number.isNaN(parseNumber('')));
    assert.ok(Number.isNaN(parseNumber('ten')));
  });

  test('problems say what to do', () => {
    assert.equal(problemWith(years, '3'), undefined);
    assert.equal(problemWith(years, ''), 'Enter a value.');
    assert.equal(problemWith(years, 'three'), 'Enter a number, such as 12.5.');
    assert.equal(problemWith(years, '0'), 'Enter 1 or more.');
    assert.equal(problemWith(years, '51'), 'Enter 50 or less.');
    assert.equal(problemWith({ ...years, kind: 'date' }, '2026-13-01'), 'Choose a date.');
    assert.equal(problemWith({ ...years, kind: 'text' }, ''), undefined);
  });

  test('dates start relative to today', () => {
    const date: FormulaInput = { key: 'to', label: 'To', kind: 'date', value: 20 };
    assert.equal(initialText(date, '2026-02-15'), '2026-03-07');
  });
});

const formula: Formula = {
  currency: '€',
  inputs: [
    { key: 'start', label: 'Start', kind: 'money', value: 100 },
    { key: 'rate', label: 'Rate', kind: 'percent', value: 10 },
    { key: 'length', label: 'Length', kind: 'number', value: 10, unit: 'ft', factor: 0.3048 },
  ],
  results: [
    { key: 'final', label: 'Final', expression: 'start * (1 + rate) ^ 2', kind: 'money' },
    { key: 'gain', label: 'Gain', expression: 'final - start + sum(extra)', kind: 'money' },
    { key: 'meters', label: 'Meters', expression: 'length', kind: 'number', unit: 'm' },
  ],
  rows: {
    name: 'Extra',
    inputs: [{ key: 'extra', label: 'Extra', kind: 'money', value: 1 }],
    values: [],
    results: [{ key: 'share', label: 'Share', expression: 'extra / sum(extra)', kind: 'percent' }],
  },
  table: {
    title: 'Years',
    step: 'Year',
    to: '3',
    columns: [{ key: 'sum', label: 'Sum', expression: 'start + step', kind: 'money' }],
  },
};

suite('calculations', () => {
  test('results build on each other, on rows and on units', () => {
    const typed = { start: '100', rate: '10', length: '10' };
    const { values, rows, steps } = calculate(formula, typed, [{ extra: '1' }, { extra: '3' }]);
    assert.equal(values.final.toFixed(2), '121.00');
    assert.equal(values.gain.toFixed(2), '25.00');
    assert.equal(values.meters.toFixed(3), '3.048');
    assert.deepEqual(
      rows.map(({ share }) => share),
      [0.25, 0.75],
    );
    assert.deepEqual(
      steps.map(({ sum }) => sum),
      [101, 102, 103],
    );
  });

  test('results are shown in their unit', () => {
    const shown = (
      kind: 'number' | 'money' | 'percent' | 'duration' | 'time' | 'date',
      value: number,
    ) => formatResult({ key: 'a', label: 'A', expression: 'a', kind }, value, '$');
    assert.equal(shown('money', -1234.5), '−$1,234.50');
    assert.equal(shown('percent', 0.125), '12.5%');
    assert.equal(shown('duration', 3905), '1:05:05');
    assert.equal(shown('duration', 275.4), '4:35');
    assert.equal(shown('time', -30), '23:30');
    assert.equal(shown('date', dayNumber('2027-01-31')), 'January 31, 2027');
    assert.equal(shown('number', Number.POSITIVE_INFINITY), '–');
  });
});
