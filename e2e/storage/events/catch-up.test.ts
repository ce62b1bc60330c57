import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventFeed } from '../../../apps/server/src/core/ports/event-feed.ts';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { openFresh, runningTurn } from '../../../apps/server/src/events/testing/running-turn.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import type { Hold } from '../../../apps/server/src/store/queries/fenced-append.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const logOver = (feed: EventFeed) => new EventLog({ ...database, feed, clock: systemClock });

/** Two processes that share a feed, which transmits only sequence numbers and can lose them. */
function createTwoProcesses() {
  const sharedFeed = memoryEventFeed();
  const state = { losing: false };
  const listeners = new Set<() => void>();
  const writing: EventFeed = {
    publish({ projectId, first, last }) {
      if (!state.losing) sharedFeed.publish({ projectId, first, last });
    },
    subscribe: sharedFeed.subscribe,
  };
  const reading: EventFeed = {
    publish: sharedFeed.publish,
    subscribe(projectId, onBatch, onPossibleLoss = () => undefined) {
      listeners.add(onPossibleLoss);
      return sharedFeed.subscribe(projectId, onBatch);
    },
  };
  const reportLoss = () => {
    for (const notify of listeners) notify();
  };
  return { state, reportLoss, writingLog: logOver(writing), readingLog: logOver(reading) };
}

function append(log: EventLog, { projectId, turnId }: Hold, text: string): Promise<number> {
  const event = { type: 'text', data: { message_id: 'msg_1', text } } as const;
  return log.transact((_, add) => add(projectId, turnId, event));
}

/** Readers of one log, each with the numbers it saw. */
function follow(log: EventLog, { projectId }: Hold, readers: number) {
  const leaving = new AbortController();
  const seen = Array.from({ length: readers }, (): number[] => []);
  const done = seen.map(async (seqs) => {
    for await (const batch of log.follow(projectId, 0, leaving.signal)) {
      seqs.push(...batch.events.map(({ seq }) => seq));
    }
  });
  return {
    saw: (last: number) =>
      eventually(() => seen.every((seqs) => seqs.at(-1) === last), `every reader has ${last}`),
    async close() {
      leaving.abort();
      await Promise.all(done);
      const expected = seen[0]?.map((_, at) => at + 1);
      for (const seqs of seen) assert.deepEqual(seqs, expected, 'each number once, in order');
    },
  };
}

test('reads events announced only by number, each once and in order', async () => {
  const { readingLog, writingLog } = createTwoProcesses();
  const hold = await runningTurn(database);
  await append(writingLog, hold, 'before any reader follows');
  const readers = follow(readingLog, hold, 3);
  await readers.saw(1);
  for (let at = 0; at < 20; at += 1) await append(writingLog, hold, `${at}`);
  await readers.saw(21);
  await readingLog.compareHeads();
  for (let at = 0; at < 20; at += 1)
    await append(at % 3 === 0 ? readingLog : writingLog, hold, `${at}`);
  await readers.saw(41);
  await readers.close();
});

test('finds unannounced events by comparing heads', async () => {
  const { readingLog, writingLog, state } = createTwoProcesses();
  const hold = await runningTurn(database);
  const readers = follow(readingLog, hold, 2);
  await append(writingLog, hold, 'told');
  await readers.saw(1);
  state.losing = true;
  await append(writingLog, hold, 'lost before heads were ever compared');
  await readingLog.compareHeads();
  await readers.saw(2);
  await append(writingLog, hold, 'lost');
  await append(writingLog, hold, 'lost as well');
  await readingLog.compareHeads();
  await readers.saw(4);
  await readers.close();
});

test('readers query the database when the feed reports a possible loss', async () => {
  const { readingLog, writingLog, state, reportLoss } = createTwoProcesses();
  const hold = await runningTurn(database);
  const readers = follow(readingLog, hold, 2);
  state.losing = true;
  await append(writingLog, hold, 'lost');
  reportLoss();
  await readers.saw(1);
  await readingLog.compareHeads();
  await append(writingLog, hold, 'lost');
  reportLoss();
  await readers.saw(2);
  await readers.close();
});

test('reads events from another process once for all readers', async () => {
  const { readingLog, writingLog } = createTwoProcesses();
  const hold = await runningTurn(database);
  const readers = follow(readingLog, hold, 50);
  await append(writingLog, hold, 'one');
  await readers.saw(1);
  await readingLog.compareHeads();
  await readingLog.compareHeads();
  const { pool } = database;
  await eventually(() => pool.idleCount === pool.totalCount, 'each reader has read once more');
  let acquired = 0;
  const count = () => {
    acquired += 1;
  };
  pool.on('acquire', count);
  await append(writingLog, hold, 'two');
  await readers.saw(2);
  pool.off('acquire', count);
  assert.ok(acquired < 10, `${acquired} times for 50 readers`);
  await readers.close();
});
