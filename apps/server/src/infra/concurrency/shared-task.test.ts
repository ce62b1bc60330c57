import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedTask } from './shared-task.ts';

test('shares one run among several callers, who all receive its progress', async () => {
  const shared = new SharedTask<number, string>();
  let begun = 0;
  const finish = Promise.withResolvers<void>();
  const work = async (tell: (progress: number) => void) => {
    begun += 1;
    tell(1);
    await finish.promise;
    tell(2);
    return 'done';
  };
  const heard: Record<string, number[]> = { early: [], late: [] };
  const early = shared.join('x', work, { onProgress: (at) => heard.early?.push(at) });
  await Promise.resolve();
  const late = shared.join('x', work, { onProgress: (at) => heard.late?.push(at) });
  finish.resolve();
  assert.deepEqual(await Promise.all([early, late]), ['done', 'done']);
  assert.deepEqual(heard, { early: [1, 2], late: [1, 2] });
  assert.equal(begun, 1);
});

test('aborts the run only when the last caller leaves', async () => {
  const shared = new SharedTask<never, void>();
  let stopped = false;
  const work = (_: unknown, signal: AbortSignal) =>
    new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true;
        reject(signal.reason);
      });
    });
  const [first, second] = [new AbortController(), new AbortController()];
  const leaving = shared.join('x', work, { signal: first.signal });
  const staying = shared.join('x', work, { signal: second.signal });
  first.abort(new Error('first left'));
  await assert.rejects(leaving, /first left/);
  assert.equal(stopped, false);
  second.abort(new Error('second left'));
  await assert.rejects(staying, /second left/);
  assert.equal(stopped, true);
});

test('starts a new run after a failure or after all callers left', async () => {
  const shared = new SharedTask<never, number>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    if (begun === 1) throw new Error('not this time');
    return begun;
  };
  await assert.rejects(shared.join('x', work, {}), /not this time/);
  assert.equal(await shared.join('x', work, {}), 2);
  await assert.rejects(shared.join('x', work, { signal: AbortSignal.abort() }), /aborted/);
  assert.equal(begun, 2);
});
