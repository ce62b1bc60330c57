import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { status, textEvent } from '../../../apps/server/src/events/testing/arbitrary-turn.ts';
import { endedTurn, wholeLog } from '../../../apps/server/src/events/testing/ended-turn.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { insertBlobs, readBlobs } from '../../../apps/server/src/store/queries/blobs.ts';
import { findProject } from '../../../apps/server/src/store/queries/projects.ts';
import { findTurn } from '../../../apps/server/src/store/queries/turns.ts';
import { PeriodicMaintenance } from '../../../apps/server/src/turns/periodic-maintenance.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const hour = 3_600_000;

function createSweeper(rawRetentionMs: number): PeriodicMaintenance {
  const { db, pool } = database;
  return new PeriodicMaintenance({
    db,
    log: new EventLog({ db, pool, feed: memoryEventFeed(), clock: systemClock }),
    queue: {
      wake: () => undefined,
      tryRunHere: () => false,
      start: () => undefined,
      close: async () => undefined,
    },
    waiting: async () => [],
    maxQueueWaitMs: 0,
    rawRetentionMs,
    intervalMs: 1_000,
    logger: pino({ level: 'silent' }),
  });
}

test('compacts a turn after its retention period, and never with 0', async () => {
  const words = [status, textEvent('m', 'a'), textEvent('m', 'b'), status].map((event) => ({
    event,
  }));
  const { projectId, turnId } = await endedTurn(database, words);
  const inHours = (hours: number) => new Date(Date.now() + hours * hour);
  await createSweeper(0).sweep(inHours(100_000));
  await createSweeper(24 * hour).sweep(inHours(22));
  assert.equal((await findTurn(database.db, turnId))?.compactedAt, null);
  await createSweeper(24 * hour).sweep(inHours(24));
  assert.ok((await findTurn(database.db, turnId))?.compactedAt);
  assert.deepEqual(
    (await wholeLog(database, projectId)).map(({ seq }) => seq),
    [1, 3, 4],
  );
});

test('a sweep compacts a limited number of turns and leaves the rest to the next', async () => {
  const turns = await Promise.all(
    Array.from({ length: 12 }, () => endedTurn(database, [{ event: status }])),
  );
  const left = async () => {
    const found = await Promise.all(turns.map(({ turnId }) => findTurn(database.db, turnId)));
    return found.filter((turn) => turn?.compactedAt === null).length;
  };
  const sweeping = createSweeper(60_000);
  const counts = [await left()];
  for (let sweep = 0; sweep < 4; sweep += 1) {
    await sweeping.sweep();
    counts.push(await left());
  }
  assert.deepEqual(counts, [12, 7, 2, 0, 0]);
});

test('removes unreferenced blobs at most once per hour', async () => {
  const { db, pool } = database;
  const leave = async (hash: string, age: string) => {
    await insertBlobs(db, new Map([[hash, Buffer.from(hash)]]));
    await pool.query('UPDATE blobs SET touched_at = now() - $2::interval WHERE hash = $1', [
      hash,
      age,
    ]);
  };
  const left = async () => [...(await readBlobs(db, ['old', 'young', 'later'])).keys()].sort();
  await leave('old', '2 hours');
  await leave('young', '1 minute');
  const sweeping = createSweeper(0);
  const now = new Date();
  await sweeping.sweep(now);
  assert.deepEqual(await left(), ['young']);
  await sweeping.sweep(now);
  await leave('later', '2 hours');
  await sweeping.sweep(now);
  assert.deepEqual(await left(), ['later', 'young']);
  await sweeping.sweep(new Date(now.getTime() + hour));
  assert.deepEqual(await left(), ['young']);
});

test('deletes projects that have been in the trash for 30 days, each once and none that is locked', async () => {
  const { db, pool } = database;
  const put = async (days: number) => {
    const { projectId } = await endedTurn(database, [{ event: status }]);
    await pool.query(
      `UPDATE projects SET trashed_at = now() - $2 * interval '1 day' WHERE id = $1`,
      [projectId, days],
    );
    return projectId;
  };
  const [fresh, ...expired] = [await put(29), await put(31), await put(32), await put(33)];
  const { projectId: used } = await endedTurn(database, [{ event: status }]);
  const left = async (ids: readonly string[]) => {
    const found = await Promise.all(ids.map((id) => findProject(db, id)));
    return ids.filter((_, at) => found[at]);
  };
  const [restoring = ''] = expired;
  const restorer = await pool.connect();
  try {
    await restorer.query('BEGIN');
    await restorer.query('SELECT FROM projects WHERE id = $1 FOR UPDATE', [restoring]);
    // As several processes do at the same time.
    await Promise.all([createSweeper(0).sweep(), createSweeper(0).sweep()]);
    assert.deepEqual(await left(expired), [restoring]);
    await restorer.query('UPDATE projects SET trashed_at = NULL WHERE id = $1', [restoring]);
    await restorer.query('COMMIT');
  } finally {
    restorer.release();
  }
  await createSweeper(0).sweep();
  assert.deepEqual(await left([fresh ?? '', restoring, used]), [fresh, restoring, used]);
});
