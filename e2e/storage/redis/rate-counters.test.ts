import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type RedisRateCounters,
  redisRateCounters,
} from '../../../apps/server/src/infra/adapters/redis/rate-counters.ts';
import { rateCountersContract } from '../../../apps/server/src/testing/contracts/rate-counters.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import {
  type RedisServer,
  startRedis,
  whyNoRedis,
} from '../../../apps/server/src/testing/redis-server.ts';

suite('rate counters over Redis', { skip: whyNoRedis() }, () => {
  let redis: RedisServer;
  let installations = 0;
  const warnings: string[] = [];
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis[Symbol.asyncDispose]());

  function fresh() {
    installations += 1;
    const warn = (what: string) => void warnings.push(what);
    return { url: redis.url, prefix: `test:${installations}`, warn };
  }

  const opened: RedisRateCounters[] = [];
  after(() => {
    for (const counters of opened) counters.close();
  });

  /** Resolves once the counters are shared through Redis. */
  async function connected(server: ReturnType<typeof fresh>): Promise<RedisRateCounters> {
    const counters = redisRateCounters(server);
    opened.push(counters);
    await isShared(counters);
    return counters;
  }

  let probes = 0;
  async function isShared(counters: RedisRateCounters): Promise<void> {
    probes += 1;
    const probe = { name: `probe-${probes}-`, most: 1, windowMs: 60_000 };
    await eventually(async () => {
      await counters.count(probe, 'any');
      return (await keysLike(probe.name)) > 0;
    }, 'it counts in Redis');
  }

  async function keysLike(text: string): Promise<number> {
    return Number((await redis.send(`KEYS *${text}*`)).slice(1));
  }

  rateCountersContract('two processes', async () => {
    const server = fresh();
    const [here, there] = [await connected(server), await connected(server)];
    return { here, there, close: async () => undefined };
  });

  const rate = { name: 'rate', most: 4, windowMs: 60_000 };
  const allowed = async (counters: RedisRateCounters, key: string, times: number) => {
    const counted = [];
    for (let at = 0; at < times; at += 1) counted.push(await counters.count(rate, key));
    return counted.filter(({ isAllowed }) => isAllowed).length;
  };

  test('counts survive a restart, and keys are stored only as digests', async () => {
    const server = fresh();
    const first = await connected(server);
    assert.equal(await allowed(first, '2001:db8::1', 3), 3);
    first.close();
    const second = await connected(server);
    assert.equal(await allowed(second, '2001:db8::1', 3), 1);
    assert.equal(await keysLike('2001'), 0);
  });

  test('without Redis, each process continues immediately from its own count', async () => {
    const counters = await connected(fresh());
    assert.equal(await allowed(counters, 'usr_a', 2), 2);
    await redis.kill();
    const startedAt = performance.now();
    assert.equal(await allowed(counters, 'usr_a', 4), 2, 'four in all');
    assert.equal(await allowed(counters, 'usr_b', 6), 4);
    assert.ok(performance.now() - startedAt < 1_000);
    assert.ok(warnings.some((what) => what.includes('per process')));
    await redis.start();
    await isShared(counters);
  });

  test('waits for a frozen Redis only once and briefly', async () => {
    const counters = await connected(fresh());
    redis.freeze('SIGSTOP');
    const startedAt = performance.now();
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, at) => counters.count(rate, `usr_${at}`)),
    );
    for (let at = 0; at < 100; at += 1) await counters.count(rate, `next_${at}`);
    assert.ok(performance.now() - startedAt < 900, 'later calls do not wait');
    assert.ok(many.every(({ isAllowed }) => isAllowed));
    redis.freeze('SIGCONT');
    await isShared(counters);
  });
});
