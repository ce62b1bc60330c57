import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { toCsv } from './src/lib/csv.ts';
import { inSentence } from './src/lib/in-sentence.ts';
import {
  isWithin,
  periodOf,
  seriesOf,
  summarize,
  summarizeMonths,
  totalOf,
} from './src/lib/report.ts';

suite('the kit for reports', () => {
  const open = { from: '', to: '' };
  const expenses = [
    { kind: 'Rent', amount: 900, day: '2026-11-01' },
    { kind: 'Food', amount: 60, day: '2026-11-03' },
    { kind: 'Food', amount: 40, day: '2026-09-28T18:30' },
    { kind: '', amount: null, day: '' },
  ];
  const groupOf = ({ kind }: { kind: string }) => kind;
  const amountOf = ({ amount }: { amount: number | null }) => amount;
  const dayOf = ({ day }: { day: string }) => day;

  test('a period includes its first and last day, in every month', () => {
    assert.deepEqual(periodOf('thisMonth', '2028-02-10', open), {
      from: '2028-02-01',
      to: '2028-02-29',
    });
    assert.deepEqual(periodOf('last30Days', '2026-03-01', open), {
      from: '2026-01-31',
      to: '2026-03-01',
    });
    assert.deepEqual(periodOf('thisYear', '2026-03-01', open), {
      from: '2026-01-01',
      to: '2026-12-31',
    });
    const month = { from: '2026-11-01', to: '2026-11-30' };
    assert.ok(isWithin('2026-11-01', month));
    assert.ok(isWithin('2026-11-30T23:59', month));
    assert.ok(!isWithin('2026-12-01', month));
    assert.ok(!isWithin('', month));
  });

  test('an open end of a custom period has no limit; all time includes records without a day', () => {
    const since = periodOf('custom', '2026-11-15', { from: '2026-11-02', to: '' });
    assert.deepEqual(
      expenses.map(({ day }) => isWithin(day, since)),
      [false, true, false, false],
    );
    assert.ok(isWithin('', periodOf('all', '2026-11-15', open)));
  });

  test('groups have counts, sums and shares, largest first', () => {
    assert.deepEqual(summarize(expenses, groupOf, { amountOf }), [
      { label: 'Rent', count: 1, total: 900, share: 0.9 },
      { label: 'Food', count: 2, total: 100, share: 0.1 },
      { label: 'Not set', count: 1, total: 0, share: 0 },
    ]);
    assert.deepEqual(
      summarize(expenses, groupOf, {}).map(({ label, share }) => [label, share]),
      [
        ['Food', 0.5],
        ['Rent', 0.25],
        ['Not set', 0.25],
      ],
    );
  });

  test('averages leave out missing amounts, and their shares are shares of records', () => {
    const [rent, food, none] = summarize(expenses, groupOf, { amountOf, isAverage: true });
    assert.deepEqual(
      [rent, food, none].map((group) => group?.total),
      [900, 50, 0],
    );
    assert.equal(food?.share, 0.5);
    assert.equal(totalOf([], { amountOf, isAverage: true }), 0);
  });

  test('months are in order', () => {
    const months = summarizeMonths(expenses.slice(0, 3), dayOf, { amountOf });
    assert.deepEqual(
      months.map(({ total }) => total),
      [40, 960],
    );
  });

  test('a time series has all days of a short time and all months of a long one', () => {
    const days = seriesOf(expenses.slice(0, 2), dayOf, { amountOf });
    assert.deepEqual(
      days.map(({ value }) => value),
      [900, 0, 60],
    );
    const months = seriesOf(
      [...expenses, { kind: 'Food', amount: 5, day: '2026-01-31' }],
      dayOf,
      {},
    );
    assert.deepEqual(
      months.map(({ value }) => value),
      [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2],
    );
    assert.deepEqual(seriesOf([{ day: 'soon' }], dayOf, {}), []);
  });

  test('column names of an export may contain commas', () => {
    assert.equal(toCsv([{ 'Cost, net': 1 }], ['Cost, net']), '"Cost, net"\r\n1');
  });

  test('labels within a sentence keep their abbreviations', () => {
    assert.equal(inSentence('Amount'), 'amount');
    assert.equal(inSentence('GPA'), 'GPA');
  });
});
