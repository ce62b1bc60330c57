import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addDays, bestStreak, currentStreak, lastDays, toIsoDay } from './src/lib/habits.ts';

suite('streaks', () => {
  const days = ['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-20'];

  test('go on over the end of a month', () => {
    assert.equal(currentStreak(days, '2026-03-01'), 3);
    assert.equal(bestStreak(days), 3);
  });

  test('are not broken by a day that is not over yet', () => {
    assert.equal(currentStreak(days, '2026-03-02'), 3);
    assert.equal(currentStreak(days, '2026-03-03'), 0);
  });

  test('are none without a day', () => {
    assert.equal(currentStreak([], '2026-03-01'), 0);
    assert.equal(bestStreak([]), 0);
  });
});

test('days follow each other, whatever the clocks are changed to', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01');
  assert.deepEqual(lastDays('2026-03-30', 3), ['2026-03-28', '2026-03-29', '2026-03-30']);
  assert.equal(toIsoDay(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
});
