import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event, EventOf } from '@millwright/contract';
import fc from 'fast-check';
import type { CommittedEventBatch } from '../../../apps/server/src/events/committed-event-batch.ts';
import { openFresh, runningTurn } from '../../../apps/server/src/events/testing/running-turn.ts';
import { LeaseLostError, TurnWriter } from '../../../apps/server/src/events/turn-writer.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { readEvents } from '../../../apps/server/src/store/queries/events.ts';
import type { Hold } from '../../../apps/server/src/store/queries/fenced-append.ts';
import { readJournal } from '../../../apps/server/src/store/queries/journal.ts';
import { findProject } from '../../../apps/server/src/store/queries/projects.ts';
import { changeTurn } from '../../../apps/server/src/store/queries/turns.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

interface Fixture {
  readonly hold: Hold;
  readonly writer: TurnWriter;
  readonly announced: CommittedEventBatch[];
  written(): Promise<Event[]>;
}

async function createFixture(
  waitForCapacity: () => Promise<void> = async () => undefined,
  { deltaPauseMs }: { deltaPauseMs?: number } = {},
): Promise<Fixture> {
  const hold = await runningTurn(database);
  const announced: CommittedEventBatch[] = [];
  const writer = new TurnWriter({
    pool: database.pool,
    hold,
    clock: systemClock,
    journalLength: 0,
    toSettledCall: (call) => ({ ...call, reference: 'x', userId: 'x', isCharged: false }),
    announce: (batch) => void announced.push(batch),
    waitForCapacity,
    ...(deltaPauseMs !== undefined && { deltaPauseMs }),
  });
  const written = async () => {
    const rows = await readEvents(database.db, hold.projectId, 0, 10_000);
    return rows.map(({ type, json }) => ({ type, data: JSON.parse(json) }) as Event);
  };
  return { hold, writer, announced, written };
}

/** A reader that accepts nothing until it is opened. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { waitForCapacity: () => promise, open: resolve };
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const still = Symbol();
  const tick = new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(still))));
  return (await Promise.race([promise, tick])) === still;
}

const textEvent = (text: string, id = 'msg_1'): Event => {
  return { type: 'text', data: { message_id: id, text } };
};
const reasoningEvent = (text: string): Event => {
  return { type: 'reasoning', data: { message_id: 'msg_2', text } };
};
const status: Event = { type: 'status', data: { message: 'x', phase: 'working' } };

function chunk(path: string, offset: number, content: string): EventOf<'file_streaming_chunk'> {
  const data = { path, tool_call_id: 'tc_1', index: -1, offset, content };
  return { type: 'file_streaming_chunk', data };
}

function complete(path: string): EventOf<'file_streaming_complete'> {
  const operation = 'create' as const;
  const data = { path, tool_call_id: 'tc_1', operation, chunks: -1, size: 0, sha256: '' };
  return { type: 'file_streaming_complete', data };
}

test('merges adjacent deltas of a tick into one event', async () => {
  const { writer, written, announced } = await createFixture();
  for (const word of ['a', 'b', 'c']) void writer.emit(textEvent(word));
  void writer.emit(textEvent('d', 'msg_other'));
  void writer.emit(reasoningEvent('hm'));
  void writer.emit(reasoningEvent('m'));
  void writer.emit(textEvent('e', 'msg_other'));
  await writer.settle();
  assert.deepEqual(await written(), [
    textEvent('abc'),
    textEvent('d', 'msg_other'),
    reasoningEvent('hmm'),
    textEvent('e', 'msg_other'),
  ]);
  assert.equal(announced.length, 1);
  assert.deepEqual([announced[0]?.first, announced[0]?.last], [1, 4]);
});

test('delays deltas only after a commit of deltas', async () => {
  const { writer, written, announced } = await createFixture(undefined, {
    deltaPauseMs: 3_600_000,
  });
  await writer.emit(status);
  await writer.emit(textEvent('first'));
  await eventually(() => announced.length === 2, 'the first delta is committed immediately');
  await writer.emit(textEvent('a'));
  await written();
  await writer.emit(textEvent('b'));
  await written();
  assert.equal(announced.length, 2);
  await writer.emit(status);
  assert.deepEqual(await written(), [status, textEvent('first'), textEvent('ab'), status]);
  assert.equal(announced.length, 3);
  await writer.emit(textEvent('c'));
  await eventually(() => announced.length === 4, 'a delta after another event is not delayed');
  await writer.emit(textEvent('d'));
  await writer.settle();
  assert.equal(announced.length, 5);
});

test('commits deltas after the pause', async () => {
  const { writer, announced } = await createFixture();
  for (const [at, word] of ['a', 'b', 'c'].entries()) {
    await writer.emit(textEvent(word));
    await eventually(() => announced.length === at + 1, 'each is committed');
  }
});

test('does not modify emitted events', async () => {
  const { writer } = await createFixture();
  const first = textEvent('a');
  const part = chunk('a.ts', 0, 'x');
  void writer.emit(first);
  void writer.emit(textEvent('b'));
  void writer.emit(part);
  await writer.settle();
  assert.deepEqual(first, textEvent('a'));
  assert.deepEqual(part, chunk('a.ts', 0, 'x'));
});

/** The state a reader derives from events: the text of each message, each file, and the order of the rest. */
function readState(events: readonly Event[]) {
  const texts: Record<string, string> = {};
  const rest: string[] = [];
  for (const { type, data } of events) {
    if (type === 'text' || type === 'reasoning') {
      texts[data.message_id] = (texts[data.message_id] ?? '') + data.text;
    } else if (type === 'file_streaming_chunk') {
      const before = texts[data.path] ?? '';
      assert.equal(data.offset, before.length, 'chunks follow each other');
      texts[data.path] = before + data.content;
    } else rest.push(type);
  }
  return { texts, rest };
}

