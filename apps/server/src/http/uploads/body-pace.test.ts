import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyPace } from './body-pace.ts';

test('bodies take turns, and all of them pause between slices of work', async () => {
  const pace = new BodyPace();
  const order: string[] = [];
  const receive = async (name: string) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await pace.rest();
      order.push(name);
    }
  };
  const began = performance.now();
  await Promise.all(['a', 'b', 'c'].map(receive));
  assert.equal(order.join(''), 'abcabcabc');
  // Nine consecutive pauses; timers may fire slightly early.
  assert.ok(performance.now() - began >= 9, 'every pause has its full length');
});

test('pauses longer on a busy event loop', async () => {
  const pace = new BodyPace();
  let isOver = false;
  const work = () => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    if (!isOver) setImmediate(work);
  };
  work();
  const began = performance.now();
  await pace.rest();
  isOver = true;
  assert.ok(performance.now() - began >= 8, 'the additional pause was added');
});
