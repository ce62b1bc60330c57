import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { formatElapsed, formatTime } from './src/lib/format-time.ts';
import { createPhases, findPhase, startOfPhase } from './src/lib/timer-phases.ts';

suite('phases', () => {
  const plan = { workSeconds: 60, restSeconds: 10, rounds: 3 };
  const phases = createPhases(plan, { work: 'Work', rest: 'Rest' });

  test('take turns, and the last is work', () => {
    assert.deepEqual(
      phases.map(({ label, round }) => `${label} ${round}`),
      ['Work 1', 'Rest 1', 'Work 2', 'Rest 2', 'Work 3'],
    );
    assert.equal(createPhases({ ...plan, restSeconds: 0 }, { work: 'W', rest: 'R' }).length, 3);
  });

  test('begin where the last one ended', () => {
    assert.deepEqual(findPhase(phases, 0), { index: 0, left: 60_000 });
    assert.deepEqual(findPhase(phases, 59_999), { index: 0, left: 1 });
    assert.deepEqual(findPhase(phases, 60_000), { index: 1, left: 10_000 });
    assert.deepEqual(findPhase(phases, startOfPhase(phases, 4)), { index: 4, left: 60_000 });
    assert.deepEqual(findPhase(phases, 1e9), { index: 4, left: 0 });
  });
});

test('times read as on a clock', () => {
  assert.equal(formatTime(1_500_000), '25:00');
  assert.equal(formatTime(59_001), '01:00');
  assert.equal(formatTime(3_723_000), '1:02:03');
  assert.equal(formatElapsed(62_345), '01:02.34');
});
