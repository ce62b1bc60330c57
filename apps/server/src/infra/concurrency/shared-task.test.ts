import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedTask } from './shared-task.ts';

test('shares one run among several callers, who all receive its progress', async () => {
  const shared = new SharedTask<number, string>();
  let runs = 0;
  const finish = Promise.withResolvers<void>();
  const work = async (report: (progress: number) => void) => {
    runs += 1;
    report(1);
    await finish.promise;
    report(2);
    return 'done';
  };
  const progress: Record<string, number[]> = { early: [], late: [] };
  const early = shared.join('x', work, { onProgress: (at) => progress.early?.push(at) });
  await Promise.resolve();
  const late = shared.join('x', work, { onProgress: (at) => progress.late?.push(at) });
  finish.resolve();
  assert.deepEqual(await Promise.all([early, late]), ['done', 'done']);
  assert.deepEqual(progress, { early: [1, 2], late: [1, 2] });
  assert.equal(runs, 1);
});

test('aborts the run only when the last caller leaves', async () => {
  const shared = new SharedTask<never, void>();
  let isAborted = false;
  const work = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
        reject(signal.reason);
      });
    });
  const [first, second] = [new AbortController(), new AbortController()];
  const leaving = shared.join('x', work, { signal: first.signal });
  const staying = shared.join('x', work, { signal: second.signal });
  first.abort(new Error('first left'));
  await assert.rejects(leaving, /first left/);
  assert.equal(isAborted, false);
  second.abort(new Error('second left'));
  await assert.rejects(staying, /second left/);
  assert.equal(isAborted, true);
});

test('starts a new run after a failure or after all callers left', async () => {
  const shared = new SharedTask<never, number>();
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error('not this time');
    return runs;
  };
  await assert.rejects(shared.join('x', work, {}), /not this time/);
  assert.equal(await shared.join('x', work, {}), 2);
  await assert.rejects(shared.join('x', work, { signal: AbortSignal.abort() }), /aborted/);
  assert.equal(runs, 2);
});
