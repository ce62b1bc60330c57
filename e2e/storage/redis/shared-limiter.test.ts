import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type RedisSharedLimiter,
  redisSharedLimiter,
} from '../../../apps/server/src/infra/adapters/redis/shared-limiter.ts';
import { sharedLimiterContract } from '../../../apps/server/src/testing/contracts/shared-limiter.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import {
  type RedisServer,
  startRedis,
  whyNoRedis,
} from '../../../apps/server/src/testing/redis-server.ts';

suite('shared limiter over Redis', { skip: whyNoRedis() }, () => {
  let redis: RedisServer;
  let installations = 0;
  const warnings: string[] = [];
  const opened: RedisSharedLimiter[] = [];
  before(async () => {
    redis = await startRedis();
  });
  after(async () => {
    for (const limiter of opened) limiter.close();
    await redis[Symbol.asyncDispose]();
  });

  function createInstallation() {
    installations += 1;
    const warn = (what: string) => void warnings.push(what);
    return { url: redis.url, prefix: `test:${installations}`, warn };
  }

  /** Resolves once the limiter is shared through Redis. */
  async function connect(
    server: ReturnType<typeof createInstallation>,
  ): Promise<RedisSharedLimiter> {
    const limiter = redisSharedLimiter(server);
    opened.push(limiter);
    await waitUntilShared(limiter);
    return limiter;
  }

  let probes = 0;
  async function waitUntilShared(limiter: RedisSharedLimiter): Promise<void> {
    probes += 1;
    const rule = { name: `probe-${probes}-`, max: 99 };
    await eventually(async () => {
      await limiter.acquire(rule, 'any');
      return Number((await redis.send(`KEYS *${rule.name}*`)).slice(1)) > 0;
    }, 'it counts in Redis');
  }

  sharedLimiterContract('two processes', async () => {
    const server = createInstallation();
    return { here: await connect(server), there: await connect(server) };
  });

  const rule = { name: 'streams', max: 2 };

  test('without Redis, each process limits on its own immediately, and shares again afterwards', async () => {
    const server = createInstallation();
    const [here, there] = [await connect(server), await connect(server)];
    assert.ok(await here.acquire(rule, 'usr_a'));
    await redis.kill();
    const startedAt = performance.now();
    assert.ok(await here.acquire(rule, 'usr_a'));
    assert.equal(await here.acquire(rule, 'usr_a'), undefined);
    assert.ok(await there.acquire(rule, 'usr_a'));
    assert.ok(performance.now() - startedAt < 1_000);
    assert.ok(warnings.some((what) => what.includes('per process')));
    await redis.start();
    await Promise.all([waitUntilShared(here), waitUntilShared(there)]);
  });

  test('waits for a frozen Redis only once and briefly', async () => {
    const limiter = await connect(createInstallation());
    redis.freeze('SIGSTOP');
    const startedAt = performance.now();
    for (let at = 0; at < 50; at += 1) assert.ok(await limiter.acquire(rule, `usr_${at}`));
    assert.ok(performance.now() - startedAt < 900, 'later calls do not wait');
    redis.freeze('SIGCONT');
  });
});
