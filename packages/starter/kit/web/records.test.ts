import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fromCsv, toCsv } from './src/lib/csv.ts';
import { fitRecord } from './src/lib/fit-record.ts';
import { formatDate, formatDuration, formatMoney, formatNumber } from './src/lib/format.ts';
import { average, groupBy, groupByMonth } from './src/lib/groups.ts';
import { matchesQuery } from './src/lib/matches-query.ts';
import { nearestDay } from './src/lib/nearest-day.ts';
import { sortRecords } from './src/lib/sort-records.ts';

suite('the kit for records', () => {
  const blank = { id: '', title: '', pages: null as number | null, read: false, tags: [''] };

  test('a table comes back as it was', () => {
    const books = [
      { id: '1', title: 'Say "hi",\nthen go', pages: 12, read: true, tags: ['a', 'b'] },
      { id: '2', title: '', pages: null, read: false, tags: [] },
    ];
    assert.deepEqual(fromCsv(toCsv(books, Object.keys(blank)), blank), books);
    assert.deepEqual(fromCsv('title,pages\nEmma,many\n', blank), [
      { ...blank, title: 'Emma', pages: null },
    ]);
  });

  test('records that were kept have what was added since, and nothing of another type', () => {
    const kept = { id: '1', title: 'Emma', pages: '12', tags: 'a' } as unknown as typeof blank;
    assert.deepEqual(fitRecord(kept, blank), { ...blank, id: '1', title: 'Emma' });
    assert.equal(fitRecord({ ...blank, pages: 3 }, blank).pages, 3);
  });

  test('records are ordered, those without a value last', () => {
    const records = [{ n: 2 }, { n: null }, { n: 10 }];
    const by = (descending: boolean) =>
      sortRecords(records, { by: 'n', descending }).map((record) => record.n);
    assert.deepEqual(by(false), [2, 10, null]);
    assert.deepEqual(by(true), [10, 2, null]);
    assert.deepEqual(sortRecords(records, { by: 'added', descending: true })[0], { n: 10 });
  });

  test('records are found by all words, in any order', () => {
    assert.equal(matchesQuery('woolf orl', 'Orlando', 'Virginia Woolf'), true);
    assert.equal(matchesQuery('woolf emma', 'Orlando', 'Virginia Woolf'), false);
    assert.equal(matchesQuery('', 'Orlando'), true);
  });

  test('values are added up by group', () => {
    const spent = [
      { on: 'Food', day: '2026-02-03', amount: 5 },
      { on: 'Fun', day: '2026-01-09', amount: 7 },
      { on: 'Food', day: '2026-01-30', amount: null },
      { on: '', day: '', amount: 1 },
    ];
    const options = { value: ({ amount }: (typeof spent)[0]) => amount, order: ['Rent', 'Food'] };
    assert.deepEqual(
      groupBy(spent, ({ on }) => on, options).map(({ label, value }) => `${label} ${value}`),
      ['Rent 0', 'Food 5', 'Fun 7'],
    );
    assert.deepEqual(
      groupByMonth(spent, ({ day }) => day).map(({ value }) => value),
      [2, 1],
    );
    assert.equal(average([1, null, 3]), 2);
    assert.equal(average([]), 0);
  });

  test('a calendar opens at the next day with a record, or else at the last one', () => {
    const days = ['2001-05-03', '2000-01-01', ''];
    assert.equal(nearestDay(days, '2000-06-01'), '2001-05-03');
    assert.equal(nearestDay(days, '2026-11-15'), '2001-05-03');
    assert.equal(nearestDay([''], '2026-11-15'), '2026-11-15');
  });

  test('what is not known is written as nothing', () => {
    assert.deepEqual(
      [formatDate(''), formatMoney(null, '€'), formatNumber(null), formatDuration(null)],
      ['', '', '', ''],
    );
    assert.equal(formatDuration(90), '1 h 30 min');
    assert.equal(formatDuration(0), '0 min');
    assert.equal(formatNumber(3, 'km'), '3 km');
    assert.equal(formatNumber(3, '%'), '3%');
    assert.match(formatMoney(-3.5, '€'), /^−€3[.,]50$/);
  });
});
