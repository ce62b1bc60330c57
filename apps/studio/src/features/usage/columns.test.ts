import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildColumns, describeChart, findAxisMaximum, formatDays, sumColumns } from './columns.ts';
import { getRangeStart } from './ranges.ts';

const none = { credits: 0, tokens_in: 0, tokens_out: 0 };
const dateOf = (at: number) =>
  new Date(Date.UTC(2026, 7, 1) + at * 86_400_000).toISOString().slice(0, 10);
const day = (at: number, builds = 0, gateway = 0) => ({
  date: dateOf(at),
  credits: builds + gateway,
  builds: { ...none, credits: builds, tokens_in: builds * 1000, tokens_out: builds * 10 },
  ai_gateway: { ...none, credits: gateway },
});

test('makes one column per day, by source, in credits or tokens', () => {
  const daily = [day(0), day(1, 0.1, 0.2), day(2, 3)];
  const columns = buildColumns(daily, 'credits');
  assert.deepEqual(
    columns.map(({ first, builds, ai_gateway, total }) => [first, builds, ai_gateway, total]),
    [
      ['2026-08-01', 0, 0, 0],
      ['2026-08-02', 0.1, 0.2, 0.3],
      ['2026-08-03', 3, 0, 3],
    ],
  );
  assert.deepEqual([sumColumns(columns, 'builds'), sumColumns(columns, 'total')], [3.1, 3.3]);
  assert.equal(describeChart(columns, 'credits'), '3.3 credits in total, most on 3 Aug: 3 credits');
  const tokens = buildColumns(daily, 'tokens');
  assert.equal(describeChart(tokens, 'tokens'), '3.1K tokens in total, most on 3 Aug: 3K tokens');
  assert.equal(describeChart(buildColumns([day(0)], 'credits'), 'credits'), '0 credits in total');
});

test('groups many days by week without losing any', () => {
  const daily = Array.from({ length: 200 }, (_, at) => day(at, 1));
  const columns = buildColumns(daily, 'credits');
  assert.equal(columns.length, 29);
  assert.equal(sumColumns(columns, 'total'), 200);
  assert.equal(columns[0] && formatDays(columns[0]), '1 Aug – 7 Aug');
  assert.equal(columns.at(-1)?.total, 4);
});

test('rounds the top of the chart up to 1, 2 or 5 times a power of ten', () => {
  const tops = [0, 0.003, 1, 1.1, 4.2, 8, 37, 501].map((value) =>
    findAxisMaximum(buildColumns([day(0, value)], 'credits')),
  );
  assert.deepEqual(tops, [1, 0.005, 1, 2, 5, 10, 50, 1000]);
});

test('starts a range so that it ends today and has the given number of days', () => {
  const now = Date.parse('2026-11-16T03:45:00Z');
  const credits = { period_start: '2026-11-03T10:00:00.000Z' };
  assert.equal(getRangeStart('7', credits, now), '2026-11-10T00:00:00.000Z');
  assert.equal(getRangeStart('90', credits, now), '2026-08-19T00:00:00.000Z');
  assert.equal(getRangeStart('period', credits, now), credits.period_start);
});
