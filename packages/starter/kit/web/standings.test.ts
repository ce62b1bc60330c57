import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, standingsOf } from './src/lib/standings.ts';

const result = (
  home: string,
  homeScore: number | null,
  awayScore: number | null,
  away: string,
) => ({
  home,
  away,
  homeScore,
  awayScore,
});

test('standings count wins, draws and goals, and put more points first', () => {
  const rows = standingsOf(
    [result('A', 2, 0, 'B'), result('B', 1, 1, 'C'), result('C', null, null, 'A')],
    ['A', 'B', 'C', 'D'],
    { win: 3, draw: 1 },
  );
  assert.deepEqual(
    rows.map(({ name, played, points }) => [name, played, points]),
    [
      ['A', 1, 3],
      ['C', 1, 1],
      ['B', 2, 1],
      ['D', 0, 0],
    ],
  );
  assert.deepEqual(rows.map(differenceOf), [2, 0, -2, 0]);
});
