import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import type { Client } from '../../support/client.ts';
import type { Fleet, Member } from '../../support/fleet.ts';
import { type Turn, V2Follower } from '../../support/followers.ts';
import {
  checkInvariants,
  checkUniqueAndOrdered,
  type SeenEvent,
} from '../../support/invariants.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { useSharedFleet } from '../../support/shared-fleet.ts';

/** Number of kills of an API process while all clients stream. */
const kills = trials.apiKills;
const clients = trials.reconnectingClients;
const projects = trials.followedProjects;
const seed = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000);
/** The guaranteed reconnect time of a client whose process was killed. */
const reconnectLimitMs = 5_000;
const open = trials.openStreams;

const isSince = (moment: number) => (at: number) => at > moment;
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

suite('client connections in a cluster', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let first: Member;
  let one: Client;
  let two: Client;
  const seen: SeenEvent[] = [];

  before(async () => {
    const all = await useSharedFleet('connections@example.com');
    fleet = all.fleet;
    [first] = all.apis;
    [one, two] = all.clients;
  });

  /** Starts turns in new projects that wait for `finishTurns` before they end. */
  function startTurns(prompts: readonly string[]): Promise<Turn[]> {
    return Promise.all(
      prompts.map(async (prompt) => {
        const stream = await two.post({ prompt });
        void stream.cancel();
        return { projectId: stream.projectId, turnId: stream.turnId };
      }),
    );
  }

  /** Answers the question at the end of each turn, so that no turn ends earlier, even on a slow machine. */
  async function finishTurns(turns: readonly Turn[]): Promise<void> {
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
  async function startFollowers(count: number, turns: readonly Turn[], through: readonly Client[]) {
    const options = { clients: through, timeoutMs: 60_000, retryDelayMs: 250 };
    const followers = Array.from({ length: count }, (_, at) => {
      const turn = turns[at % turns.length];
      assert.ok(turn);
      return new V2Follower(turn, options);
    });
    const following = Promise.all(followers.map((follower) => follower.follow()));
    const areOpen = () => followers.every(({ connectedAt }) => connectedAt.length > 0);
    await eventually(areOpen, 'all followers are connected', 30_000);
    return { followers, following };
  }

  function recordEvents(followers: readonly V2Follower[]): void {
    const longest = new Map<string, number>();
    for (const { turn, events } of followers) {
      checkUniqueAndOrdered(events, turn.turnId);
      longest.set(turn.turnId, Math.max(longest.get(turn.turnId) ?? 0, events.length));
      for (const { type, data, seq } of events) {
        seen.push({ project_id: turn.projectId, seq, type, data });
      }
    }
    for (const { turn, events, reason } of followers) {
      assert.equal(events.length, longest.get(turn.turnId), 'I04: every reader has all events');
      assert.equal(events.at(-1)?.type, 'complete', reason);
      const resumed = events.some(
        ({ type, data }) => type === 'status' && data.phase === 'resumed',
      );
      assert.equal(resumed, false, 'the turn itself is unaffected');
    }
  }

  /** Resolves with the time when a process listens at the port again. */
  function waitUntilListening(port: number): Promise<number> {
    return eventually(
      async () => {
        const socket = connect(port, '127.0.0.1');
        const isOpen = await new Promise<boolean>((resolve) => {
          socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        });
        socket.destroy();
        return isOpen && performance.now();
      },
      'the process listens',
      30_000,
    );
  }

  test(`R04 ${kills * clients} streaming clients reconnect after ${kills} kills of their API process (STORM_SEED=${seed})`, {
    timeout: 60_000 + kills * 20_000,
  }, async (t) => {
    const random = createSeededRandom(seed);
    const slowest: number[] = [];
    let returned = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const prompts = Array.from(
        { length: projects },
        (_, at) => `pace 30\nsay kill${kill} project${at} ${words(100)}\nask go On?\nsay end`,
      );
      const turns = await startTurns(prompts);
      const { followers, following } = await startFollowers(clients, turns, [one]);
      await delay(random() * 1_500);
      await fleet.kill(first);
      await delay(1_000);
      first = fleet.respawn(first);
      const listeningAt = await waitUntilListening(first.port);
      const haveAllReconnected = () =>
        followers.every(({ connectedAt }) => connectedAt.some(isSince(listeningAt)));
      await eventually(haveAllReconnected, 'all followers have reconnected', 30_000);
      await finishTurns(turns);
      await following;
      for (const { connectedAt } of followers) {
        const reconnectedAt = connectedAt.find(isSince(listeningAt));
        assert.ok(reconnectedAt !== undefined, 'the client was disconnected and reconnected');
        assert.ok(
          reconnectedAt - listeningAt < reconnectLimitMs,
          `back after ${reconnectedAt - listeningAt} ms`,
        );
        slowest.push(reconnectedAt - listeningAt);
        returned += 1;
      }
      recordEvents(followers);
      for (const prompt of prompts) {
        const steps = await Promise.all(
          fleet.members.map((member) => fleet.stepsOf(member, prompt)),
        );
        assert.deepEqual(steps.flat().sort(), [0, 1], 'the model was called once per step');
      }
    }
    const slowestMs = Math.round(Math.max(...slowest));
    t.diagnostic(
      `${returned} clients reconnected, the slowest ${slowestMs} ms after the process listened`,
    );
  });

  test(`R05 SIGTERM of an API process with ${open} streams sends retry hints and loses no event`, {
    timeout: 90_000,
  }, async (t) => {
    const prompts = Array.from(
      { length: Math.min(projects, 8) },
      (_, at) => `pace 250\nsay stop${at} ${words(40)}\nask go On?\nsay end`,
    );
    const turns = await startTurns(prompts);
    const { followers, following } = await startFollowers(open, turns, [one, two]);
    const headers = { authorization: `Bearer ${one.token}` };
    const socket = new WebSocket(`${one.url.replace('http', 'ws')}/api/v1/ws`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));

    const signalledAt = performance.now();
    first.service.child.kill('SIGTERM');
    const probe = () =>
      fetch(`${one.url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await eventually(async () => (await probe()) !== 200, 'the process is not ready', 2_000);
    const notReady = Math.round(performance.now() - signalledAt);
    const rejected = await one
      .request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say x' })
      .catch(() => undefined);
    if (rejected) {
      assert.equal(rejected.status, 503);
      assert.ok(rejected.headers.get('retry-after'));
      const { code } = (await rejected.json()) as { code: string };
      assert.equal(code, 'SHUTTING_DOWN');
    }
    assert.deepEqual(await first.service.waitForExit(), [0, null]);
    const ended = Math.round(performance.now() - signalledAt);
    assert.ok(ended < 30_000, `it took ${ended} ms`);
    assert.ok([1001, 1012].includes(await closed), 'sockets close with a going-away code');
    await finishTurns(turns);
    await following;
    for (const { retryHints, connectedAt } of followers) {
      assert.equal(retryHints, connectedAt.length, 'each stream starts with a retry hint');
    }
    recordEvents(followers);
    const moved = followers.filter(({ connectedAt }) => connectedAt.length > 1);
    assert.ok(moved.length > open / 2, `${moved.length} were disconnected`);
    const slowest = Math.max(
      ...moved.flatMap(({ reconnects }) =>
        reconnects.map(({ disconnectedAt, reconnectedAt }) => reconnectedAt - disconnectedAt),
      ),
    );
    t.diagnostic(
      `not ready after ${notReady} ms, ended after ${ended} ms; ${moved.length} reconnected to the other process, the slowest after ${Math.round(slowest)} ms`,
    );
    first = await fleet.restart(first);
  });

  test('the invariants hold for the log and everything clients received', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});
