import { after, before, suite } from 'node:test';
import { redisEventFeed } from '../../../apps/server/src/infra/adapters/redis/event-feed.ts';
import { PubSub } from '../../../apps/server/src/infra/adapters/redis/pub-sub.ts';
import { redisStopSignals } from '../../../apps/server/src/infra/adapters/redis/stop-signals.ts';
import { redisTurnQueue } from '../../../apps/server/src/infra/adapters/redis/turn-queue.ts';
import { eventFeedContract } from '../../../apps/server/src/testing/contracts/event-feed.ts';
import { signalsContract } from '../../../apps/server/src/testing/contracts/signals.ts';
import { turnQueueContract } from '../../../apps/server/src/testing/contracts/turn-queue.ts';
import {
  type RedisServer,
  startRedis,
  whyNoRedis,
} from '../../../apps/server/src/testing/redis-server.ts';

suite('adapter contracts over Redis', { skip: whyNoRedis() }, () => {
  let redis: RedisServer;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis[Symbol.asyncDispose]());

  let installations = 0;
  function createInstallation() {
    installations += 1;
    return { url: redis.url, prefix: `test:${installations}`, warn: () => undefined };
  }

  function createPair<T>(make: (channels: PubSub) => T) {
    const server = createInstallation();
    const [here, there] = [new PubSub(server), new PubSub(server)];
    return {
      here: make(here),
      there: make(there),
      async close() {
        here.close();
        there.close();
      },
    };
  }

  eventFeedContract('two processes', async () => createPair(redisEventFeed));
  signalsContract('two processes', async () => createPair(redisStopSignals));
  turnQueueContract('BullMQ', async (options) =>
    redisTurnQueue({ ...createInstallation(), ...options, leaseMs: 10_000 }),
  );
  turnQueueContract('BullMQ, woken by another process', async (options) => {
    const server = createInstallation();
    const waker = redisTurnQueue({ ...server, ...options, concurrency: 0, leaseMs: 10_000 });
    const worker = redisTurnQueue({ ...server, ...options, leaseMs: 10_000 });
    return {
      ...worker,
      // Hints come from a worker's sweeper.
      wake: (projectId, hint) => (hint ? worker : waker).wake(projectId, hint),
      close: async () => void (await Promise.all([waker.close(), worker.close()])),
    };
  });
});
