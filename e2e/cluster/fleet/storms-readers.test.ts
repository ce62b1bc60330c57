import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { events as eventMap } from '@millwright/contract';
import pg from 'pg';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import type { Client, Stream } from '../../support/client.ts';
import type { Fleet } from '../../support/fleet.ts';
import { SocketFollower, V1Follower, V2Follower } from '../../support/followers.ts';
import { checkInvariants } from '../../support/invariants.ts';
import { statusAndCode } from '../../support/records.ts';
import { write } from '../../support/sandbox-scripts.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { useSharedFleet } from '../../support/shared-fleet.ts';
import { TestSocket } from '../../support/test-socket.ts';

const readers = 20;
const seed = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000);
const words = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ');

suite('cursors of a growing log, read through several processes', {
  skip: whyNoRedis(),
}, () => {
  let fleet: Fleet;
  let apis: readonly [Client, Client];
  let database: pg.Client;
  const clientAt = (number: number): Client => apis[number % 2 === 0 ? 0 : 1];

  before(async () => {
    ({ fleet, clients: apis } = await useSharedFleet('readers@example.com'));
    database = new pg.Client({ connectionString: fleet.databaseUrl });
    await database.connect();
  });
  after(() => database?.end());

  const pathOf = ({ projectId, turnId }: Stream) =>
    `/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`;

  async function answer(stream: Stream): Promise<void> {
    const question_id = await stream.question();
    const body = { project_id: stream.projectId, question_id, answers: { go: 'on' } };
    assert.equal((await clientAt(1).json('POST', '/api/v1/vibe/answer', body)).status, 200);
  }

  /** The fields of events that all transports share. */
  const sharedFieldsOf = (events: readonly { seq: number; type: string; data: unknown }[]) =>
    events.map(({ seq, type, data }) => ({ seq, type, data }));

  test(`R20 ${readers} readers that join at random times over V1, V2 and WebSocket receive the same events (STORM_SEED=${seed})`, async () => {
    const random = createSeededRandom(seed);
    const turn = await clientAt(0).post({
      prompt: `pace 15\nsay ${words}\n${write('a.ts', words)}\nask go On?\nsay end`,
    });
    const reading = turn.finished();
    const followers = await Promise.all(
      Array.from({ length: readers }, async (_, number) => {
        const options = { clients: [clientAt(number)], timeoutMs: 30_000 };
        const kind = [V1Follower, V2Follower, SocketFollower][number % 3] ?? V2Follower;
        await delay(random() * 2_000);
        const follower = new kind(turn, options);
        return { follower, following: follower.follow() };
      }),
    );
    await eventually(
      () => turn.types.includes('ask_user_question'),
      'the turn asks its question',
      30_000,
    );
    await answer(turn);
    await Promise.all([reading, ...followers.map(({ following }) => following)]);
    const documented = turn.events
      .filter(({ type }) => eventMap[type].class !== 'C')
      .map(({ type, data }) => ({ type, data }));
    for (const { follower } of followers) {
      assert.equal(follower.connectedAt.length, 1);
      if (follower instanceof V1Follower)
        assert.deepEqual(follower.eventsByConnection, [documented]);
      else assert.deepEqual(sharedFieldsOf(follower.events), sharedFieldsOf(turn.events));
    }
  });

  test('R20 a cursor from one process is valid at the other one, at the start, in the middle and at the head', async () => {
    const turn = await clientAt(0).post({ prompt: `pace 10\nsay ${words}\nask go On?\nsay end` });
    const rests: { after: number; rest: Promise<Stream> }[] = [];
    for (let number = 0; number < 30 && !turn.types.includes('ask_user_question'); number += 1) {
      const head = turn.last?.seq ?? 0;
      await turn.until(({ seq }) => seq > head);
      const cursors = [0, Math.floor(head / 2), turn.last?.seq ?? 0];
      const after = cursors[number % cursors.length] ?? 0;
      const rest = await clientAt(1).read(`${pathOf(turn)}&after=${after}`);
      rests.push({ after, rest: rest.finished() });
    }
    assert.ok(rests.length > 2);
    for (const number of [0, 1]) {
      const beyond = await clientAt(number).request('GET', `${pathOf(turn)}&after=999999`);
      assert.deepEqual(await statusAndCode(beyond), [400, 'INVALID_CURSOR']);
      const garbage = await clientAt(number).request('GET', `${pathOf(turn)}&after=x`);
      assert.deepEqual(await statusAndCode(garbage), [400, 'INVALID_CURSOR']);
    }
    await answer(turn);
    await turn.finished();
    for (const { after, rest } of rests) {
      const expected = turn.events.filter(({ seq }) => seq > after);
      assert.deepEqual((await rest).events, expected, `after ${after}`);
    }
    for (const number of [0, 1]) {
      const last = turn.last?.seq ?? 0;
      const whole = await (await clientAt(number).read(`${pathOf(turn)}&after=0`)).finished();
      assert.deepEqual(whole.events, turn.events);
      const nothing = await clientAt(number).request('GET', `${pathOf(turn)}&after=${last}`);
      assert.equal(nothing.status, 204);
      const beyond = await clientAt(number).request('GET', `${pathOf(turn)}&after=${last + 1}`);
      assert.deepEqual(await statusAndCode(beyond), [400, 'INVALID_CURSOR']);
    }
  });

  test('R20 both processes send resync for a cursor that compaction removed', async () => {
    const turn = await clientAt(0).turn({ prompt: `pace 5\nsay ${words}\ntodo x\nsay end` });
    await database.query(
      `UPDATE turns SET ended_at = ended_at - interval '2 hours' WHERE id = $1`,
      [turn.turnId],
    );
    const remaining = await eventually(async () => {
      const { rows } = await database.query<{ seq: number }>(
        `SELECT seq FROM events JOIN turns ON turns.id = turn_id
         WHERE turn_id = $1 AND compacted_at IS NOT NULL ORDER BY seq`,
        [turn.turnId],
      );
      return rows.length > 0 && rows.map(({ seq }) => seq);
    }, 'the turn is compacted');
    const removed = turn.events.find(({ seq }) => !remaining.includes(seq))?.seq ?? 0;
    assert.ok(removed > 0, 'something was merged');
    for (const number of [0, 1]) {
      const reread = await (
        await clientAt(number).read(`${pathOf(turn)}&after=${removed}`)
      ).finished();
      assert.equal(reread.events[0]?.type, 'resync');
      assert.equal(reread.reason, 'complete');
      using socket = await TestSocket.open(clientAt(number));
      const reply = await socket.subscribe(turn.projectId, { after_seq: removed });
      assert.ok(typeof reply === 'object' && 'replay' in reply);
      await socket.until(({ type }) => type === 'resync');
    }
  });

  test('the invariants hold for the log', async () => {
    await checkInvariants(fleet.databaseUrl, []);
  });
});
