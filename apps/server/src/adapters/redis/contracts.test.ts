import { after, before, suite } from 'node:test';
import { eventFeedContract } from '../../testing/contracts/event-feed.ts';
import { signalsContract } from '../../testing/contracts/signals.ts';
import { turnQueueContract } from '../../testing/contracts/turn-queue.ts';
import { type RedisServer, startRedis, whyNoRedis } from '../../testing/redis-server.ts';
import { Channels } from './channels.ts';
import { redisEventFeed } from './event-feed.ts';
import { redisSignals } from './signals.ts';
import { redisTurnQueue } from './turn-queue.ts';

suite('what every adapter must do, over Redis', { skip: whyNoRedis() }, () => {
  let redis: RedisServer;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis[Symbol.asyncDispose]());

  let installations = 0;
  function fresh() {
    installations += 1;
    return { url: redis.url, prefix: `test:${installations}`, complain: () => undefined };
  }

  function pair<T>(make: (channels: Channels) => T) {
    const server = fresh();
    const [here, there] = [new Channels(server), new Channels(server)];
    return {
      here: make(here),
      there: make(there),
      async close() {
        here.close();
        there.close();
      },
    };
  }

  eventFeedContract('two processes', async () => pair(redisEventFeed));
  signalsContract('two processes', async () => pair(redisSignals));
  turnQueueContract('BullMQ', async (options) =>
    redisTurnQueue({ ...fresh(), ...options, leaseMs: 10_000 }),
  );
  turnQueueContract('BullMQ, woken by another process', async (options) => {
    const server = fresh();
    const waker = redisTurnQueue({ ...server, ...options, concurrency: 0, leaseMs: 10_000 });
    const worker = redisTurnQueue({ ...server, ...options, leaseMs: 10_000 });
    return {
      ...worker,
      wake: (projectId) => waker.wake(projectId),
      close: async () => void (await Promise.all([waker.close(), worker.close()])),
    };
  });
});
