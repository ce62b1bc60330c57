import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client, Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { checkInvariants } from '../support/invariants.ts';

const requestCount = trials.concurrentPosts;
const maxQueued = Math.floor(0.4 * requestCount);
let service: Scripted;
let strict: Scripted;
let ada: Client;
let eve: Client;
let database: pg.Client;

before(async () => {
  const env = {
    WORKER_CONCURRENCY: '16',
    MAX_CONCURRENT_TURNS: '100',
    RATE_LIMIT_TURNS_PER_HOUR: '0',
    RATE_LIMIT_REQUESTS_PER_MIN: '0',
    MAX_QUEUED_TURNS_PER_PROJECT: String(maxQueued),
  };
  service = await startScripted({ ...env, MAX_ATTACHED_PER_TURN: '100' });
  strict = await startScripted({ ...env, MAX_ATTACHED_PER_TURN: '3' });
  ada = await Client.of(service);
  eve = await Client.of(strict);
  database = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await database.connect();
});
after(async () => {
  await database.end();
  await service[Symbol.asyncDispose]();
  await strict[Symbol.asyncDispose]();
});

const stream = '/api/v1/vibe/stream_v2';
const indexes = Array.from({ length: requestCount }, (_, at) => at);

async function turnsWith(prompt: string): Promise<{ id: string; project_id: string }[]> {
  const { rows } = await database.query('SELECT id, project_id FROM turns WHERE prompt = $1', [
    prompt,
  ]);
  return rows;
}

async function allAtOnce(
  client: Client,
  body: (at: number) => Record<string, unknown>,
  headers: (at: number) => Record<string, string> = () => ({}),
): Promise<Response[]> {
  return Promise.all(indexes.map((at) => client.request('POST', stream, body(at), headers(at))));
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code;
}

for (const [name, headers] of [
  ['without a key', () => ({})],
  ['with one key', () => ({ 'idempotency-key': 'the-only-one' })],
] as const) {
  test(`${requestCount} concurrent first posts of one message, ${name}: one project, one turn`, async () => {
    const prompt = `say ${name}\nhang`;
    const answers = await allAtOnce(ada, () => ({ prompt }), headers);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const streams = answers.map((answer) => new Stream(answer));
    await streams[0]?.until(({ type }) => type === 'text');
    await ada.json('POST', `/api/v1/vibe/abort/${streams[0]?.projectId}`);
    await Promise.all(streams.map((one) => one.finished()));
    const turns = await turnsWith(prompt);
    assert.equal(turns.length, 1);
    assert.deepEqual(
      new Set(streams.map(({ turnId, projectId }) => `${projectId} ${turnId}`)),
      new Set([`${turns[0]?.project_id} ${turns[0]?.id}`]),
    );
    assert.equal(
      new Set(streams.map(({ text }) => text)).size,
      1,
      'all readers receive the same bytes',
    );
    assert.equal(service.calls.filter((call) => call.prompt === prompt).length, 1);
  });
}

test(`${requestCount} concurrent repetitions of one message to a project: one turn`, async () => {
  const first = await ada.turn({ prompt: 'say hello' });
  const prompt = 'say again and again\nhang';
  const answers = await allAtOnce(ada, () => ({ prompt, project_id: first.projectId }));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  await ada.json('POST', `/api/v1/vibe/abort/${first.projectId}`);
  await Promise.all(answers.map((answer) => new Stream(answer).finished()));
  assert.equal((await turnsWith(prompt)).length, 1);
});

test('ten users with the same text: ten messages', async () => {
  const prompt = 'say the same words';
  const users = await Promise.all(
    indexes.slice(0, 10).map((at) => Client.of(service, `user${at}@example.com`)),
  );
  const streams = await Promise.all(users.map((user) => user.turn({ prompt })));
  assert.equal(new Set(streams.map(({ projectId }) => projectId)).size, users.length);
});

