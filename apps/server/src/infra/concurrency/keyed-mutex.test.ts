import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyedMutex } from './keyed-mutex.ts';

test('serializes work per key, also after a failure, and runs other keys concurrently', async () => {
  const queue = new KeyedMutex();
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = queue.run('a', async () => {
    await first.promise;
    told.push('a 1');
    throw new Error('no');
  });
  const second = queue.run('a', async () => void told.push('a 2'));
  await queue.run('b', async () => void told.push('b'));
  assert.deepEqual(told, ['b']);
  first.resolve();
  await assert.rejects(failing, { message: 'no' });
  await second;
  assert.deepEqual(told, ['b', 'a 1', 'a 2']);
  assert.equal(await queue.run('a', async () => 3), 3);
});
