import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import pg from 'pg';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import type { Client, Stream } from '../../support/client.ts';
import type { Fleet, Member } from '../../support/fleet.ts';
import {
  checkInvariants,
  checkUniqueAndOrdered,
  type SeenEvent,
} from '../../support/invariants.ts';
import { useSharedFleet } from '../../support/shared-fleet.ts';
import { TestSocket } from '../../support/test-socket.ts';

/** Number of questions that two clients answer at the same time. */
const duels = trials.decisionRaces;
const parallel = 4;
const pending = trials.pendingQuestions;

suite('questions in a cluster', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let first: Member;
  let workers: readonly Member[];
  let one: Client;
  let two: Client;
  let database: pg.Client;
  const seen: SeenEvent[] = [];

  before(async () => {
    const all = await useSharedFleet('questions@example.com');
    ({ fleet, workers } = all);
    [first] = all.apis;
    [one, two] = all.clients;
    database = new pg.Client({ connectionString: fleet.databaseUrl });
    await database.connect();
  });
  after(() => database?.end());

  type JsonObject = Record<string, unknown>;

  async function submitAnswer(client: Client, body: JsonObject): Promise<unknown[]> {
    const answer = await client.json('POST', '/api/v1/vibe/answer', body);
    return [answer.status, answer.body.code ?? answer.body.status];
  }

  let questionCount = 0;
  async function askQuestion(
    client = one,
  ): Promise<{ stream: Stream; ids: JsonObject; answer: JsonObject }> {
    questionCount += 1;
    const stream = await client.post({ prompt: `ask color Which?\nsay thanks ${questionCount}` });
    const ids = { project_id: stream.projectId, question_id: await stream.question() };
    return { stream, ids, answer: { ...ids, answers: { color: 'red' } } };
  }

  function recordEvents(stream: Stream): void {
    checkUniqueAndOrdered(stream.events, stream.turnId);
    for (const { type, data, seq } of stream.events) {
      seen.push({ project_id: stream.projectId, seq, type, data });
    }
  }

  async function assertEnding(stream: Stream, reason: string, resolved: number): Promise<void> {
    await stream.finished();
    recordEvents(stream);
    assert.equal(stream.reason, reason);
    assert.equal(stream.eventsOf('ask_user_resolved').length, resolved);
  }

  /** Moves the question's times into the past. */
  async function ageQuestion(questionId: unknown, seconds: number): Promise<void> {
    const past = `- interval '1 second' * $2`;
    await database.query(
      `UPDATE questions SET asked_at = asked_at ${past}, expires_at = expires_at ${past} WHERE id = $1`,
      [questionId, seconds],
    );
  }

  const accepted = [200, 'accepted'];
  const alreadyAnswered = [200, 'already_answered'];
  const conflicting = [409, 'QUESTION_ALREADY_ANSWERED'];
  const expired = [410, 'QUESTION_EXPIRED'];

  test('R16 an answer before the deadline is accepted, one after it is rejected', async () => {
    const intime = await askQuestion();
    await ageQuestion(intime.ids.question_id, 295);
    assert.deepEqual(await submitAnswer(two, intime.answer), accepted);
    await assertEnding(intime.stream, 'complete', 1);

    const late = await askQuestion();
    await ageQuestion(late.ids.question_id, 301);
    assert.deepEqual(await submitAnswer(two, late.answer), expired);
    await assertEnding(late.stream, 'complete', 0);
    assert.deepEqual(
      await submitAnswer(one, late.answer),
      expired,
      'also after the turn continued',
    );
    assert.equal(late.stream.eventsOf('ask_user_expired')[0]?.reason, 'timeout');
  });

  test('R16 duplicate, conflicting, misaddressed, invalid and late answers return their documented codes', async () => {
    const { stream, ids, answer } = await askQuestion();
    const otherTurn = await askQuestion(two);
    const unknownQuestion = { ...answer, question_id: 'q_none' };
    assert.deepEqual(await submitAnswer(two, unknownQuestion), [404, 'QUESTION_NOT_FOUND']);
    const otherQuestion = { ...answer, question_id: otherTurn.ids.question_id };
    assert.deepEqual(await submitAnswer(two, otherQuestion), [404, 'QUESTION_NOT_FOUND']);
    const unknownProject = { ...answer, project_id: 'prj_none' };
    assert.deepEqual(await submitAnswer(two, unknownProject), [404, 'PROJECT_NOT_FOUND']);
    for (const answers of [{}, { color: 'red', size: 'L' }, { color: 7 }]) {
      const rejected = await submitAnswer(two, { ...ids, answers });
      assert.deepEqual(rejected, [400, 'VALIDATION_FAILED'], JSON.stringify(answers));
    }
    const message = { prompt: 'say red', project_id: stream.projectId };
    const waits = await two.json('POST', '/api/v1/vibe/stream_v2', message);
    assert.deepEqual([waits.status, waits.body.code], [202, 'question_pending']);

    assert.deepEqual(await submitAnswer(two, answer), accepted);
    assert.deepEqual(await submitAnswer(one, answer), alreadyAnswered);
    assert.deepEqual(await submitAnswer(one, { ...ids, answers: { color: 'blue' } }), conflicting);
    await assertEnding(stream, 'complete', 1);
    assert.deepEqual(stream.eventsOf('ask_user_resolved')[0]?.answers, { color: 'red' });
    assert.deepEqual(await submitAnswer(two, answer), alreadyAnswered, 'after the end');
    assert.deepEqual(await submitAnswer(two, { ...ids, answers: { color: 'blue' } }), conflicting);

    const abort = await one.json('POST', `/api/v1/vibe/abort/${otherTurn.stream.projectId}`);
    assert.equal(abort.body.aborted, true);
    assert.deepEqual(await submitAnswer(one, otherTurn.answer), expired);
    await assertEnding(otherTurn.stream, 'aborted', 0);
  });

  test(`R16 exactly one of two concurrent answers over HTTP and WebSocket wins, ${duels} times`, {
    timeout: 120_000,
  }, async (t) => {
    const keys = Array.from({ length: duels / parallel }, (_, at) => `k${at}`);
    const won = { http: 0, socket: 0 };
    const duel = async (at: number) => {
      using socket = await TestSocket.open(two);
      const prompt = `${keys.map((key) => `ask ${key}`).join('\n')}\nsay duel ${at}`;
      const stream = await one.post({ prompt });
      const project_id = stream.projectId;
      for (const key of keys) {
        const event = await stream.until(
          ({ type, data }) =>
            type === 'ask_user_question' && 'questions' in data && data.questions[0]?.key === key,
        );
        const question_id = 'question_id' in event.data ? event.data.question_id : '';
        const ids = { project_id, question_id };
        const [byHttp, bySocket] = await Promise.all([
          submitAnswer(one, { ...ids, answers: { [key]: 'http' } }),
          socket.request('submit_answers', { ...ids, answers: { [key]: 'socket' } }),
        ]);
        const httpWon = byHttp[0] === 200;
        assert.deepEqual(byHttp, httpWon ? accepted : conflicting);
        assert.equal(typeof bySocket === 'string', httpWon, 'exactly one wins');
        if (httpWon) assert.equal(bySocket, 'QUESTION_ALREADY_ANSWERED');
        won[httpWon ? 'http' : 'socket'] += 1;
        const resolved = await stream.until(
          ({ type, data }) =>
            type === 'ask_user_resolved' &&
            'question_id' in data &&
            data.question_id === question_id,
        );
        const answers = 'answers' in resolved.data ? resolved.data.answers : {};
        assert.deepEqual(answers, { [key]: httpWon ? 'http' : 'socket' });
      }
      await assertEnding(stream, 'complete', keys.length);
    };
    await Promise.all(Array.from({ length: parallel }, (_, at) => duel(at)));
    t.diagnostic(JSON.stringify(won));
  });

  test('R16 a pending question and its deadline survive a kill of the API process and both workers', async () => {
    const { stream, ids, answer } = await askQuestion();
    const question = stream.eventsOf('ask_user_question')[0];
    await Promise.all([first, ...workers].map((member) => fleet.kill(member)));
    await stream.closed();
    const path = `/api/v1/vibe/stream_v2/${stream.projectId}?turn_id=${stream.turnId}`;
    const rest = await two.read(`${path}&after=${stream.last?.seq}`);
    assert.deepEqual(
      await submitAnswer(two, answer),
      accepted,
      'answers are accepted without workers',
    );
    const [restarted] = await Promise.all([
      ...[first, ...workers].map((member) => fleet.restart(member)),
    ]);
    assert.ok(restarted);
    first = restarted;
    await rest.finished();
    assert.equal(rest.reason, 'complete');
    const whole = await (await one.read(`${path}&after=0`)).finished();
    recordEvents(whole);
    assert.deepEqual(whole.events, [...stream.events, ...rest.events]);
    assert.deepEqual(whole.eventsOf('ask_user_question'), [question]);
    assert.equal(whole.eventsOf('ask_user_resolved')[0]?.question_id, ids.question_id);
  });

  test(`R16 ${pending} pending questions cause no memory growth`, {
    timeout: 120_000,
  }, async (t) => {
    const memory = () =>
      Promise.all(fleet.alive.map(({ service }) => residentMb(service.child.pid)));
    const waiting = await Promise.all(
      Array.from({ length: pending }, (_, at) => askQuestion(at % 2 === 0 ? one : two)),
    );
    const before = await memory();
    // Polls each of them repeatedly, as open pages do.
    for (let iteration = 0; iteration < 5; iteration += 1) {
      await Promise.all(
        waiting.map(async ({ stream, ids }, at) => {
          const path = `/api/v1/projects/${stream.projectId}/questions?status=pending`;
          const { body } = await (at % 2 === 0 ? two : one).json('GET', path);
          const [question] = (body.questions ?? []) as { question_id: string }[];
          assert.equal(question?.question_id, ids.question_id);
        }),
      );
    }
    const after = await memory();
    const growth = after.map((mb, at) => mb - (before[at] ?? 0));
    t.diagnostic(`${pending} wait; grown by ${growth.join(', ')} MB`);
    assert.ok(Math.max(...growth) < 50);
    await Promise.all(
      waiting.map(async ({ stream, answer }, at) => {
        assert.deepEqual(await submitAnswer(at % 2 === 0 ? two : one, answer), accepted);
        await assertEnding(stream, 'complete', 1);
      }),
    );
  });

  test('the invariants hold for the log and everything clients received', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
