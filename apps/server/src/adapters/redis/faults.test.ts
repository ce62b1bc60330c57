import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { FeedBatch } from '../../core/ports/event-feed.ts';
import { eventually } from '../../testing/eventually.ts';
import { type RedisServer, startRedis, whyNoRedis } from '../../testing/redis-server.ts';
import { Channels } from './channels.ts';
import { redisEventFeed } from './event-feed.ts';
import { redisSignals } from './signals.ts';
import { redisTurnQueue } from './turn-queue.ts';

suite('faults of Redis', { skip: whyNoRedis() }, () => {
  let redis: RedisServer;
  const complaints: string[] = [];
  const server = () => ({
    url: redis.url,
    prefix: 'test',
    complain: (what: string) => void complaints.push(what),
  });
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis[Symbol.asyncDispose]());

  test('a feed is there again after Redis was killed, and says that something may be missing', async () => {
    const [here, there] = [new Channels(server()), new Channels(server())];
    const [writer, reader] = [redisEventFeed(here), redisEventFeed(there)];
    const told: number[] = [];
    let doubts = 0;
    reader.subscribe(
      'prj_a',
      ({ last }) => void told.push(last),
      () => {
        doubts += 1;
      },
    );
    const arrives = (last: number) =>
      eventually(() => {
        writer.publish({ projectId: 'prj_a', first: last, last });
        return told.includes(last);
      }, `${last} arrives`);
    await arrives(1);
    assert.equal(doubts, 1, 'when the subscription came into force');
    await redis.kill();
    for (let last = 2; last < 100; last += 1) {
      writer.publish({ projectId: 'prj_a', first: last, last });
    }
    await redis.start();
    await eventually(() => doubts === 2, 'it says so');
    await arrives(100);
    assert.ok(!told.includes(50), 'nothing was kept for later');
    // Cut off by an operator, or by the server because it is slow.
    assert.match(await redis.say('CLIENT KILL TYPE pubsub'), /^:[1-9]/);
    await eventually(() => doubts === 3, 'it says so again');
    await arrives(101);
    here.close();
    there.close();
  });

  test('a reader in the same process hears without Redis', async () => {
    await redis.kill();
    const channels = new Channels(server());
    const feed = redisEventFeed(channels);
    const told: FeedBatch[] = [];
    feed.subscribe('prj_a', (batch) => void told.push(batch));
    const batch = { projectId: 'prj_a', first: 1, last: 1 };
    feed.publish(batch);
    assert.equal(told[0], batch);
    const signals = redisSignals(channels);
    let heard = 0;
    signals.listen('trn_a', () => {
      heard += 1;
    });
    signals.send('trn_a');
    assert.equal(heard, 1);
    channels.close();
    await redis.start();
  });

  test('what is woken while Redis is away is worked on when it is back, once', async () => {
    const begun: string[] = [];
    const drain = async (projectId: string) => void begun.push(projectId);
    const options = { concurrency: 2, drain, onError: () => assert.fail() };
    const queue = redisTurnQueue({ ...server(), leaseMs: 10_000, ...options });
    queue.start();
    queue.wake('before');
    await eventually(() => begun.length === 1, 'it works');
    await redis.kill();
    for (let at = 0; at < 1_000; at += 1) queue.wake(`prj_${at % 3}`);
    await redis.start();
    await eventually(() => new Set(begun).size === 4, 'all are worked on', 15_000);
    assert.ok(begun.length < 12, `${begun.length} times`);
    await queue.close();
  });

  test('closing comes to an end without Redis, after the work at hand', async () => {
    const work = Promise.withResolvers<void>();
    let begun = 0;
    const drain = () => {
      begun += 1;
      return work.promise;
    };
    const queue = redisTurnQueue({
      ...server(),
      leaseMs: 10_000,
      concurrency: 1,
      drain,
      onError: () => undefined,
    });
    queue.start();
    queue.wake('prj_a');
    await eventually(() => begun === 1, 'it works');
    await redis.kill();
    queue.wake('prj_b');
    let isClosed = false;
    const closing = queue.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isClosed, false);
    work.resolve();
    await closing;
    await redis.start();
  });

  test('messages that are not ours are ignored and told of', async () => {
    const channels = new Channels(server());
    const told: FeedBatch[] = [];
    let signalled = 0;
    redisEventFeed(channels).subscribe('prj_a', (batch) => void told.push(batch));
    redisSignals(channels).listen('trn_a', () => {
      signalled += 1;
    });
    const stranger = new Redis(redis.url);
    const strange = [
      '',
      'null',
      '{"v":1}',
      '{"v":2,"from":"x","first":1,"last":1}',
      '{"v":1,"from":"x","first":-1,"last":1e99}',
      '{"v":1,"from":"x","first":1,"last":1,"__proto__":{"isAdmin":true}}',
      '{"v":1,"turnId":{"length":4}}',
      `{"v":1,"from":"${'x'.repeat(10_000_000)}","first":1,"last":1}`,
    ];
    complaints.length = 0;
    for (const text of strange) {
      await stranger.publish('test:log:prj_a', text);
      await stranger.publish('test:signals', text);
    }
    const good = '{"v":1,"from":"another","first":3,"last":4}';
    await eventually(async () => {
      await stranger.publish('test:log:prj_a', good);
      await stranger.publish('test:signals', '{"v":1,"turnId":"trn_a"}');
      return told.length > 0 && signalled > 0;
    }, 'ours are heard');
    assert.deepEqual(told[0], { projectId: 'prj_a', first: 3, last: 4 });
    assert.ok(told.every(({ last }) => last === 4));
    const refused = complaints.filter((what) => what.includes('not ours'));
    assert.ok(refused.length >= strange.length, `${refused.length} were told of`);
    stranger.disconnect();
    channels.close();
  });

  test('jobs that are not ours are ignored and told of', async () => {
    const begun: string[] = [];
    const drain = async (projectId: string) => void begun.push(projectId);
    const queue = redisTurnQueue({
      ...server(),
      leaseMs: 10_000,
      concurrency: 1,
      drain,
      onError: () => undefined,
    });
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const stranger = new Queue('turns', { connection, prefix: 'test' });
    complaints.length = 0;
    const strange: unknown[] = [
      null,
      {},
      { projectId: 7 },
      { projectId: '' },
      { projectId: 'prj_a', isAdmin: true },
      JSON.parse('{"projectId":"prj_a","__proto__":{"isAdmin":true}}'),
      { projectId: 'x'.repeat(10_000_000) },
    ];
    for (const data of strange) await stranger.add('wake', data);
    queue.start();
    queue.wake('prj_b');
    await eventually(() => begun.length > 0, 'ours is worked on');
    assert.deepEqual(begun, ['prj_b']);
    assert.equal(complaints.filter((what) => what.includes('not ours')).length, strange.length);
    await queue.close();
    await stranger.close();
    connection.disconnect();
  });
});