test(`${requestCount} concurrent messages to a busy project: the queue fills up, the rest is rejected`, async () => {
  const running = await ada.post({ prompt: 'say first\nhang' });
  await running.until(({ type }) => type === 'text');
  const project_id = running.projectId;
  const answers = await allAtOnce(ada, (at) => ({ prompt: `say number ${at}`, project_id }));
  const waiting = answers.filter(({ status }) => status === 202);
  const rejected = answers.filter(({ status }) => status === 429);
  assert.deepEqual([waiting.length, rejected.length], [maxQueued, requestCount - maxQueued]);
  for (const answer of waiting) assert.equal(await codeOf(answer), 'message_queued');
  for (const answer of rejected) assert.equal(await codeOf(answer), 'QUEUE_FULL');
  const queuePositions = waiting
    .map(({ headers }) => ({
      position: Number(headers.get('x-queue-position')),
      turnId: headers.get('x-turn-id'),
    }))
    .sort((one, other) => one.position - other.position);
  assert.deepEqual(
    queuePositions.map(({ position }) => position),
    Array.from({ length: maxQueued }, (_, at) => at + 1),
  );

  await ada.json('POST', `/api/v1/vibe/abort/${project_id}`, { scope: 'turn' });
  await eventually(async () => {
    const { body } = await ada.json('GET', `/api/v1/projects/${project_id}`);
    return body.status === 'idle';
  }, 'every message has run');
  const { rows } = await database.query<{ turn_id: string }>(
    `SELECT turn_id FROM events WHERE project_id = $1 AND type = 'status'
      AND data::jsonb ->> 'phase' = 'started' ORDER BY seq`,
    [project_id],
  );
  assert.deepEqual(
    rows.map(({ turn_id }) => turn_id),
    [running.turnId, ...queuePositions.map(({ turnId }) => turnId)],
  );
  await running.closed();
});

test(`${requestCount} concurrent messages to an idle project: one streams, the others are queued`, async () => {
  const { projectId: project_id } = await ada.turn({ prompt: 'say hello' });
  const answers = await allAtOnce(ada, (at) => ({
    // No turn ends before every post was answered.
    prompt: `say idle ${at}\nhang`,
    project_id,
  }));
  const counted = Map.groupBy(answers, ({ status }) => status);
  assert.equal(counted.get(200)?.length, 1);
  const waiting = counted.get(202)?.length ?? 0;
  // The first turn may still count as queued when the others are counted.
  assert.ok(waiting === maxQueued || waiting === maxQueued - 1, `${waiting} wait`);
  assert.equal(counted.get(429)?.length, requestCount - 1 - waiting);
  await eventually(async () => {
    await ada.json('POST', `/api/v1/vibe/abort/${project_id}`, { scope: 'turn' });
    const { body } = await ada.json('GET', `/api/v1/projects/${project_id}`);
    return body.status === 'idle';
  }, 'every message has run');
  await Promise.all((counted.get(200) ?? []).map((answer) => new Stream(answer).finished()));
});

test('one idempotency key for two concurrent messages: one is rejected', async () => {
  const key = { 'idempotency-key': `shared-${Math.random()}` };
  const prompts = ['say this', 'say that'];
  const answers = await Promise.all(
    prompts.map((prompt) => ada.request('POST', stream, { prompt: `${prompt} ${key}` }, key)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  await Promise.all(answers.map((answer) => answer.text()));
  assert.deepEqual(statuses, [200, 422]);
});

test('readers over the limit of one turn are rejected until another disconnects', async () => {
  const body = { prompt: 'say x\nhang' };
  const owner = await eve.post(body);
  const path = `${stream}/${owner.projectId}?turn_id=${owner.turnId}`;
  const second = await eve.post(body);
  const third = await eve.read(path);
  for (const rejected of [
    await eve.request('POST', stream, body),
    await eve.request('GET', path),
  ]) {
    assert.equal(rejected.status, 429);
    assert.ok(rejected.headers.get('retry-after'));
    assert.equal(await codeOf(rejected), 'RATE_LIMITED');
  }
  await second.cancel();
  const fourth = await eventually(async () => {
    const answer = await eve.request('GET', path);
    if (answer.status === 200) return new Stream(answer);
    await answer.text();
    return undefined;
  }, 'there is a place again');
  await eve.json('POST', `/api/v1/vibe/abort/${owner.projectId}`);
  for (const one of [owner, third, fourth]) assert.equal((await one.finished()).reason, 'aborted');
});

test('all invariants of turns and their events hold afterwards', async () => {
  await eventually(async () => {
    const { rowCount } = await database.query(
      `SELECT 1 FROM turns WHERE status NOT IN ('completed', 'failed', 'aborted', 'interrupted')`,
    );
    return rowCount === 0;
  }, 'all turns are over');
  await checkInvariants(String(service.config.DATABASE_URL), []);
});
