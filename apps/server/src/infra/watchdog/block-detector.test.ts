import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { BlockDetector } from './block-detector.js';

const tickMs = 250;
const limits = { reportMs: 1_000, endMs: 15_000 };

/** Summarizes everything that a series of ticks detects. */
function detect(ticks: readonly (readonly [heartbeat: number, elapsedMs: number])[]): string[] {
  const detector = new BlockDetector(limits, tickMs);
  return ticks
    .map(([heartbeat, elapsedMs]) => detector.tick(heartbeat, elapsedMs))
    .filter((detected) => detected !== undefined)
    .map(({ kind, blockedMs }) => `${kind} ${blockedMs}`);
}

const still = (count: number, heartbeat = 1): [number, number][] =>
  Array.from({ length: count }, () => [heartbeat, tickMs]);

suite('BlockDetector', () => {
  test('reports nothing while the heartbeat advances', () => {
    assert.deepEqual(detect(Array.from({ length: 100 }, (_, at) => [at, tickMs])), []);
  });

  test('reports nothing for a block shorter than the report limit', () => {
    assert.deepEqual(detect([...still(4), [2, tickMs]]), []);
  });

  test('reports a block once, and its length when it ends', () => {
    assert.deepEqual(detect([...still(9), [2, tickMs], [3, tickMs]]), ['began 1000', 'ended 2250']);
  });

  test('reports every tick beyond the end limit', () => {
    assert.deepEqual(detect(still(62)).slice(0, 3), ['began 1000', 'over 15000', 'over 15250']);
  });

  test('does not count time during which the whole process was suspended', () => {
    assert.deepEqual(
      detect([
        [1, tickMs],
        [1, 60_000],
        [2, tickMs],
      ]),
      [],
    );
  });

  test('measures each block from its own start', () => {
    assert.deepEqual(detect([...still(4), ...still(4, 2), ...still(4, 3)]), []);
  });
});
