import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import { memoryStopSignals } from '../../../apps/server/src/infra/adapters/memory/stop-signals.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { ampleStorage } from '../../../apps/server/src/testing/ample-storage.ts';
import { Coordinator, type PeerNodes } from '../../../apps/server/src/turns/coordinator.ts';
import { newOwner, waitingTurn } from '../../../apps/server/src/turns/testing/owners.ts';
import { TurnBackpressure } from '../../../apps/server/src/turns/turn-backpressure.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

/** Creates a coordinator whose agent fails every turn immediately, and whose first claim finds no capacity. */
function coordinator(peers?: PeerNodes) {
  const { db, pool } = database;
  const startedTurns: string[] = [];
  let attempts = 0;
  const worker = new Coordinator({
    database,
    log: new EventLog({ db, pool, feed: memoryEventFeed(), clock: systemClock }),
    agent: {
      run: async ({ assignment }) => {
        startedTurns.push(assignment.turnId);
        return { status: 'failed', code: 'INTERNAL_ERROR', message: 'No model' };
      },
    },
    signals: memoryStopSignals(),
    backpressure: new TurnBackpressure(),
    observer: { started: () => undefined, resumed: () => undefined, ended: () => undefined },
    storage: ampleStorage(),
    clock: systemClock,
    rules: {
      claims: {
        holder: 'here',
        leaseMs: 10_000,
        maxLostWorkers: 3,
        maxLostInStep: 2,
        maxConcurrentTurns: async () => () => (attempts++ === 0 ? 0 : 1),
        shouldRespectOtherHolders: true,
      },
      waits: { questionSeconds: 60, planSeconds: 60 },
      turnTimeoutMs: 60_000,
      stopGraceMs: 1_000,
      isCharged: false,
    },
    preview: {
      address: () => 'http://app.localhost/',
      status: () => 'sleeping',
      nativeAddress: () => null,
    },
    cluster: { peers, wake: () => undefined },
    logger: pino({ level: 'silent' }),
  });
  return { worker, startedTurns };
}

test('reports that nothing was claimable, and claims the turn once it is', async () => {
  const { projectId, turnId } = await waitingTurn(database, await newOwner(database));
  const { worker, startedTurns } = coordinator();
  assert.equal((await worker.work(projectId, { isReserved: false })).hasWorked, false);
  assert.deepEqual(startedTurns, []);
  assert.equal((await worker.work(projectId, { isReserved: false })).hasWorked, true);
  assert.deepEqual(startedTurns, [turnId]);
});

test('a turn passed on to a peer counts as work', async () => {
  const { projectId } = await waitingTurn(database, await newOwner(database));
  const handedOff: string[] = [];
  const { worker, startedTurns } = coordinator({
    preferredNode: () => 'there',
    handOff: async (project) => handedOff.push(project) > 0,
  });
  await worker.work(projectId, { isReserved: false });
  assert.equal((await worker.work(projectId, { isReserved: false })).hasWorked, true);
  assert.deepEqual(handedOff, [projectId]);
  assert.deepEqual(startedTurns, []);
});
