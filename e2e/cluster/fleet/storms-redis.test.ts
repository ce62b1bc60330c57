import assert from 'node:assert/strict';
import { before, suite, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { longOnly, trials } from '../../../apps/server/src/testing/trials.ts';
import type { Client } from '../../support/client.ts';
import type { Fleet } from '../../support/fleet.ts';
import { type Turn, V2Follower } from '../../support/followers.ts';
import {
  checkInvariants,
  checkUniqueAndOrdered,
  type SeenEvent,
} from '../../support/invariants.ts';
import { useSharedFleet } from '../../support/shared-fleet.ts';

/** The guaranteed response time while Redis is down. */
const answerMs = 5_000;
/** The lag that readers may have beyond the Redis outage. */
const lagMs = 5_000;
/** Longer than any Redis timeout; a longer freeze would test nothing more. */
const frozenMs = trials.redisFreezeSeconds * 1_000;
const disconnects = trials.redisConnectionCuts;

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

suite('Redis faults in a cluster', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let apis: readonly Client[];
  const seen: SeenEvent[] = [];

  before(async () => {
    ({ fleet, clients: apis } = await useSharedFleet('redis@example.com'));
  });

  function follow(turn: Turn): Promise<V2Follower>[] {
    return apis.map((client) =>
      new V2Follower(turn, { clients: [client], timeoutMs: 60_000 }).follow(),
    );
  }

  let messages = 0;
  /** Posts a message to each process; returns the accepted turns and the slowest response time. */
  async function post(prompt: string): Promise<{ accepted: Turn[]; slowestMs: number }> {
    let slowestMs = 0;
    const turns = apis.map(async (client): Promise<Turn[]> => {
      messages += 1;
      const since = performance.now();
      const body = { prompt: `${prompt}\nsay ${messages}` };
      const answer = await client.request('POST', '/api/v1/vibe/stream_v2', body);
      const ms = performance.now() - since;
      slowestMs = Math.max(slowestMs, ms);
      await answer.body?.cancel();
      assert.ok([200, 202, 503].includes(answer.status), `${answer.status}`);
      assert.ok(ms < answerMs, `answered after ${ms} ms`);
      if (answer.status === 503) return [];
      const { headers } = answer;
      const projectId = headers.get('x-project-id') ?? '';
      return [{ projectId, turnId: headers.get('x-turn-id') ?? '' }];
    });
    return { accepted: (await Promise.all(turns)).flat(), slowestMs };
  }

  interface Outage {
    readonly begin: () => Promise<unknown> | undefined;
    readonly lastsMs: number;
    readonly end: () => Promise<unknown> | undefined;
    /** Time after the outage until every accepted turn has ended. */
    readonly boundMs: number;
  }

  async function assertSurvives(
    t: TestContext,
    { begin, lastsMs, end, boundMs }: Outage,
  ): Promise<void> {
    const before = await post(`pace 40\nsay ${words(100)}\ntodo x\nsay end`);
    assert.equal(before.accepted.length, apis.length);
    const readers = before.accepted.flatMap(follow);
    const since = performance.now();
    await begin();
    let slowestMs = 0;
    const accepted = [...before.accepted];
    do {
      const during = await post('say during');
      slowestMs = Math.max(slowestMs, during.slowestMs);
      accepted.push(...during.accepted);
      await delay(trials.postEveryMs);
    } while (performance.now() - since < lastsMs);
    await end();
    const back = performance.now();
    readers.push(...accepted.slice(before.accepted.length).flatMap(follow));
    const followers = await Promise.all(readers);
    const recovery = performance.now() - back;
    const outage = back - since;
    for (const { events, turn, reason, slowestLagMs } of followers) {
      assert.equal(reason, 'complete');
      checkUniqueAndOrdered(events, turn.turnId);
      const wasAcceptedBefore = before.accepted.includes(turn);
      if (wasAcceptedBefore) assert.ok(slowestLagMs < outage + lagMs, `${slowestLagMs} ms behind`);
      for (const { type, data, seq } of events) {
        seen.push({ project_id: turn.projectId, seq, type, data });
      }
    }
    for (const { service } of fleet.members) {
      const { exitCode, signalCode } = service.child;
      assert.deepEqual([exitCode, signalCode], [null, null], service.output());
    }
    const lag = Math.max(...followers.slice(0, 4).map(({ slowestLagMs }) => slowestLagMs));
    t.diagnostic(
      `${Math.round(outage)} ms away: ${accepted.length} turns accepted and ended, the last ${Math.round(recovery)} ms after; slowest answer ${Math.round(slowestMs)} ms, readers at most ${lag} ms behind`,
    );
    assert.ok(recovery < boundMs, `recovered after ${recovery} ms`);
  }

  test('R07a recovers after Redis is killed and restarted with its data', async (t) => {
    const begin = () => fleet.redis.kill();
    const end = () => fleet.redis.start();
    await assertSurvives(t, { begin, lastsMs: 2_000, end, boundMs: 15_000 });
  });

  test('R07b recovers after Redis is killed and loses its data', async (t) => {
    const begin = async () => {
      await fleet.redis.kill();
      await fleet.redis.wipe();
    };
    const end = () => fleet.redis.start();
    await assertSurvives(t, { begin, lastsMs: 2_000, end, boundMs: 30_000 });
  });

  test(`R07c recovers after Redis freezes for ${frozenMs / 1000} s`, async (t) => {
    const begin = async () => fleet.redis.freeze('SIGSTOP');
    const end = async () => fleet.redis.freeze('SIGCONT');
    await assertSurvives(t, { begin, lastsMs: frozenMs, end, boundMs: 15_000 });
  });

  // In `npm test`, the last outage cuts these connections together with all others.
  test('R07c recovers after repeated disconnects of all pub/sub connections', {
    skip: longOnly,
  }, async (t) => {
    const begin = async () => {
      for (let cut = 0; cut < 10; cut += 1) {
        await fleet.redis.send('CLIENT KILL TYPE pubsub');
        await delay(50);
      }
    };
    await assertSurvives(t, { begin, lastsMs: 0, end: async () => undefined, boundMs: 15_000 });
  });

  test('R07c recovers after Redis runs out of memory and rejects writes', async (t) => {
    const begin = async () => {
      await fleet.redis.send('CONFIG SET maxmemory-policy noeviction');
      assert.equal(await fleet.redis.send('CONFIG SET maxmemory 1'), '+OK');
      assert.match(await fleet.redis.send('SET x y'), /^-OOM/);
    };
    const end = () => fleet.redis.send('CONFIG SET maxmemory 0');
    await assertSurvives(t, { begin, lastsMs: 3_000, end, boundMs: 15_000 });
  });

  test(`R07c recovers after ${disconnects} disconnects of all connections`, async (t) => {
    let cut = 0;
    const begin = async () => {
      for (let iteration = 0; iteration < disconnects; iteration += 1) {
        for (const type of ['normal', 'pubsub']) {
          const reply = await fleet.redis.send(`CLIENT KILL TYPE ${type}`);
          cut += Number(reply.slice(1));
        }
        await delay(20);
      }
    };
    await assertSurvives(t, { begin, lastsMs: 0, end: async () => undefined, boundMs: 15_000 });
    t.diagnostic(`${cut} connections were cut`);
    assert.ok(cut > disconnects);
  });

  test('the invariants hold for the log and everything clients received', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});
