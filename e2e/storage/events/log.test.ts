import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@millwright/contract';
import fc from 'fast-check';
import type { EventFeed, FeedBatch } from '../../../apps/server/src/core/ports/event-feed.ts';
import type { CommittedEventBatch } from '../../../apps/server/src/events/committed-event-batch.ts';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { ResyncBatch } from '../../../apps/server/src/events/resync-batch.ts';
import {
  arbitraryTurn,
  status,
  textEvent,
} from '../../../apps/server/src/events/testing/arbitrary-turn.ts';
import {
  compactAll,
  endedTurn,
  otherTurn,
  shareFrom,
  wholeLog,
} from '../../../apps/server/src/events/testing/ended-turn.ts';
import { openFresh, runningTurn } from '../../../apps/server/src/events/testing/running-turn.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import type { Hold } from '../../../apps/server/src/store/queries/fenced-append.ts';
import { findProject } from '../../../apps/server/src/store/queries/projects.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const text = (content: string): Event => ({
  type: 'text',
  data: { message_id: 'msg_1', text: content },
});

function logOver(feed: EventFeed = memoryEventFeed()): EventLog {
  return new EventLog({ db: database.db, pool: database.pool, feed, clock: systemClock });
}

function append(log: EventLog, { projectId, turnId }: Hold, count: number): Promise<number> {
  const events = Array.from({ length: count }, (_, at) => text(`${at}`));
  return log.transact((_, add) => add(projectId, turnId, ...events));
}

/** Follows a log up to a sequence number. */
async function readTo(log: EventLog, projectId: string, after: number, last: number) {
  const seqs: number[] = [];
  if (after >= last) return seqs;
  const enough = new AbortController();
  for await (const batch of log.follow(projectId, after, enough.signal)) {
    seqs.push(...batch.events.map(({ seq }) => seq));
    if (batch.last >= last) enough.abort();
  }
  return seqs;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

const fates = ['passed', 'passed', 'passed', 'lost', 'repeated', 'late'] as const;

/** A feed that passes, loses, repeats or delays each batch as decided. It always passes the last one. */
function faultyFeed(decided: readonly (typeof fates)[number][], total: number): EventFeed {
  const feed = memoryEventFeed();
  let at = 0;
  let held: FeedBatch[] = [];
  return {
    subscribe: feed.subscribe,
    publish(batch) {
      const fate = batch.last === total ? 'passed' : (decided[at++ % decided.length] ?? 'passed');
      if (fate === 'late') {
        held.push(batch);
        return;
      }
      if (fate !== 'lost') feed.publish(batch);
      if (fate === 'repeated') feed.publish(batch);
      for (const late of held) feed.publish(late);
      held = [];
    },
  };
}

test('replaying and following has no gap and no repetition with a faulty feed', async () => {
  const joining = fc.record({ start: fc.nat(100), joinAt: fc.nat(100) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 12 }),
      fc.array(joining, { minLength: 1, maxLength: 6 }),
      async (sizes, decided, readers) => {
        const hold = await runningTurn(database);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const log = logOver(faultyFeed(decided, total));
        const starts = readers.map(({ start, joinAt }) => ({
          start: start % (total + 1),
          joinAt: joinAt % (sizes.length + 1),
        }));
        const reading: Promise<void>[] = [];
        const join = (moment: number) => {
          for (const { start, joinAt } of starts) {
            if (joinAt !== moment) continue;
            const read = readTo(log, hold.projectId, start, total);
            reading.push(read.then((seqs) => assert.deepEqual(seqs, range(start + 1, total))));
          }
        };
        for (const [at, size] of sizes.entries()) {
          join(at);
          await append(log, hold, size);
        }
        join(sizes.length);
        await Promise.all(reading);
      },
    ),
    { numRuns: 60 },
  );
});

test('every reader sees the events of concurrent writers once and in one order', async () => {
  const hold = await runningTurn(database);
  const log = logOver();
  const [writers, batches, size] = [4, 15, 3];
  const total = writers * batches * size;
  const readers = range(0, 9).map((start) => readTo(log, hold.projectId, start * 7, total));
  const writing = range(1, writers).map(async () => {
    for (let at = 0; at < batches; at += 1) await append(log, hold, size);
  });
  await Promise.all(writing);
  for (const [start, seqs] of (await Promise.all(readers)).entries()) {
    assert.deepEqual(seqs, range(start * 7 + 1, total));
  }
});

