import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KeyedConcurrencyLimit } from './keyed-concurrency-limit.ts';

suite('ConcurrencyLimiter', () => {
  test('rejects the excess per key until a slot is released', () => {
    const limiter = new KeyedConcurrencyLimit(2, 'streams');
    const release = limiter.acquire('ada');
    limiter.acquire('ada');
    assert.throws(() => limiter.acquire('ada'), /At most 2 streams/);
    limiter.acquire('bob');
    release();
    limiter.acquire('ada');
  });

  test('releasing twice frees one slot', () => {
    const limiter = new KeyedConcurrencyLimit(1, 'streams');
    const release = limiter.acquire('ada');
    release();
    limiter.acquire('ada');
    release();
    assert.equal(limiter.tryAcquire('ada'), undefined);
  });

  test('0 means unlimited', () => {
    const limiter = new KeyedConcurrencyLimit(0, 'streams');
    for (let at = 0; at < 100; at += 1) limiter.acquire('ada');
  });
});
