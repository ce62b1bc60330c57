import assert from 'node:assert/strict';
import type { Stream } from '../../support/client.ts';
import { toolEndsOf } from '../../support/sandbox-scripts.ts';

/** Asserts that a turn completed and that no tool call failed. */
export function assertComplete(turn: Stream): void {
  assert.equal(turn.reason, 'complete', turn.text);
  const errors = toolEndsOf(turn).flatMap(({ error }) => error ?? []);
  assert.deepEqual(errors, []);
}
