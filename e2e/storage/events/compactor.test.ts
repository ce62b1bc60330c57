import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { Compactor } from '../../../apps/server/src/events/compactor.ts';
import { FileChunkNumbers } from '../../../apps/server/src/events/file-chunk-numbers.ts';
import { mergeDeltas } from '../../../apps/server/src/events/merge-deltas.ts';
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
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  lockRawTurn,
  rewriteEvents,
} from '../../../apps/server/src/store/queries/event-compaction.ts';
import { appendEvents } from '../../../apps/server/src/store/queries/events.ts';
import { lockProject } from '../../../apps/server/src/store/queries/projects.ts';
import { findTurn } from '../../../apps/server/src/store/queries/turns.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const rowsPerPage = fc.integer({ min: 2, max: 9 });

test('the result is the same for any page size, concurrency and restart', async () => {
  const workers = fc.array(rowsPerPage, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      arbitraryTurn,
      workers,
      fc.nat(20),
      async (events, pages, stepsBeforeDeath) => {
        const { projectId, turnId } = await endedTurn(database, events);
        const raw = await wholeLog(database, projectId);
        const expected = mergeDeltas(raw, turnId, new FileChunkNumbers(), false);
        const dying = new Compactor(database.db, pages[0]);
        for (let step = 0; step < stepsBeforeDeath; step += 1) await dying.step(new Date());
        await Promise.all(
          pages.map((rows) => compactAll(database, new Compactor(database.db, rows))),
        );
        assert.deepEqual(await wholeLog(database, projectId), expected);
        assert.ok((await findTurn(database.db, turnId))?.compactedAt);
      },
    ),
    { numRuns: trials.compactedTurns },
  );
});

test('skips turns that ended too recently, and turns that are already compacted', async () => {
  const { turnId } = await endedTurn(database, [{ event: status }]);
  const compactor = new Compactor(database.db);
  assert.equal(await compactor.step(new Date(Date.now() - 7_200_000)), false);
  assert.equal((await findTurn(database.db, turnId))?.compactedAt, null);
  assert.equal(await compactor.step(new Date()), true);
  assert.ok((await findTurn(database.db, turnId))?.compactedAt);
  assert.equal(await compactor.step(new Date()), false);
});

test('does not merge deltas across the start of a share link, for any page size', async () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => ({ event: textEvent('m', word) }));
  for (const pageRows of [2, 3, 4, 100]) {
    const { projectId } = await endedTurn(database, words);
    await shareFrom(database, projectId, 3);
    await compactAll(database, new Compactor(database.db, pageRows));
    assert.deepEqual(
      (await wholeLog(database, projectId)).map(({ seq, json }) => [seq, JSON.parse(json).text]),
      [
        [3, 'abc'],
        [6, 'def'],
      ],
      `${pageRows} rows`,
    );
  }
});

test('compacts a turn with an event larger than a page', async () => {
  const large = { event: textEvent('m', 'x'.repeat(700_000)) };
  const small = { event: textEvent('m', 'y') };
  const { projectId } = await endedTurn(database, [small, large, large, small, small]);
  await compactAll(database);
  assert.deepEqual(
    (await wholeLog(database, projectId)).map(({ seq, json }) => [seq, json.length > 1000]),
    [
      [1, false],
      [2, true],
      [3, true],
      [5, false],
    ],
  );
});

test('compaction neither waits for a locked project nor blocks writers', async () => {
  const words = ['a', 'b', 'c'].map((word) => ({ event: textEvent('m', word) }));
  const { db } = database;
  const { projectId, turnId } = await endedTurn(database, words);
  await db
    .transaction(async (tx) => {
      assert.ok(await lockRawTurn(tx, turnId));
      const read = await wholeLog(database, projectId);
      await rewriteEvents(
        tx,
        projectId,
        read,
        mergeDeltas(read, turnId, new FileChunkNumbers(), false),
      );
      await appendEvents(db, projectId, [{ turnId: otherTurn, event: status }], new Date());
      assert.equal(
        (await wholeLog(database, projectId)).length,
        4,
        'uncommitted changes are invisible',
      );
      tx.rollback();
    })
    .catch((error) => assert.match(String(error), /Rollback/));
  assert.equal((await wholeLog(database, projectId)).length, 4, 'and rolled back');
  await db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    await compactAll(database);
  });
  assert.equal((await wholeLog(database, projectId)).length, 2);
});

test('compacts a turn of 50,000 deltas in bounded steps', async (t) => {
  const words = Array.from({ length: 50_000 }, (_, at) => ({
    event: textEvent('m', `word${at} `),
  }));
  const { projectId } = await endedTurn(database, [{ event: status }, ...words, { event: status }]);
  const compactor = new Compactor(database.db);
  const steps: number[] = [];
  const count = async () => {
    const { rows } = await database.pool.query<{ count: string }>(
      'SELECT count(*) FROM events WHERE project_id = $1',
      [projectId],
    );
    return Number(rows[0]?.count);
  };
  for (let left = await count(); ; ) {
    const startedAt = performance.now();
    if (!(await compactor.step(new Date()))) break;
    steps.push(performance.now() - startedAt);
    const now = await count();
    assert.ok(left - now <= 2000, `${left - now} events in one step`);
    left = now;
  }
  const log = await wholeLog(database, projectId);
  assert.ok(log.length < 10, `${log.length} events are left`);
  const texts = log.flatMap(({ type, json }) => (type === 'text' ? [JSON.parse(json).text] : []));
  assert.equal(
    texts.join(''),
    words.map(({ event }) => event.type === 'text' && event.data.text).join(''),
  );
  const total = steps.reduce((sum, ms) => sum + ms, 0);
  t.diagnostic(
    `${steps.length} steps in ${total.toFixed()} ms, the longest ${Math.max(...steps).toFixed()} ms`,
  );
  assert.ok(steps.length >= 25 && steps.length < 60, `${steps.length} steps`);
  assert.ok(total < 20_000, `${total} ms`);
});
