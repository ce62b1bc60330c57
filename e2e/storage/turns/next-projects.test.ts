import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { moveTurn } from '../../../apps/server/src/store/turns.ts';
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

async function wait(owner: string, name: string, state: 'queued' | 'left' = 'queued') {
  const turn = await waitingTurn(database, owner, state);
  names.set(turn.projectId, name);
  return turn;
}

async function begin({ turnId }: { turnId: string }): Promise<void> {
  const hold = { holder: 'x', fence: 1, leaseMs: 60_000, startedAt: 'now' } as const;
  await moveTurn(database.db, turnId, 'running', hold);
}

async function next(most: number, holder?: string): Promise<string> {
  const rules = {
    holder: holder ?? 'x',
    respectStrangers: holder === undefined,
    maxConcurrentTurns: async () => () => most,
  };
  const projects = await nextProjects(database.db, rules);
  return projects.map(({ projectId }) => names.get(projectId)).join(' ');
}

test('alternates between owners, and follows the message order of each', async () => {
  const [ada, bob] = [await newOwner(database), await newOwner(database)];
  for (const name of ['a1', 'a2', 'a3', 'a4']) await wait(ada, name);
  for (const name of ['b1', 'b2']) await wait(bob, name);
  assert.equal(await next(10), 'a1 b1 a2 b2 a3 a4');
  assert.equal(await next(2), 'a1 b1 a2 b2', 'no more of one owner than may run');
});

test('prefers owners with fewer running turns, then those served least recently', async () => {
  const [ada, bob] = [await newOwner(database), await newOwner(database)];
  const first = await wait(ada, 'a1');
  for (const name of ['a2', 'a3']) await wait(ada, name);
  await wait(bob, 'b1');
  await begin(first);
  assert.equal(await next(3), 'b1 a2 a3');
  assert.equal(await next(1), 'b1');
  await moveTurn(database.db, first.turnId, 'completed', { endedAt: 'now', leaseUntil: null });
  assert.equal(await next(3), 'b1 a2 a3', 'ada was served last');
});

test('resumable turns go first', async () => {
  const [ada, bob] = [await newOwner(database), await newOwner(database)];
  await wait(ada, 'a1');
  await wait(bob, 'b1', 'left');
  await wait(bob, 'b2');
  assert.equal(await next(1), 'b1 a1', 'and b2 waits for b1');
  assert.equal(await next(2), 'b1 a1 b2');
});

test('skips held turns, unless a single process knows that their holder is dead', async () => {
  const ada = await newOwner(database);
  await begin(await wait(ada, 'a1'));
  assert.equal(await next(1), '');
  assert.equal(await next(1, 'y'), 'a1');
  assert.equal(await next(1, 'x'), '');
});

test('returns no further turn of a project that runs or awaits an answer', async () => {
  const ada = await newOwner(database);
  const first = await wait(ada, 'a1');
  await begin(first);
  const { rows } = await database.pool.query(
    `INSERT INTO turns SELECT (json_populate_record(turns, '{"id":"trn_next","place":2,"status":"queued"}')).*
     FROM turns WHERE id = $1 RETURNING id`,
    [first.turnId],
  );
  assert.equal(rows.length, 1);
  assert.equal(await next(5), '');
  await moveTurn(database.db, first.turnId, 'awaiting_answer', { leaseUntil: null, holder: null });
  assert.equal(await next(5), '');
  await moveTurn(database.db, first.turnId, 'aborted', { endedAt: 'now' });
  assert.equal(await next(5), 'a1');
});
