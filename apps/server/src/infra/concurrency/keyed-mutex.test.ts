import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedMutex } from './keyed-mutex.ts';

test('serializes work per key, also after a failure, and runs other keys concurrently', async () => {
  const mutex = new KeyedMutex();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = mutex.run('a', async () => {
    await first.promise;
    order.push('a 1');
    throw new Error('no');
  });
  const second = mutex.run('a', async () => void order.push('a 2'));
  await mutex.run('b', async () => void order.push('b'));
  assert.deepEqual(order, ['b']);
  first.resolve();
  await assert.rejects(failing, { message: 'no' });
  await second;
  assert.deepEqual(order, ['b', 'a 1', 'a 2']);
  assert.equal(await mutex.run('a', async () => 3), 3);
});
