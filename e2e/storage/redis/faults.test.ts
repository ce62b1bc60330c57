import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { FeedBatch } from '../../../apps/server/src/core/ports/event-feed.ts';
import type { DrainResult } from '../../../apps/server/src/core/ports/turn-queue.ts';
import { redisEventFeed } from '../../../apps/server/src/infra/adapters/redis/event-feed.ts';
import { PubSub } from '../../../apps/server/src/infra/adapters/redis/pub-sub.ts';
import { redisStopSignals } from '../../../apps/server/src/infra/adapters/redis/stop-signals.ts';
import { redisTurnQueue } from '../../../apps/server/src/infra/adapters/redis/turn-queue.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import {
  type RedisServer,
  startRedis,
  whyNoRedis,
} from '../../../apps/server/src/testing/redis-server.ts';

const done: DrainResult = { hasWorked: true, next: undefined };

suite('Redis faults', { skip: whyNoRedis() }, () => {
  let redis: RedisServer;
  const warnings: string[] = [];
  const server = () => ({
    url: redis.url,
    prefix: 'test',
    warn: (what: string) => void warnings.push(what),
  });
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis[Symbol.asyncDispose]());

  test('a feed reconnects after Redis was killed and reports a possible loss', async () => {
    const [here, there] = [new PubSub(server()), new PubSub(server())];
    const [writer, reader] = [redisEventFeed(here), redisEventFeed(there)];
    const received: number[] = [];
    let losses = 0;
    reader.subscribe(
      'prj_a',
      ({ last }) => void received.push(last),
      () => {
        losses += 1;
      },
    );
    const arrives = (last: number) =>
      eventually(() => {
        writer.publish({ projectId: 'prj_a', first: last, last });
        return received.includes(last);
      }, `${last} arrives`);
    await arrives(1);
    assert.equal(losses, 1, 'when the subscription started');
    await redis.kill();
    for (let last = 2; last < 100; last += 1) {
      writer.publish({ projectId: 'prj_a', first: last, last });
    }
    await redis.start();
    await eventually(() => losses === 2, 'the loss is reported');
    await arrives(100);
    assert.ok(!received.includes(50), 'nothing was buffered');
    // Disconnected by an operator, or by the server because the client is slow.
    assert.match(await redis.send('CLIENT KILL TYPE pubsub'), /^:[1-9]/);
    await eventually(() => losses === 3, 'the loss is reported again');
    await arrives(101);
    here.close();
    there.close();
  });

  test('delivers to readers in the same process without Redis', async () => {
    await redis.kill();
    const channels = new PubSub(server());
    const feed = redisEventFeed(channels);
    const received: FeedBatch[] = [];
    feed.subscribe('prj_a', (batch) => void received.push(batch));
    const batch = { projectId: 'prj_a', first: 1, last: 1 };
    feed.publish(batch);
    assert.equal(received[0], batch);
    const signals = redisStopSignals(channels);
    let signalCount = 0;
    signals.listen('trn_a', () => {
      signalCount += 1;
    });
    signals.send('trn_a');
    assert.equal(signalCount, 1);
    channels.close();
    await redis.start();
  });

  test('a woken worker drains the project itself without Redis, within its concurrency', async () => {
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    let maxConcurrent = 0;
    const drain = async (projectId: string) => {
      started.push(projectId);
      maxConcurrent = Math.max(maxConcurrent, ends.size + 1);
      await new Promise<void>((resolve) => ends.set(projectId, resolve));
      ends.delete(projectId);
      return done;
    };
    const ended = (projectId: string) =>
      eventually(() => {
        ends.get(projectId)?.();
        return !ends.has(projectId);
      }, `${projectId} ends`);
    const options = { concurrency: 2, reserved: 0, drain, onError: () => assert.fail() };
    const queue = redisTurnQueue({ ...server(), prefix: 'away', leaseMs: 10_000, ...options });
    queue.start();
    queue.wake('by Redis');
    await eventually(() => started.length === 1, 'it works');
    await redis.kill();
    // The connection notices a moment later; a sweeper repeats the wake.
    await eventually(() => {
      for (let at = 0; at < 3; at += 1) queue.wake(`here ${at}`);
      return started.length === 2;
    }, 'one more is started');
    await redis.start();
    for (const project of ['by Redis', 'here 0', 'here 1', 'here 2']) {
      await eventually(() => {
        queue.wake(project);
        return started.includes(project);
      }, `${project} is started`);
      await ended(project);
    }
    assert.equal(maxConcurrent, 2);
    const closed = queue.close();
    for (const end of ends.values()) end();
    await closed;
  });

  test('projects are drained while Redis is frozen or out of memory', async () => {
    const started: string[] = [];
    const drain = async (projectId: string) => {
      started.push(projectId);
      return done;
    };
    const options = { concurrency: 1, reserved: 0, drain, onError: () => assert.fail() };
    const queue = redisTurnQueue({ ...server(), prefix: 'still', leaseMs: 10_000, ...options });
    queue.start();
    queue.wake('before');
    await eventually(() => started.includes('before'), 'it works');
    redis.freeze('SIGSTOP');
    await eventually(() => {
      queue.wake('still');
      return started.includes('still');
    }, 'it is started although Redis does not respond');
    redis.freeze('SIGCONT');
    assert.equal(await redis.send('CONFIG SET maxmemory 1'), '+OK');
    await eventually(() => {
      queue.wake('full');
      return started.includes('full');
    }, 'it is started although Redis is out of memory');
    assert.equal(await redis.send('CONFIG SET maxmemory 0'), '+OK');
    await queue.close();
  });

  test('drains projects woken while Redis was down, without many repetitions', async () => {
    const started: string[] = [];
    const drain = async (projectId: string) => {
      started.push(projectId);
      return done;
    };
    const options = { concurrency: 2, reserved: 0, drain, onError: () => assert.fail() };
    const queue = redisTurnQueue({ ...server(), leaseMs: 10_000, ...options });
    queue.start();
    queue.wake('before');
    await eventually(() => started.length === 1, 'it works');
    await redis.kill();
    for (let at = 0; at < 1_000; at += 1) queue.wake(`prj_${at % 3}`);
    await redis.start();
    await eventually(() => new Set(started).size === 4, 'all are drained', 15_000);
    assert.ok(started.length < 12, `${started.length} times`);
    await queue.close();
  });

  test('close() resolves without Redis, after running work ends', async () => {
    const work = Promise.withResolvers<DrainResult>();
    let started = 0;
    const drain = () => {
      started += 1;
      return work.promise;
    };
    const queue = redisTurnQueue({
      ...server(),
      leaseMs: 10_000,
      concurrency: 1,
      reserved: 0,
      drain,
      onError: () => undefined,
    });
    queue.start();
    queue.wake('prj_a');
    await eventually(() => started === 1, 'it works');
    await redis.kill();
    queue.wake('prj_b');
    let isClosed = false;
    const closing = queue.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isClosed, false);
    work.resolve(done);
    await closing;
    await redis.start();
  });

  test('close() resolves while Redis is frozen', async () => {
    let started = 0;
    const drain = async () => {
      started += 1;
      return done;
    };
    const options = { concurrency: 1, reserved: 0, drain, onError: () => undefined };
    const queue = redisTurnQueue({ ...server(), prefix: 'stuck', leaseMs: 10_000, ...options });
    queue.start();
    queue.wake('prj_a');
    await eventually(() => started === 1, 'it works');
    redis.freeze('SIGSTOP');
    queue.wake('prj_a');
    const closing = performance.now();
    await queue.close();
    redis.freeze('SIGCONT');
    assert.ok(performance.now() - closing < 5_000);
  });

  test('a queue that was started twice leaves no connections behind', async () => {
    const foreignClient = new Redis(redis.url);
    const connections = async () =>
      String(await foreignClient.client('LIST'))
        .trim()
        .split('\n').length;
    const before = await connections();
    const started: string[] = [];
    const drain = async (projectId: string) => {
      started.push(projectId);
      return done;
    };
    const options = { concurrency: 1, reserved: 0, drain, onError: () => assert.fail() };
    const queue = redisTurnQueue({ ...server(), prefix: 'twice', leaseMs: 10_000, ...options });
    queue.start();
    queue.start();
    queue.wake('prj_a');
    await eventually(() => started.length === 1, 'it works');
    await queue.close();
    await eventually(async () => (await connections()) === before, 'all connections are closed');
    foreignClient.disconnect();
  });

  test('ignores foreign messages with a warning', async () => {
    const channels = new PubSub(server());
    const received: FeedBatch[] = [];
    let signalled = 0;
    redisEventFeed(channels).subscribe('prj_a', (batch) => void received.push(batch));
    redisStopSignals(channels).listen('trn_a', () => {
      signalled += 1;
    });
    const foreignClient = new Redis(redis.url);
    const invalid = [
      '',
      'null',
      '{"v":1}',
      '{"v":2,"from":"x","first":1,"last":1}',
      '{"v":1,"from":"x","first":-1,"last":1e99}',
      '{"v":1,"turnId":{"length":4}}',
      `{"v":1,"from":"${'x'.repeat(10_000_000)}","first":1,"last":1}`,
    ];
    warnings.length = 0;
    for (const text of invalid) {
      await foreignClient.publish('test:log:prj_a', text);
      await foreignClient.publish('test:signals', text);
    }
    // Messages of a later release may have more fields.
    const good = '{"v":1,"from":"another","first":3,"last":4,"__proto__":{"first":1},"later":true}';
    await eventually(async () => {
      await foreignClient.publish('test:log:prj_a', good);
      await foreignClient.publish('test:signals', '{"v":1,"turnId":"trn_a","later":true}');
      return received.length > 0 && signalled > 0;
    }, 'our messages arrive');
    assert.deepEqual(received[0], { projectId: 'prj_a', first: 3, last: 4 });
    assert.ok(received.every(({ last }) => last === 4));
    const ignored = warnings.filter((what) => what.includes('was ignored'));
    assert.ok(ignored.length >= invalid.length, `${ignored.length} were reported`);
    foreignClient.disconnect();
    channels.close();
  });

  test('ignores foreign jobs with a warning', async () => {
    const started: string[] = [];
    const drain = async (projectId: string) => {
      started.push(projectId);
      return done;
    };
    const queue = redisTurnQueue({
      ...server(),
      leaseMs: 10_000,
      concurrency: 1,
      reserved: 0,
      drain,
      onError: () => undefined,
    });
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const foreignClient = new Queue('turns', { connection, prefix: 'test' });
    warnings.length = 0;
    const invalid: unknown[] = [
      null,
      {},
      { projectId: 7 },
      { projectId: '' },
      { projectId: 'x'.repeat(10_000_000) },
    ];
    for (const data of invalid) await foreignClient.add('wake', data);
    await foreignClient.add('wake', { projectId: 'prj_later', more: { of: 'a later release' } });
    queue.start();
    queue.wake('prj_b');
    await eventually(() => started.length > 1, 'our jobs are drained');
    assert.deepEqual(started.toSorted(), ['prj_b', 'prj_later']);
    assert.equal(warnings.filter((what) => what.includes('was ignored')).length, invalid.length);
    await queue.close();
    await foreignClient.close();
    connection.disconnect();
  });
});
