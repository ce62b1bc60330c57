import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventLoopThrottle } from './event-loop-throttle.ts';

test('bodies take turns, and all of them pause between slices of work', async () => {
  const pace = new EventLoopThrottle();
  const order: string[] = [];
  const receive = async (name: string) => {
    for (let slice = 0; slice < 3; slice += 1) {
      await pace.pause();
      order.push(name);
    }
  };
  const startedAt = performance.now();
  await Promise.all(['a', 'b', 'c'].map(receive));
  assert.equal(order.join(''), 'abcabcabc');
  // Nine consecutive pauses; timers may fire slightly early.
  assert.ok(performance.now() - startedAt >= 9, 'every pause has its full length');
});

test('pauses longer on a busy event loop', async () => {
  const pace = new EventLoopThrottle();
  let isDone = false;
  const work = () => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    if (!isDone) setImmediate(work);
  };
  work();
  const startedAt = performance.now();
  await pace.pause();
  isDone = true;
  assert.ok(performance.now() - startedAt >= 8, 'the additional pause was added');
});
