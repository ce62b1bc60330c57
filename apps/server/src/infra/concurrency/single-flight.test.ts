import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SingleFlight } from './single-flight.ts';

suite('SingleFlight', () => {
  test('shares running work per key, and runs again afterwards', async () => {
    const flight = new SingleFlight<number>();
    let runs = 0;
    const gate = Promise.withResolvers<void>();
    const work = async () => {
      runs += 1;
      await gate.promise;
      return runs;
    };
    const joined = [flight.run('a', work), flight.run('a', work)];
    const other = flight.run('b', async () => 7);
    assert.equal(await other, 7);
    gate.resolve();
    assert.deepEqual(await Promise.all(joined), [1, 1]);
    assert.equal(await flight.run('a', work), 2);
  });

  test('a failure reaches every caller and is not cached', async () => {
    const flight = new SingleFlight<number>();
    const fail = async () => {
      throw new Error('no');
    };
    const failed = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await flight.run('a', async () => 1), 1);
  });
});
