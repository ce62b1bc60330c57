import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TurnStatus, turnStatuses } from '@millwright/contract';
import { activeStatuses, findSourceStates, isActive, isOver } from './turn-states.ts';

const allowed: readonly `${TurnStatus} → ${TurnStatus}`[] = [
  'queued → running',
  'queued → aborted',
  'queued → interrupted',
  'queued → failed',
  'running → awaiting_answer',
  'running → awaiting_plan',
  'running → completed',
  'running → failed',
  'running → aborted',
  'running → interrupted',
  'awaiting_answer → running',
  'awaiting_answer → aborted',
  'awaiting_answer → interrupted',
  'awaiting_plan → running',
  'awaiting_plan → aborted',
  'awaiting_plan → interrupted',
];

for (const from of turnStatuses) {
  for (const to of turnStatuses) {
    const transition = `${from} → ${to}` as const;
    const isAllowed = allowed.includes(transition);
    test(`${transition} is ${isAllowed ? 'allowed' : 'not allowed'}`, () => {
      assert.equal(findSourceStates(to).includes(from), isAllowed);
    });
  }
}

test('every state is exactly one of queued, active and over', () => {
  const over = turnStatuses.filter(isOver);
  assert.deepEqual(over, ['completed', 'failed', 'aborted', 'interrupted']);
  assert.deepEqual(turnStatuses.filter(isActive), [...activeStatuses]);
  assert.deepEqual(
    turnStatuses.filter((status) => !isOver(status) && !isActive(status)),
    ['queued'],
  );
  assert.deepEqual(
    activeStatuses.filter((status) => isOver(status)),
    [],
  );
});

test('terminal states have no transitions, and every state is reachable', () => {
  for (const to of turnStatuses) {
    assert.ok(!findSourceStates(to).some(isOver), to);
    assert.ok(to === 'queued' || findSourceStates(to).length > 0, to);
  }
});