test('reads a log of several pages completely', async () => {
  const hold = await runningTurn(database);
  const log = logOver();
  for (let at = 0; at < 5; at += 1) await append(log, hold, 500);
  assert.deepEqual(await readTo(log, hold.projectId, 0, 2500), range(1, 2500));
  const replayed: number[] = [];
  for await (const batch of log.replay(hold.projectId, 1234)) {
    replayed.push(...batch.events.map(({ seq }) => seq));
  }
  assert.deepEqual(replayed, range(1235, 2500));
});

test('rolled back events reach neither the log nor the feed', async () => {
  const hold = await runningTurn(database);
  const published: number[] = [];
  const feed = memoryEventFeed();
  feed.subscribe(hold.projectId, ({ last }) => void published.push(last));
  const log = logOver(feed);
  const failing = log.transact(async (_, add) => {
    await add(hold.projectId, hold.turnId, text('never'));
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  assert.deepEqual(published, []);
  assert.equal((await findProject(database.db, hold.projectId))?.headSeq, 0);
  assert.equal(await append(log, hold, 2), 2);
  assert.deepEqual(published, [2]);
});

test('readers are notified of a batch only after its commit', async () => {
  const hold = await runningTurn(database);
  const feed = memoryEventFeed();
  const visible: Promise<number | undefined>[] = [];
  feed.subscribe(hold.projectId, () => {
    visible.push(findProject(database.db, hold.projectId).then((project) => project?.headSeq));
  });
  const log = logOver(feed);
  await log.transact(async (_, add) => {
    await add(hold.projectId, hold.turnId, text('one'));
    await add(hold.projectId, hold.turnId, text('two'), text('three'));
    assert.equal(visible.length, 0);
  });
  assert.deepEqual(await Promise.all(visible), [3, 3]);
});

test('a follower that leaves unsubscribes, also while it waits', async () => {
  const hold = await runningTurn(database);
  const feed = memoryEventFeed();
  let subscribed = 0;
  const counted: EventFeed = {
    publish: feed.publish,
    subscribe(projectId, onBatch) {
      subscribed += 1;
      const leave = feed.subscribe(projectId, onBatch);
      return () => {
        subscribed -= 1;
        leave();
      };
    },
  };
  const log = logOver(counted);
  await append(log, hold, 1);
  const leaving = new AbortController();
  let seen = 0;
  const waiting = [1, 2, 3].map(async () => {
    for await (const _ of log.follow(hold.projectId, 0, leaving.signal)) seen += 1;
  });
  await eventually(() => seen === 3, 'every follower has read the log');
  assert.equal(subscribed, 1, 'one subscription for all readers of a project');
  leaving.abort();
  await Promise.all(waiting);
  assert.equal(subscribed, 0);
  for await (const _ of log.follow(hold.projectId, 0, new AbortController().signal)) break;
  assert.equal(subscribed, 0, 'breaking out of the loop unsubscribes too');
  for await (const _ of log.follow(hold.projectId, 0, AbortSignal.abort())) assert.fail();
  assert.equal(subscribed, 0);
});

test('waiting readers get a notice once, with their last number, and continue from there', async () => {
  const hold = await runningTurn(database);
  const log = logOver();
  await append(log, hold, 2);
  const leaving = new AbortController();
  const received: [number, string, string | null][] = [];
  const readers = [undefined, hold.turnId].map(async (turnId) => {
    for await (const { events } of log.follow(hold.projectId, 0, leaving.signal, { turnId })) {
      for (const { seq, type, turnId: of } of events) received.push([seq, type, of]);
    }
  });
  await eventually(() => received.length === 4, 'both have read the log');
  const notice = { message: 'no space', phase: 'storage_full' };
  log.notify(notice);
  await eventually(() => received.length === 6, 'both receive the notice');
  assert.deepEqual(received.slice(4).toSorted(), [
    [2, 'status', null],
    [2, 'status', hold.turnId],
  ]);
  await append(log, hold, 1);
  await eventually(() => received.length === 8, 'both continue');
  log.notify(undefined);
  await append(log, hold, 1);
  await eventually(() => received.length === 10, 'both continue again');
  assert.deepEqual(
    received.slice(6).map(([seq]) => seq),
    [3, 3, 4, 4],
    'each notice is sent once',
  );
  log.notify(notice);
  await eventually(() => received.length === 12, 'the next notice is sent again');
  leaving.abort();
  await Promise.all(readers);
});

/** The events a reader receives up to a number; `resync` marks a restart. */
async function readSeqs(
  log: EventLog,
  { projectId }: Hold,
  after: number,
  last: number,
  turnId?: string,
  floor?: number,
) {
  const received: (number | 'resync')[] = [];
  const enough = new AbortController();
  for await (const batch of log.follow(projectId, after, enough.signal, { turnId, floor })) {
    received.push(
      ...(batch instanceof ResyncBatch ? ['resync' as const] : batch.events.map(({ seq }) => seq)),
    );
    if (batch.last >= last) enough.abort();
  }
  return received;
}

test('readers of a compacted turn resume from remaining cursors and resync from others', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTurn, async (events) => {
      const hold = await endedTurn(database, events);
      await compactAll(database);
      const left = (await wholeLog(database, hold.projectId)).map(({ seq }) => seq);
      const log = logOver();
      for (let after = 0; after < events.length; after += 1) {
        const isLeft = after === 0 || left.includes(after);
        const expected = isLeft ? left.filter((seq) => seq > after) : ['resync', ...left];
        assert.deepEqual(
          await readSeqs(log, hold, after, events.length),
          expected,
          `after ${after}`,
        );
        assert.deepEqual(await readSeqs(log, hold, after, events.length, hold.turnId), expected);
        const others = left.filter((seq) => seq > after);
        assert.deepEqual(await readSeqs(log, hold, after, events.length, otherTurn), others);
      }
    }),
    { numRuns: 15 },
  );
});

