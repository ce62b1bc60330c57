import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Schedule, scheduleTasks } from './schedule-tasks.ts';

const schedule = (changes: Partial<Schedule<string, number>>): Schedule<string, number> => ({
  tasks: ['a', 'b', 'c', 'd'],
  parallel: 1,
  budget: Number.POSITIVE_INFINITY,
  spent: 0,
  runTask: async () => 1,
  costOf: (cost) => cost,
  onFailure: () => undefined,
  signal: new AbortController().signal,
  ...changes,
});

test('no task starts after the costs reach the budget', async () => {
  const started: string[] = [];
  const runTask = async (task: string) => started.push(task) && 2;
  const { skipped } = await scheduleTasks(schedule({ runTask, budget: 3 }));
  assert.deepEqual(started, ['a', 'b']);
  assert.deepEqual(skipped, ['c', 'd']);
});

test('costs of earlier results count towards the budget', async () => {
  const { skipped } = await scheduleTasks(schedule({ budget: 3, spent: 3 }));
  assert.deepEqual(skipped, ['a', 'b', 'c', 'd']);
});

test('a failed task is reported and does not stop the others', async () => {
  const failures: string[] = [];
  const runTask = async (task: string) => {
    if (task === 'b') throw new Error('no connection');
    return 1;
  };
  const onFailure = (task: string, error: unknown) => failures.push(`${task}: ${error}`);
  const outcome = await scheduleTasks(schedule({ runTask, onFailure }));
  assert.deepEqual(outcome, { skipped: [] });
  assert.deepEqual(failures, ['b: Error: no connection']);
});

test('never more tasks run at once than `parallel` allows', async () => {
  let running = 0;
  let most = 0;
  const runTask = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return 1;
  };
  await scheduleTasks(schedule({ runTask, parallel: 3 }));
  assert.equal(most, 3);
});

test('a stopped run starts no further task', async () => {
  const stop = new AbortController();
  const runTask = async () => {
    stop.abort();
    return 1;
  };
  const { skipped } = await scheduleTasks(schedule({ runTask, signal: stop.signal }));
  assert.deepEqual(skipped, ['b', 'c', 'd']);
});