test('merging preserves the content of any events, and chunk indexes have no gap', async () => {
  const piece = fc.string({ minLength: 1, maxLength: 20 });
  const kind = fc.constantFrom('text', 'other', 'reasoning', 'a.ts', 'b.ts', 'status', 'pause');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(kind, piece), { maxLength: 60 }), async (script) => {
      const { writer, written, announced } = await createFixture();
      const offsets = new Map<string, number>();
      const emitted: Event[] = [];
      for (const [what, content] of script) {
        if (what === 'pause') {
          await writer.settle();
          continue;
        }
        const offset = offsets.get(what) ?? 0;
        offsets.set(what, offset + content.length);
        const event =
          what === 'text'
            ? textEvent(content)
            : what === 'other'
              ? textEvent(content, 'msg_3')
              : what === 'reasoning'
                ? reasoningEvent(content)
                : what === 'status'
                  ? status
                  : chunk(what, offset, content);
        emitted.push(event);
        void writer.emit(event);
      }
      for (const path of ['a.ts', 'b.ts']) void writer.emit(complete(path));
      await writer.settle();
      const log = await written();
      assert.deepEqual(readState(log.slice(0, -2)), readState(emitted));
      for (const path of ['a.ts', 'b.ts']) {
        const indexes = log.flatMap((event) =>
          event.type === 'file_streaming_chunk' && event.data.path === path
            ? [event.data.index]
            : [],
        );
        assert.deepEqual(
          indexes,
          indexes.map((_, at) => at),
        );
        const end = log.find(
          (event) => event.type === 'file_streaming_complete' && event.data.path === path,
        );
        assert.equal(
          end?.type === 'file_streaming_complete' && end.data.chunks,
          indexes.length,
          path,
        );
      }
      const seqs = announced.flatMap(({ events }) => events.map(({ seq }) => seq));
      assert.deepEqual(
        seqs,
        log.map((_, at) => at + 1),
      );
    }),
    { numRuns: 40 },
  );
});

test('limits chunks to 32 KiB, and counts from 0 when a file starts again', async () => {
  const { writer, written } = await createFixture();
  const content = 'x'.repeat(10_000);
  for (let at = 0; at < 6; at += 1) void writer.emit(chunk('a', at * content.length, content));
  void writer.emit(chunk('a', 0, 'again'));
  void writer.emit(complete('a'));
  await writer.settle();
  const log = await written();
  const chunks = log.flatMap((event) => (event.type === 'file_streaming_chunk' ? [event] : []));
  assert.deepEqual(
    chunks.map(({ data }) => [data.index, data.offset, data.content.length]),
    [
      [0, 0, 30_000],
      [1, 30_000, 30_000],
      [0, 0, 5],
    ],
  );
  const end = log.at(-1);
  assert.equal(end?.type === 'file_streaming_complete' && end.data.chunks, 1);
});

test('emitting a durable event resolves once it and all earlier events are committed', async () => {
  const { waitForCapacity, open } = createGate();
  const { writer, written, announced } = await createFixture(waitForCapacity);
  await writer.emit(textEvent('first'));
  const durable = writer.emit(status);
  assert.equal(await isPending(durable), true);
  assert.deepEqual(await written(), []);
  open();
  await durable;
  assert.deepEqual(await written(), [textEvent('first'), status]);
  assert.equal(announced.length, 1);
});