test('a resync never goes back before the floor of a reader', async () => {
  const words = Array.from({ length: 10 }, () => ({ event: textEvent('m', 'x') }));
  const hold = await endedTurn(database, [{ event: status }, ...words, { event: status }]);
  await shareFrom(database, hold.projectId, 4);
  await compactAll(database);
  const log = logOver();
  assert.deepEqual(await readSeqs(log, hold, 0, 12), [1, 4, 11, 12], 'the owner reads all of it');
  assert.deepEqual(await readSeqs(log, hold, 4, 12, undefined, 4), [11, 12]);
  assert.deepEqual(await readSeqs(log, hold, 7, 12, undefined, 4), ['resync', 11, 12]);
});

test('a reader resyncs from the first event of a turn that is compacted while it reads', async () => {
  const words = Array.from({ length: 2500 }, () => ({ event: textEvent('m', 'x') }));
  const before = [
    { event: textEvent('m', 'y'), isOtherTurn: true },
    { event: status, isOtherTurn: true },
  ];
  const hold = await endedTurn(database, [
    ...before,
    { event: status },
    ...words,
    { event: status },
  ]);
  const log = logOver();
  const leaving = new AbortController();
  const reading = log.follow(hold.projectId, 0, leaving.signal);
  const first = (await reading.next()).value as CommittedEventBatch;
  assert.equal(first.last, 2000);
  await compactAll(database);
  const resync = (await reading.next()).value as CommittedEventBatch;
  assert.ok(resync instanceof ResyncBatch);
  const [resyncEvent] = resync.events;
  assert.deepEqual(JSON.parse(resyncEvent?.json ?? ''), {
    reason: 'retention',
    head_seq: 2504,
    resume_after_seq: 2,
  });
  const anew = (await reading.next()).value as CommittedEventBatch;
  assert.deepEqual(
    anew.events.map(({ seq }) => seq),
    [3, 2503, 2504],
  );
  leaving.abort();
  await reading.return(undefined);
});
