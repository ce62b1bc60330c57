import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { renewLease } from '../../../apps/server/src/store/queries/turn-leases.ts';
import { changeTurn, findTurn } from '../../../apps/server/src/store/queries/turns.ts';
import { claimTurn } from '../../../apps/server/src/turns/claim-turn.ts';
import { newOwner, waitingTurn } from '../../../apps/server/src/turns/testing/owners.ts';

let database: Database;
let log: EventLog;
before(async () => {
  database = await openFresh();
  const { db, pool } = database;
  log = new EventLog({ db, pool, feed: memoryEventFeed(), clock: systemClock });
});
after(() => database.close());

const rules = (holder: string, limit: number) => ({
  holder,
  leaseMs: 10_000,
  maxLostWorkers: 3,
  maxLostInStep: 2,
  maxConcurrentTurns: async () => () => limit,
  shouldRespectOtherHolders: true,
});

/** Claims turns of different projects of one owner concurrently. Returns the number of successes. */
async function race(state: 'queued' | 'left', projects: number, limit: number): Promise<number> {
  const owner = await newOwner(database);
  const turns = await Promise.all(
    Array.from({ length: projects }, () => waitingTurn(database, owner, state)),
  );
  const claims = turns.map(({ projectId }, at) =>
    claimTurn(database.db, log, projectId, rules(`worker ${at}`, limit)),
  );
  return (await Promise.all(claims)).filter((claimed) => claimed !== undefined).length;
}

test('concurrent claims never exceed the limit of an owner', async () => {
  for (const limit of [1, 1, 1, 2, 3, 3, 3]) assert.equal(await race('queued', 9, limit), limit);
});

test('concurrent claims of resumable turns never exceed the limit of an owner', async () => {
  for (const limit of [1, 1, 2, 3, 3]) assert.equal(await race('left', 9, limit), limit);
});

test('resumable turns go before queued ones', async () => {
  const owner = await newOwner(database);
  const left = await waitingTurn(database, owner, 'left');
  const queued = await waitingTurn(database, owner);
  const claimFor = (projectId: string) => claimTurn(database.db, log, projectId, rules('a', 1));
  assert.equal(await claimFor(queued.projectId), undefined);
  assert.equal((await claimFor(left.projectId))?.turn.id, left.turnId);
  assert.equal(await claimFor(queued.projectId), undefined);
});

test('the limit of one owner does not affect others', async () => {
  const claimFor = async () => {
    const { projectId } = await waitingTurn(database, await newOwner(database));
    return claimTurn(database.db, log, projectId, rules('a', 1));
  };
  const claims = await Promise.all(Array.from({ length: 12 }, claimFor));
  assert.ok(claims.every((claimed) => claimed));
});

test('only a single process may claim turns with a valid lease of another holder', async () => {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
  const one = rules('one', 1);
  const first = await claimTurn(database.db, log, projectId, one);
  assert.equal(first?.turn.fence, 1);
  assert.equal(await claimTurn(database.db, log, projectId, rules('two', 1)), undefined);
  assert.equal(await claimTurn(database.db, log, projectId, one), undefined);
  const lone = { ...rules('three', 1), shouldRespectOtherHolders: false };
  const second = await claimTurn(database.db, log, projectId, lone);
  assert.equal(second?.turn.id, turnId);
  assert.equal(second.turn.fence, 2, 'writes of the first holder are rejected');
  assert.equal(await claimTurn(database.db, log, projectId, lone), undefined);
});

test('only the latest claim of a turn renews its lease', async () => {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
  const first = await claimTurn(database.db, log, projectId, rules('one', 1));
  assert.ok(await renewLease(database.db, turnId, Number(first?.turn.fence), 10_000));
  const lone = { ...rules('two', 1), shouldRespectOtherHolders: false };
  const second = await claimTurn(database.db, log, projectId, lone);
  const renewed = await renewLease(database.db, turnId, Number(first?.turn.fence), 60_000);
  assert.equal(renewed, undefined, 'the first holder learns that it lost the turn');
  assert.ok(await renewLease(database.db, turnId, Number(second?.turn.fence), 10_000));
});

