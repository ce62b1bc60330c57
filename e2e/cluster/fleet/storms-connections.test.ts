import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import type { Client } from '../../support/client.ts';
import { dice } from '../../support/dice.ts';
import type { Fleet, Member } from '../../support/fleet.ts';
import { type Turn, V2Follower } from '../../support/followers.ts';
import { checkInvariants, checkUnion, type Seen } from '../../support/invariants.ts';
import { useStandingFleet } from '../../support/standing-fleet.ts';

/** Number of kills of an API process while all clients stream. */
const kills = trials.apiKills;
const clients = trials.reconnectingClients;
const projects = 10;
const seed = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000);
/** The guaranteed reconnect time of a client whose process was killed. */
const backMs = 5_000;
const open = trials.openStreams;

const isSince = (moment: number) => (at: number) => at > moment;
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

suite('connections of many processes', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let first: Member;
  let one: Client;
  let two: Client;
  const seen: Seen[] = [];

  before(async () => {
    const all = await useStandingFleet('connections@example.com');
    fleet = all.fleet;
    [first] = all.apis;
    [one, two] = all.clients;
  });

  /** Turns that run, each in a project of its own, until they are let go. */
  function begin(prompts: readonly string[]): Promise<Turn[]> {
    return Promise.all(
      prompts.map(async (prompt) => {
        const stream = await two.post({ prompt });
        void stream.cancel();
        return { projectId: stream.projectId, turnId: stream.turnId };
      }),
    );
  }

  /** However slow the machine is: a turn that ends with a question is not over before it is let go. */
  async function letGo(turns: readonly Turn[]): Promise<void> {
    await Promise.all(
      turns.map(async ({ projectId, turnId }) => {
        const stream = await two.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
        const question_id = await stream.question();
        await stream.cancel();
        const body = { project_id: projectId, question_id, answers: { go: 'on' } };
        assert.equal((await two.json('POST', '/api/v1/vibe/answer', body)).status, 200);
      }),
    );
  }

  /** Starts this many readers of the turns; `following` resolves once each has read everything. */
  async function follow(count: number, turns: readonly Turn[], through: readonly Client[]) {
    const manner = { clients: through, patienceMs: 60_000, pauseMs: 250 };
    const followers = Array.from({ length: count }, (_, at) => {
      const turn = turns[at % turns.length];
      assert.ok(turn);
      return new V2Follower(turn, manner);
    });
    const following = Promise.all(followers.map((follower) => follower.follow()));
    const areOpen = () => followers.every(({ connectedAt }) => connectedAt.length > 0);
    await eventually(areOpen, 'all of them read', 30_000);
    return { followers, following };
  }

  function keep(followers: readonly V2Follower[]): void {
    const longest = new Map<string, number>();
    for (const { turn, events } of followers) {
      checkUnion(events, turn.turnId);
      longest.set(turn.turnId, Math.max(longest.get(turn.turnId) ?? 0, events.length));
      for (const { type, data, seq } of events) {
        seen.push({ project_id: turn.projectId, seq, type, data });
      }
    }
    for (const { turn, events, reason } of followers) {
      assert.equal(events.length, longest.get(turn.turnId), 'I04: nobody misses anything');
      assert.equal(events.at(-1)?.type, 'complete', reason);
      const resumed = events.some(
        ({ type, data }) => type === 'status' && data.phase === 'resumed',
      );
      assert.equal(resumed, false, 'the turn itself is unaffected');
    }
  }

  /** When somebody listens at a port again. */
  function listening(port: number): Promise<number> {
    return eventually(
      async () => {
        const socket = connect(port, '127.0.0.1');
        const isOpen = await new Promise<boolean>((resolve) => {
          socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        });
        socket.destroy();
        return isOpen && performance.now();
      },
      'it listens',
      30_000,
    );
  }

  test(`R04 kill -9 of an API process while ${clients} clients stream, ${kills} times: ${kills * clients} come back, STORM_SEED=${seed}`, {
    timeout: 60_000 + kills * 20_000,
  }, async (t) => {
    const roll = dice(seed);
    const slowest: number[] = [];
    let returned = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const prompts = Array.from(
        { length: projects },
        (_, at) => `pace 30\nsay kill${kill} project${at} ${words(100)}\nask go On?\nsay end`,
      );
      const turns = await begin(prompts);
      const { followers, following } = await follow(clients, turns, [one]);
      await delay(roll() * 1_500);
      await fleet.kill(first);
      await delay(1_000);
      first = fleet.respawn(first);
      const listens = await listening(first.port);
      const areBack = () =>
        followers.every(({ connectedAt }) => connectedAt.some(isSince(listens)));
      await eventually(areBack, 'all of them are back', 30_000);
      await letGo(turns);
      await following;
      for (const { connectedAt } of followers) {
        const back = connectedAt.find(isSince(listens));
        assert.ok(back !== undefined, 'it was cut off and came back');
        assert.ok(back - listens < backMs, `back after ${back - listens} ms`);
        slowest.push(back - listens);
        returned += 1;
      }
      keep(followers);
      for (const prompt of prompts) {
        const asked = await Promise.all(
          fleet.members.map((member) => fleet.stepsOf(member, prompt)),
        );
        assert.deepEqual(asked.flat().sort(), [0, 1], 'the model was asked once for each step');
      }
    }
    const most = Math.round(Math.max(...slowest));
    t.diagnostic(`${returned} clients came back, the slowest ${most} ms after it listened`);
  });

  test(`R05 SIGTERM of an API process with ${open} streams: turned away, told when to come back, nothing lost`, {
    timeout: 90_000,
  }, async (t) => {
    const prompts = Array.from(
      { length: 8 },
      (_, at) => `pace 250\nsay stop${at} ${words(40)}\nask go On?\nsay end`,
    );
    const turns = await begin(prompts);
    const { followers, following } = await follow(open, turns, [one, two]);
    const headers = { authorization: `Bearer ${one.token}` };
    const socket = new WebSocket(`${one.url.replace('http', 'ws')}/api/v1/ws`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));

    const asked = performance.now();
    first.service.child.kill('SIGTERM');
    const probe = () =>
      fetch(`${one.url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await eventually(async () => (await probe()) !== 200, 'it is not ready', 2_000);
    const notReady = Math.round(performance.now() - asked);
    const refused = await one
      .request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say x' })
      .catch(() => undefined);
    if (refused) {
      assert.equal(refused.status, 503);
      assert.ok(refused.headers.get('retry-after'));
      const { code } = (await refused.json()) as { code: string };
      assert.equal(code, 'SHUTTING_DOWN');
    }
    assert.deepEqual(await first.service.ended(), [0, null]);
    const ended = Math.round(performance.now() - asked);
    assert.ok(ended < 30_000, `it took ${ended} ms`);
    assert.ok([1001, 1012].includes(await closed), 'sockets are told that it is going away');
    await letGo(turns);
    await following;
    for (const { hints, connectedAt } of followers) {
      assert.equal(hints, connectedAt.length, 'each stream says when to come back');
    }
    keep(followers);
    const moved = followers.filter(({ connectedAt }) => connectedAt.length > 1);
    assert.ok(moved.length > open / 2, `${moved.length} were cut off`);
    const slowest = Math.max(
      ...moved.flatMap(({ returns }) => returns.map(({ brokenAt, backAt }) => backAt - brokenAt)),
    );
    t.diagnostic(
      `not ready after ${notReady} ms, ended after ${ended} ms; ${moved.length} went on at the other process, the slowest after ${Math.round(slowest)} ms`,
    );
    first = await fleet.restart(first);
  });

  test('after all of it, the log and what clients saw agree', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});
