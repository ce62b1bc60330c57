import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { SharedLimiter } from '../../core/ports/shared-limiter.ts';
import { eventually } from '../eventually.ts';

/** Limiters of two processes that share their slots; possibly the same object. */
export interface LimiterPair {
  readonly here: SharedLimiter;
  readonly there: SharedLimiter;
}

/** Contract of all shared limiters. */
export function sharedLimiterContract(name: string, open: () => Promise<LimiterPair>): void {
  suite(`shared limiter: ${name}`, () => {
    test('grants the maximum across processes and reuses released slots', async () => {
      const { here, there } = await open();
      const rule = { name: 'few', max: 3 };
      const [first, ...others] = [
        await here.acquire(rule, 'usr_a'),
        await there.acquire(rule, 'usr_a'),
        await there.acquire(rule, 'usr_a'),
      ];
      assert.ok(first && others.every((free) => free));
      for (const limiter of [here, there])
        assert.equal(await limiter.acquire(rule, 'usr_a'), undefined);
      first();
      const next = await eventually(() => there.acquire(rule, 'usr_a'), 'a slot is free again');
      assert.equal(await here.acquire(rule, 'usr_a'), undefined);
      next();
    });

    test('limits keys and rules independently', async () => {
      const { here, there } = await open();
      const rule = { name: 'one', max: 1 };
      assert.ok(await here.acquire(rule, 'usr_a'));
      assert.ok(await there.acquire(rule, 'usr_b'));
      assert.ok(await there.acquire({ name: 'another', max: 1 }, 'usr_a'));
      assert.equal(await there.acquire(rule, 'usr_a'), undefined);
    });

    test('never exceeds the maximum under concurrent requests', async () => {
      const { here, there } = await open();
      const rule = { name: 'many', max: 50 };
      const requests = Array.from({ length: 80 }, (_, at) =>
        (at % 2 === 0 ? here : there).acquire(rule, 'usr_a'),
      );
      const granted = (await Promise.all(requests)).filter((free) => free);
      assert.equal(granted.length, 50);
    });

    test('grants any number of slots without a limit', async () => {
      const { here } = await open();
      const rule = { name: 'any', max: 0 };
      for (let at = 0; at < 20; at += 1) assert.ok(await here.acquire(rule, 'usr_a'));
    });
  });
}
