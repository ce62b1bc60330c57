import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import { eventually } from '../eventually.ts';

/** Counters of two processes that share their counts; possibly the same object. */
export interface CounterPair {
  readonly here: RateCounters;
  readonly there: RateCounters;
  close(): Promise<void>;
}

const minute = 60_000;

/** Contract of all rate counters. */
export function rateCountersContract(name: string, open: () => Promise<CounterPair>): void {
  suite(`rate counters: ${name}`, () => {
    async function withCounters(work: (pair: CounterPair) => Promise<void>): Promise<void> {
      const pair = await open();
      try {
        await work(pair);
      } finally {
        await pair.close();
      }
    }

    test('allows the limit across processes, then rejects', () =>
      withCounters(async ({ here, there }) => {
        const rate = { name: 'few', max: 4, windowMs: minute };
        const remainders: number[] = [];
        for (const counters of [here, there, there, here]) {
          const { isAllowed, remaining, msUntilReset } = await counters.count(rate, 'usr_a');
          assert.ok(isAllowed);
          assert.ok(msUntilReset > 0 && msUntilReset <= minute, `${msUntilReset} ms are left`);
          remainders.push(remaining);
        }
        assert.deepEqual(remainders, [3, 2, 1, 0]);
        for (const counters of [here, there, here]) {
          const { isAllowed, remaining } = await counters.count(rate, 'usr_a');
          assert.deepEqual({ isAllowed, remaining }, { isAllowed: false, remaining: 0 });
        }
      }));

    test('counts keys and rates independently', () =>
      withCounters(async ({ here, there }) => {
        const rate = { name: 'once', max: 1, windowMs: minute };
        const others = [
          [rate, 'usr_b'],
          [rate, 'USR_A'],
          [{ ...rate, name: 'also once' }, 'usr_a'],
        ] as const;
        assert.ok((await here.count(rate, 'usr_a')).isAllowed);
        for (const [other, key] of others) assert.ok((await there.count(other, key)).isAllowed);
        assert.ok(!(await there.count(rate, 'usr_a')).isAllowed);
      }));

    test('counts concurrent requests of all processes exactly', () =>
      withCounters(async ({ here, there }) => {
        const rate = { name: 'many', max: 300, windowMs: minute };
        const requests = Array.from({ length: 500 }, (_, at) =>
          (at % 2 === 0 ? here : there).count(rate, 'usr_a'),
        );
        const counted = await Promise.all(requests);
        assert.equal(counted.filter(({ isAllowed }) => isAllowed).length, 300);
      }));

    test('reserves at most a sixtieth of the limit per process', () =>
      withCounters(async ({ here, there }) => {
        const rate = { name: 'held', max: 600, windowMs: minute };
        await there.count(rate, 'usr_a');
        let allowed = 1;
        while ((await here.count(rate, 'usr_a')).isAllowed) allowed += 1;
        assert.ok(allowed <= 600 && allowed >= 600 - 600 / 60, `${allowed} were allowed`);
      }));

    test('starts a new window when the last one has ended', () =>
      withCounters(async ({ here, there }) => {
        const rate = { name: 'brief', max: 2, windowMs: 300 };
        for (const counters of [here, there]) {
          assert.ok((await counters.count(rate, 'usr_a')).isAllowed);
        }
        const { isAllowed, msUntilReset } = await here.count(rate, 'usr_a');
        assert.ok(!isAllowed && msUntilReset <= 300);
        await eventually(
          async () => (await here.count(rate, 'usr_a')).isAllowed,
          'it is allowed again',
        );
      }));
  });
}