test('leases use the database clock, not the process clock', async (t) => {
  for (const minutes of [-10, 10]) {
    const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
    const [mine, theirs] = [rules('mine', 1), rules('theirs', 1)];
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + minutes * 60_000 });
    assert.ok(await claimTurn(database.db, log, projectId, mine));
    t.mock.timers.reset();
    const { rows } = await database.pool.query(
      'SELECT extract(epoch FROM lease_until - clock_timestamp()) AS left FROM turns WHERE id = $1',
      [turnId],
    );
    const left = Number(rows[0]?.left);
    assert.ok(left > 0 && left <= 10, `${left} s are left`);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + minutes * 60_000 });
    assert.equal(await claimTurn(database.db, log, projectId, theirs), undefined, 'it is alive');
    await database.pool.query(
      `UPDATE turns SET lease_until = clock_timestamp() - interval '1 ms' WHERE id = $1`,
      [turnId],
    );
    assert.ok(await claimTurn(database.db, log, projectId, theirs), 'it is dead');
    t.mock.timers.reset();
    assert.equal((await findTurn(database.db, turnId))?.lostWorkers, 1);
  }
});

/** Claims a turn from another process after its lease has expired. */
async function claimFromDead(projectId: string, turnId: string, holder: string) {
  const { pool, db } = database;
  await pool.query(
    `UPDATE turns SET lease_until = clock_timestamp() - interval '1 ms' WHERE id = $1`,
    [turnId],
  );
  return claimTurn(db, log, projectId, rules(holder, 1));
}

const recordStep = (turnId: string, index: number) =>
  database.pool.query(`INSERT INTO journal (turn_id, place, entry) VALUES ($1, $2, '{}')`, [
    turnId,
    index,
  ]);

test('fails a turn after two processes died during the same step', async () => {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
  assert.ok(await claimTurn(database.db, log, projectId, rules('one', 1)));
  await recordStep(turnId, 0);
  assert.ok(await claimFromDead(projectId, turnId, 'two'));
  assert.equal(await claimFromDead(projectId, turnId, 'three'), undefined);
  const ended = await findTurn(database.db, turnId);
  assert.equal(ended?.status, 'failed');
  assert.equal(ended.error?.code, 'WORKER_LOST');
  assert.match(String(ended.error?.message), /crashed 2 times during the same step/);
});

test('deaths during different steps allow more attempts', async () => {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
  assert.ok(await claimTurn(database.db, log, projectId, rules('one', 1)));
  assert.ok(await claimFromDead(projectId, turnId, 'two'));
  await recordStep(turnId, 0);
  assert.ok(await claimFromDead(projectId, turnId, 'three'));
  await recordStep(turnId, 1);
  assert.equal(await claimFromDead(projectId, turnId, 'four'), undefined, 'three have died');
  assert.equal((await findTurn(database.db, turnId))?.error?.code, 'WORKER_LOST');
});

test('a process that claims its own turn again does not count as lost', async () => {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
  assert.ok(await claimTurn(database.db, log, projectId, rules('one', 1)));
  assert.ok(await claimFromDead(projectId, turnId, 'one'));
  assert.ok(await claimFromDead(projectId, turnId, 'two'));
});

test('a released turn can be claimed, and late renewals of its last worker are rejected', async () => {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
  const claimed = await claimTurn(database.db, log, projectId, rules('mine', 1));
  await changeTurn(database.db, turnId, { leaseUntil: null, holder: null });
  // The renewal was in flight when the turn was released.
  const late = await renewLease(database.db, turnId, claimed?.turn.fence ?? 0, 10_000);
  assert.equal(late, undefined);
  const next = await claimTurn(database.db, log, projectId, rules('theirs', 1));
  assert.equal(next?.turn.id, turnId);
  assert.equal(next?.isOrphaned, false, 'no worker died');
});
