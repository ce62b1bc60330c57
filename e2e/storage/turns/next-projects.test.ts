import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { moveTurn } from '../../../apps/server/src/store/queries/turns.ts';
import { nextProjects } from '../../../apps/server/src/turns/next-projects.ts';
import { newOwner, waitingTurn } from '../../../apps/server/src/turns/testing/owners.ts';

let database: Database;
/** Names that a test gives its projects, by project id. */
const names = new Map<string, string>();
beforeEach(async () => {
  database = await openFresh();
  names.clear();
});
afterEach(() => database.close());

async function insertWaiting(owner: string, name: string, state: 'queued' | 'left' = 'queued') {
  const turn = await waitingTurn(database, owner, state);
  names.set(turn.projectId, name);
  return turn;
}

async function startTurn({ turnId }: { turnId: string }): Promise<void> {
  const hold = { holder: 'x', fence: 1, leaseMs: 60_000, startedAt: 'now' } as const;
  await moveTurn(database.db, turnId, 'running', hold);
}

async function listNext(limit: number, holder?: string): Promise<string> {
  const rules = {
    holder: holder ?? 'x',
    shouldRespectOtherHolders: holder === undefined,
    maxConcurrentTurns: async () => () => limit,
  };
  const projects = await nextProjects(database.db, rules);
  return projects.map(({ projectId }) => names.get(projectId)).join(' ');
}

test('alternates between owners, and follows the message order of each', async () => {
  const [ada, bob] = [await newOwner(database), await newOwner(database)];
  for (const name of ['a1', 'a2', 'a3', 'a4']) await insertWaiting(ada, name);
  for (const name of ['b1', 'b2']) await insertWaiting(bob, name);
  assert.equal(await listNext(10), 'a1 b1 a2 b2 a3 a4');
  assert.equal(await listNext(2), 'a1 b1 a2 b2', 'no more of one owner than may run');
});

test('prefers owners with fewer running turns, then those served least recently', async () => {
  const [ada, bob] = [await newOwner(database), await newOwner(database)];
  const first = await insertWaiting(ada, 'a1');
  for (const name of ['a2', 'a3']) await insertWaiting(ada, name);
  await insertWaiting(bob, 'b1');
  await startTurn(first);
  assert.equal(await listNext(3), 'b1 a2 a3');
  assert.equal(await listNext(1), 'b1');
  await moveTurn(database.db, first.turnId, 'completed', { endedAt: 'now', leaseUntil: null });
  assert.equal(await listNext(3), 'b1 a2 a3', 'ada was served last');
});

test('resumable turns go first', async () => {
  const [ada, bob] = [await newOwner(database), await newOwner(database)];
  await insertWaiting(ada, 'a1');
  await insertWaiting(bob, 'b1', 'left');
  await insertWaiting(bob, 'b2');
  assert.equal(await listNext(1), 'b1 a1', 'and b2 waits for b1');
  assert.equal(await listNext(2), 'b1 a1 b2');
});

test('skips held turns, unless a single process knows that their holder is dead', async () => {
  const ada = await newOwner(database);
  await startTurn(await insertWaiting(ada, 'a1'));
  assert.equal(await listNext(1), '');
  assert.equal(await listNext(1, 'y'), 'a1');
  assert.equal(await listNext(1, 'x'), '');
});

test('returns no further turn of a project that runs or awaits an answer', async () => {
  const ada = await newOwner(database);
  const first = await insertWaiting(ada, 'a1');
  await startTurn(first);
  const { rows } = await database.pool.query(
    `INSERT INTO turns SELECT (json_populate_record(turns, '{"id":"trn_next","place":2,"status":"queued"}')).*
     FROM turns WHERE id = $1 RETURNING id`,
    [first.turnId],
  );
  assert.equal(rows.length, 1);
  assert.equal(await listNext(5), '');
  await moveTurn(database.db, first.turnId, 'awaiting_answer', { leaseUntil: null, holder: null });
  assert.equal(await listNext(5), '');
  await moveTurn(database.db, first.turnId, 'aborted', { endedAt: 'now' });
  assert.equal(await listNext(5), 'a1');
});