test('deltas beyond 64 KiB wait for capacity, and none is lost', async () => {
  const { waitForCapacity, open } = createGate();
  const { writer, written } = await createFixture(waitForCapacity);
  const kib = 'x'.repeat(1024);
  let accepted = 0;
  const emitting = (async () => {
    for (; accepted < 200; accepted += 1) await writer.emit(textEvent(kib));
  })();
  await eventually(() => accepted === 64, 'as much as fits is accepted');
  assert.equal(await isPending(emitting), true);
  assert.equal(accepted, 64);
  open();
  await emitting;
  await writer.settle();
  const all = (await written()).map(({ data }) => ('text' in data ? data.text : '')).join('');
  assert.equal(all.length, 200 * 1024);
});

test('records a finished step together with its events, after earlier events', async () => {
  const { writer, written, hold } = await createFixture();
  void writer.emit(textEvent('before'));
  await writer.record({ kind: 'one' }, { events: [status] });
  await writer.record({ kind: 'two' });
  assert.deepEqual(await written(), [textEvent('before'), status]);
  const journal = await readJournal(database.db, hold.turnId);
  assert.deepEqual(
    journal.map((entry) => JSON.parse(entry)),
    [{ kind: 'one' }, { kind: 'two' }],
  );
});

test('settle() resolves immediately if nothing is pending, otherwise after the commit', async () => {
  const { writer, written } = await createFixture();
  await writer.settle();
  void writer.emit(textEvent('a'));
  await writer.settle();
  assert.deepEqual(await written(), [textEvent('a')]);
  await writer.settle();
  void writer.emit(textEvent('b'));
  await Promise.all([writer.settle(), writer.settle()]);
  assert.deepEqual(await written(), [textEvent('a'), textEvent('b')]);
});

async function assertWroteNothing({ hold, announced, written }: Fixture): Promise<void> {
  assert.deepEqual(await written(), []);
  assert.equal((await findProject(database.db, hold.projectId))?.headSeq, 0);
  assert.deepEqual(await readJournal(database.db, hold.turnId), []);
  assert.deepEqual(announced, []);
}

test('writes nothing after losing the lease, and rejects every attempt', async () => {
  const lost = await createFixture();
  const { writer, hold } = lost;
  await changeTurn(database.db, hold.turnId, { fence: hold.fence + 1 });
  void writer.emit(textEvent('never written'));
  await assert.rejects(writer.emit(status), LeaseLostError);
  await assert.rejects(writer.emit(textEvent('more')), LeaseLostError);
  await assert.rejects(writer.record({ kind: 'step' }, { events: [status] }), LeaseLostError);
  await assert.rejects(writer.settle(), LeaseLostError);
  await assertWroteNothing(lost);
});

test('a lost lease rejects the next delta', async () => {
  const lost = await createFixture();
  const { writer, hold } = lost;
  await changeTurn(database.db, hold.turnId, { fence: hold.fence + 1 });
  await writer.emit(textEvent('never written'));
  await eventually(
    () =>
      writer.emit(textEvent('more')).then(
        () => false,
        (error) => error instanceof LeaseLostError,
      ),
    'a delta is rejected',
  );
  await assertWroteNothing(lost);
});

test('rejects events for a turn that another process ended', async () => {
  const ended = await createFixture();
  await database.pool.query(`UPDATE turns SET status = 'aborted' WHERE id = $1`, [
    ended.hold.turnId,
  ]);
  await assert.rejects(ended.writer.emit(status), LeaseLostError);
  await assertWroteNothing(ended);
});

test('a connection lost during a commit rejects all waiting calls with LeaseLostError', async () => {
  const fixture = await createFixture();
  const { writer, hold } = fixture;
  const blocker = await database.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [hold.projectId]);
    const during = writer.emit(status);
    // Queried outside the transaction, which would keep seeing its first snapshot.
    const stuck = `FROM pg_stat_activity WHERE datname = current_database()
      AND query LIKE '%fenced_append%' AND wait_event_type = 'Lock'`;
    await eventually(
      async () => (await database.pool.query(`SELECT pid ${stuck}`)).rowCount === 1,
      'the writer waits for the project',
    );
    const next = writer.emit(status);
    const settled = writer.settle();
    void writer.emit(textEvent('not awaited'));
    const waiting = Promise.allSettled([during, next, settled]);
    await database.pool.query(`SELECT pg_terminate_backend(pid) ${stuck}`);
    for (const outcome of await waiting) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof LeaseLostError);
      assert.ok(outcome.reason.cause, 'the cause is set');
    }
    await assert.rejects(writer.emit(textEvent('later')), LeaseLostError);
  } finally {
    await blocker.query('ROLLBACK');
    await blocker.end();
  }
  await assertWroteNothing(fixture);
});
