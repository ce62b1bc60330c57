import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compute, dayNumber, fractionOf, minutesOf, mod } from './src/lib/compute.ts';
import { crossTable } from './src/lib/cross-table.ts';
import { formatPeriod, groupBy, groupByPeriod, periodOf } from './src/lib/groups.ts';

suite('the kit for computed values and totals', () => {
  test('a value is rounded, and missing without its operands or a result', () => {
    assert.equal(
      compute([3, 0.1], (count, price) => count * price),
      0.3,
    );
    assert.equal(
      compute([3, null], (count, price) => count * price),
      null,
    );
    assert.equal(
      compute([1, 0], (one, other) => one / other),
      null,
    );
  });

  test('days, times and percentages become numbers', () => {
    const [to, from] = [dayNumber('2026-03-30'), dayNumber('2026-03-28T09:30')];
    assert.equal((to ?? 0) - (from ?? 0), 2);
    assert.equal(dayNumber(''), null);
    assert.equal(minutesOf('09:30'), 570);
    assert.equal(minutesOf(''), null);
    assert.equal(fractionOf(20), 0.2);
    assert.equal(mod(15 - 1410, 1440), 45);
  });

  test('weeks begin on Monday', () => {
    assert.equal(periodOf('2026-11-15', 'week'), '2026-11-09');
    assert.equal(periodOf('2026-11-16', 'week'), '2026-11-16');
    assert.equal(periodOf('', 'week'), '');
    assert.equal(formatPeriod('2026', 'year'), '2026');
  });

  const records = [
    { day: '2026-11-20', place: 'Bay', hours: 2 },
    { day: '2025-10-01', place: 'Bay', hours: 4 },
    { day: '2026-11-18', place: 'Mill', hours: null },
    { day: '', place: 'Bay', hours: 9 },
  ];

  test('periods are in chronological order', () => {
    const groups = groupByPeriod(records, 'year', ({ day }) => day, {
      value: ({ hours }) => hours,
    });
    assert.deepEqual(groups, [
      { label: '2025', value: 4 },
      { label: '2026', value: 2 },
    ]);
  });

  test('averages leave out groups without a number', () => {
    const options = { value: (record: { hours: number | null }) => record.hours, isAverage: true };
    assert.deepEqual(
      groupBy(records, ({ place }) => place, options),
      [{ label: 'Bay', value: 5 }],
    );
  });

  test('a table has a row for each period and a column for each group', () => {
    const table = crossTable(records, {
      rowOf: ({ day }) => periodOf(day, 'year'),
      columnOf: ({ place }) => place,
      value: ({ hours }) => hours,
    });
    assert.deepEqual(table, {
      columns: ['Bay', 'Mill'],
      rows: [
        { label: '2025', cells: [4, null], total: 4 },
        { label: '2026', cells: [2, 0], total: 2 },
      ],
    });
  });
});
