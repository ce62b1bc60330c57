import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Lazy } from './lazy.ts';

suite('Lazy', () => {
  test('computes once for concurrent and later callers', async () => {
    let runs = 0;
    const lazy = new Lazy(async () => ++runs);
    assert.equal(lazy.current, undefined);
    assert.deepEqual(await Promise.all([lazy.get(), lazy.get()]), [1, 1]);
    assert.equal(await lazy.get(), 1);
    assert.equal(await lazy.current, 1);
  });

  test('retries after a failure, which every waiting caller gets', async () => {
    let runs = 0;
    const lazy = new Lazy(async () => {
      runs += 1;
      if (runs === 1) throw new Error('first');
      return runs;
    });
    const failed = await Promise.allSettled([lazy.get(), lazy.get()]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await lazy.get(), 2);
  });

  test('a failure does not discard the value computed after a reset', async () => {
    const first = Promise.withResolvers<number>();
    let runs = 0;
    const lazy = new Lazy(async () => (++runs === 1 ? first.promise : 2));
    const early = lazy.get();
    lazy.reset();
    assert.equal(await lazy.get(), 2);
    first.reject(new Error('late'));
    await assert.rejects(early);
    assert.equal(await lazy.get(), 2);
    assert.equal(runs, 2);
  });
});
