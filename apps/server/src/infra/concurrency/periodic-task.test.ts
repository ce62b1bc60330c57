import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PeriodicTask } from './periodic-task.ts';

const failOnError = (error: unknown) => assert.fail(String(error));

test('starts a run only after the previous one ended', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const ends: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => ends.push(resolve));
  const task = new PeriodicTask({ name: 'test', everyMs: 10, run, onError: failOnError });
  task.runNow();
  assert.equal(ends.length, 0, 'not started yet');
  task.start();
  t.mock.timers.tick(30);
  task.runNow();
  assert.equal(ends.length, 1);
  ends[0]?.();
  await new Promise(setImmediate);
  t.mock.timers.tick(10);
  assert.equal(ends.length, 2);
  ends[1]?.();
  await task.stop();
});

test('reports a failed run and continues with the next', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  let count = 0;
  const task = new PeriodicTask({
    name: 'test',
    everyMs: 10,
    run: async () => {
      count += 1;
      throw new Error(`round ${count}`);
    },
    onError,
  });
  task.start();
  for (let at = 0; at < 2; at += 1) {
    t.mock.timers.tick(10);
    await new Promise(setImmediate);
  }
  await task.stop();
  assert.deepEqual(errors.map(String), ['Error: round 1', 'Error: round 2']);
});

test('stop() aborts the current run, waits for it, and is permanent', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let runs = 0;
  let isOver = false;
  const task = new PeriodicTask({
    name: 'test',
    everyMs: 10,
    run: async (signal) => {
      runs += 1;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      isOver = true;
    },
    onError: failOnError,
  });
  task.start();
  task.runNow();
  await task.stop();
  assert.equal(isOver, true);
  task.runNow();
  t.mock.timers.tick(100);
  assert.equal(runs, 1);
});

test('leaves no timer after stop(), even if started twice', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const task = new PeriodicTask({
    name: 'test',
    everyMs: 60_000,
    run: async () => assert.fail(),
    onError: failOnError,
  });
  const before = timers();
  task.start();
  task.start();
  assert.equal(timers(), before + 1);
  await task.stop();
  task.start();
  assert.equal(timers(), before);
});
