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

  function createInstallation() {
    installations += 1;
    const warn = (what: string) => void warnings.push(what);
    return { url: redis.url, prefix: `test:${installations}`, warn };
  }

  const opened: RedisRateCounters[] = [];
  after(() => {
    for (const counters of opened) counters.close();
  });

  /** Resolves once the counters are shared through Redis. */
  async function connect(
    server: ReturnType<typeof createInstallation>,
  ): Promise<RedisRateCounters> {
    const counters = redisRateCounters(server);
    opened.push(counters);
    await waitUntilShared(counters);
    return counters;
  }

  let probes = 0;
  async function waitUntilShared(counters: RedisRateCounters): Promise<void> {
    probes += 1;
    const probe = { name: `probe-${probes}-`, max: 1, windowMs: 60_000 };
    await eventually(async () => {
      await counters.count(probe, 'any');
      return (await keysLike(probe.name)) > 0;
    }, 'it counts in Redis');
  }

  async function keysLike(text: string): Promise<number> {
    return Number((await redis.send(`KEYS *${text}*`)).slice(1));
  }

  rateCountersContract('two processes', async () => {
    const server = createInstallation();
    const [here, there] = [await connect(server), await connect(server)];
    return { here, there, close: async () => undefined };
  });

  const rate = { name: 'rate', max: 4, windowMs: 60_000 };
  const countAllowed = async (counters: RedisRateCounters, key: string, times: number) => {
    const counted = [];
    for (let at = 0; at < times; at += 1) counted.push(await counters.count(rate, key));
    return counted.filter(({ isAllowed }) => isAllowed).length;
  };

  test('counts survive a restart, and keys are stored only as digests', async () => {
    const server = createInstallation();
    const first = await connect(server);
    assert.equal(await countAllowed(first, '2001:db8::1', 3), 3);
    first.close();
    const second = await connect(server);
    assert.equal(await countAllowed(second, '2001:db8::1', 3), 1);
    assert.equal(await keysLike('2001'), 0);
  });

  test('without Redis, each process continues immediately from its own count', async () => {
    const counters = await connect(createInstallation());
    assert.equal(await countAllowed(counters, 'usr_a', 2), 2);
    await redis.kill();
    const startedAt = performance.now();
    assert.equal(await countAllowed(counters, 'usr_a', 4), 2, 'four in all');
    assert.equal(await countAllowed(counters, 'usr_b', 6), 4);
    assert.ok(performance.now() - startedAt < 1_000);
    assert.ok(warnings.some((what) => what.includes('per process')));
    await redis.start();
    await waitUntilShared(counters);
  });

  test('waits for a frozen Redis only once and briefly', async () => {
    const counters = await connect(createInstallation());
    redis.freeze('SIGSTOP');
    const startedAt = performance.now();
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, at) => counters.count(rate, `usr_${at}`)),
    );
    for (let at = 0; at < 100; at += 1) await counters.count(rate, `next_${at}`);
    assert.ok(performance.now() - startedAt < 900, 'later calls do not wait');
    assert.ok(many.every(({ isAllowed }) => isAllowed));
    redis.freeze('SIGCONT');
    await waitUntilShared(counters);
  });
});
