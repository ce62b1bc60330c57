import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { Client } from '../support/client.ts';
import { Fleet, highConcurrency, type Member } from '../support/fleet.ts';
import { readRecords } from '../support/invariants/records.ts';
import { checkInvariants, type Reading } from '../support/invariants.ts';
import { KillTrials, killPoints } from '../support/kill-points.ts';
import { startLoad } from '../support/load.ts';
import { readingOf } from '../support/readings.ts';

/** Number of kills, with this many turns at each point: thirty trials per point. */
const kills = trials.workerDeathRounds;
const turnsPerPoint = trials.turnsAtEachDeathPoint;
/** The guaranteed time for taking over a killed worker's turns. */
const takeOverMs = 20_000;
/** The lease of later workers; a busy machine must be able to renew seventy of them. */
const shorterLease = { TURN_LEASE_S: '5' };
/** Time limit for reaching a short-lived state. */
const stateTimeoutMs = 10_000;
/** Time after the completion of a file that counts as "just after". */
const instantMs = 4;

/** Busy-waits: a timer would fire too late. */
function spin(ms: number, isOver: () => boolean = () => false): void {
  const end = performance.now() + ms;
  while (!isOver() && performance.now() < end);
}

suite('a worker killed while another one is alive', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let client: Client;
  let victim: Member;
  const readings: Reading[] = [];
  const counts = { fileComplete: 0, within5Ms: 0, replyWithoutEnd: 0, resumed: 0, slowestMs: 0 };

  before(async () => {
    fleet = await Fleet.assemble(highConcurrency);
    // The first victim has the default lease, so that the guarantee is tested as documented.
    const [api, worker] = await Promise.all([fleet.join('api'), fleet.join('worker')]);
    victim = worker;
    client = await fleet.client(api);
  });
  after(() => fleet[Symbol.asyncDispose]());

  async function killOnce(number: number): Promise<void> {
    const load = await startLoad(client);
    const starting = Object.entries(killPoints).map(([name, point]) => {
      return KillTrials.start(name, point, turnsPerPoint, client, fleet.gates);
    });
    const [survivor, ...all] = await Promise.all([fleet.join('worker', shorterLease), ...starting]);
    await eventually(
      () => all.every(({ isReady }) => isReady),
      'all turns have reached their point',
      30_000,
    );
    const replied = all.filter(({ point }) => point.follows === 'sandbox');
    for (const each of replied) each.open();
    await eventually(
      () => replied.every(({ areAllWaitingForSandbox }) => areAllWaitingForSandbox),
      'all turns wait for a sandbox',
      30_000,
    );
    // Waits until this is stored, which takes longer on a busy database.
    await Promise.all(
      replied.flatMap(({ streams }) => streams.map((stream) => stream.untilPhase('verifying'))),
    );
    const gated = all.filter(({ point }) => point.follows === 'next gate');
    for (const each of gated) each.open();
    spin(stateTimeoutMs, () => gated.every(({ hasAnyReachedNextGate }) => hasAnyReachedNextGate));
    spin(instantMs);
    const died = Date.now();
    await fleet.kill(victim);
    victim = survivor;
    await Promise.all(all.map((each) => each.assertFilesIntact(client)));
    for (const each of all) each.openAll();
    const streams = all.flatMap((each) => each.streams);
    await Promise.all(
      all.flatMap(({ point, streams }) => streams.map((stream) => point.resume?.(client, stream))),
    );
    await Promise.all(streams.map((stream) => stream.finished()));
    for (const { name, streams } of all) {
      for (const { reason, turnId } of streams) {
        assert.equal(reason, 'complete', `${name}, round ${number}: ${turnId}`);
      }
    }
    readings.push(...streams.map((stream) => readingOf(stream)), ...(await load.finished()));
    await countStates(died, all);
  }

  /** The states that the log and the model recorded at each kill, and the time until another worker took over. */
  async function countStates(died: number, all: readonly KillTrials[]): Promise<void> {
    const { log, turns } = await readRecords(fleet.databaseUrl);
    const { calls } = await fleet.readModelCalls();
    const streams = new Map(
      all.flatMap(({ name, streams }) => streams.map((s) => [s.turnId, name])),
    );
    for (const { id, prompt } of turns) {
      const name = streams.get(id);
      if (!name) continue;
      const own = log.filter(({ turn_id }) => turn_id === id);
      const at = own.findIndex(({ data }) => data['phase'] === 'resumed');
      const resumed = own[at];
      if (!resumed) continue;
      counts.resumed += 1;
      counts.slowestMs = Math.max(counts.slowestMs, resumed.ts.getTime() - died);
      const hasReply = own.slice(0, at).some(({ data }) => data['phase'] === 'verifying');
      if (name.includes('last reply') && hasReply) counts.replyWithoutEnd += 1;
      const following = calls.find((call) => call.prompt === prompt && call.step === 2);
      if (!name.includes('just after') || !following || following.ts > died) continue;
      counts.fileComplete += 1;
      if (died - following.ts <= 5) counts.within5Ms += 1;
    }
  }

  const title = `R01: turns are taken over at ${Object.keys(killPoints).length} points, ${kills * turnsPerPoint} trials each, under load`;
  test(title, { timeout: 60_000 + kills * 40_000 }, async (t) => {
    for (let number = 1; number <= kills; number += 1) await killOnce(number);
    t.diagnostic(JSON.stringify(counts));
    assert.ok(counts.resumed > kills * turnsPerPoint * 4, 'unfinished turns were resumed');
    assert.equal(counts.replyWithoutEnd, kills * turnsPerPoint);
    assert.ok(counts.fileComplete > 0, 'some kills hit the short-lived state');
    assert.ok(counts.slowestMs <= takeOverMs, `the slowest waited ${counts.slowestMs} ms`);
  });

  test('R01: all invariants hold afterwards (I01–I09, I12, I13, I15)', async () => {
    const model = await fleet.readModelCalls();
    await checkInvariants(fleet.databaseUrl, [], {
      readings,
      model,
      installation: fleet.installation,
    });
  });
});
