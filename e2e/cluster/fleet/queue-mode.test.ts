import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { longOnly } from '../../../apps/server/src/testing/trials.ts';
import type { Client, Stream } from '../../support/client.ts';
import { type Fleet, type Member, postQueued } from '../../support/fleet.ts';
import {
  checkInvariants,
  checkUniqueAndOrdered,
  type SeenEvent,
} from '../../support/invariants.ts';
import { requestHost } from '../../support/request-host.ts';
import { useSharedFleet } from '../../support/shared-fleet.ts';

/** The guaranteed time for taking over a killed worker's turns. */
const takeOverMs = 20_000;

suite('many processes, one Redis, one PostgreSQL', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let one: Client;
  let two: Client;
  const seen: SeenEvent[] = [];

  before(async () => {
    const all = await useSharedFleet('many@example.com');
    fleet = all.fleet;
    [one, two] = all.clients;
  });

  /** Reads the same turn through another process. */
  function readTurn(client: Client, { projectId, turnId }: Stream): Promise<Stream> {
    return client.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
  }

  /** Asserts that both streams received the whole turn, each event once. */
  async function finishBoth(first: Stream, second: Stream): Promise<void> {
    await Promise.all([first.finished(), second.finished()]);
    for (const { projectId, events, turnId } of [first, second]) {
      checkUniqueAndOrdered(events, turnId);
      for (const { type, data, seq } of events) {
        seen.push({ project_id: projectId, seq, type, data });
      }
    }
    assert.deepEqual(second.events, first.events);
  }

  test('a turn posted to one process runs in a second and streams live through a third', async () => {
    const prompt = 'pace 20\nsay one two three four\ntodo x\nsay five';
    const first = await one.post({ prompt });
    const second = await readTurn(two, first);
    await second.until(({ type }) => type === 'text');
    assert.equal(second.reason, undefined, 'the turn still runs');
    await finishBoth(first, second);
    assert.equal(first.reason, 'complete');
    assert.deepEqual(await fleet.stepsOf(await fleet.workerOf(prompt), prompt), [0, 1]);
  });

  test('messages of one project run one after another, whichever process received them', async () => {
    const first = await one.post({ prompt: 'pace 30\nsay one two three four five' });
    const open = await postQueued(two, { prompt: 'say next', project_id: first.projectId });
    const second = await readTurn(two, first);
    await finishBoth(first, second);
    const next = await open();
    await next.finished();
    assert.equal(next.reason, 'complete');
  });

  test('an abort through another process stops the turn at once', async (t) => {
    const first = await one.post({ prompt: 'say x\nhang' });
    const second = await readTurn(two, first);
    await second.until(({ type }) => type === 'text');
    const abortedAt = performance.now();
    const receipt = await two.json('POST', `/api/v1/vibe/abort/${first.projectId}`, {});
    assert.equal(receipt.body['status'], 'stopping');
    await finishBoth(first, second);
    const ms = performance.now() - abortedAt;
    t.diagnostic(`stopped after ${Math.round(ms)} ms`);
    assert.ok(ms < 2_500, 'faster than polling the row');
    assert.equal(first.reason, 'aborted');
  });

  test('a question is answered through another process', async () => {
    const first = await one.post({ prompt: 'ask color Which?\nsay thanks' });
    const second = await readTurn(two, first);
    const question_id = await second.question();
    const answers = { color: 'red' };
    const answer = { project_id: first.projectId, question_id, answers };
    assert.equal((await two.json('POST', '/api/v1/vibe/answer', answer)).status, 200);
    await finishBoth(first, second);
    assert.equal(first.reason, 'complete');
  });

  test('[S6.5] another worker takes over after a kill, and readers receive each event once', async (t) => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const prompt = `say before\ntodo x\npace 30\nsay ${words}`;
    const first = await one.post({ prompt });
    const second = await readTurn(two, first);
    await second.until(
      ({ type, data }) => type === 'text' && 'text' in data && data.text.includes('word'),
    );
    const victim = await fleet.workerOf(prompt);
    const killed = performance.now();
    await fleet.kill(victim);
    await second.untilPhase('resumed');
    const ms = performance.now() - killed;
    t.diagnostic(`taken over after ${Math.round(ms)} ms`);
    assert.ok(ms < takeOverMs);
    await finishBoth(first, second);
    assert.equal(first.reason, 'complete');
    assert.deepEqual(await fleet.stepsOf(victim, prompt), [0, 1]);
    assert.deepEqual(await fleet.stepsOf(await fleet.workerOf(prompt), prompt), [1]);
    await fleet.join('worker');
  });

  test('FLUSHALL during a turn loses nothing', async () => {
    const first = await one.post({ prompt: 'pace 20\nsay one two three\ntodo x\nsay four five' });
    const second = await readTurn(two, first);
    await second.until(({ type }) => type === 'text');
    assert.equal(await fleet.redis.send('FLUSHALL'), '+OK');
    await second.until(({ type }) => type === 'tool_start');
    assert.equal(await fleet.redis.send('FLUSHALL'), '+OK');
    await finishBoth(first, second);
    assert.equal(first.reason, 'complete');
    const next = await two.turn({ prompt: 'say next', project_id: first.projectId });
    assert.equal(next.reason, 'complete');
  });

  test('running and new turns complete and stream while Redis is down', async (t) => {
    const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
    const first = await one.post({ prompt: `pace 30\nsay ${words}` });
    const second = await readTurn(two, first);
    await second.until(({ type }) => type === 'text');
    await fleet.redis.kill();
    const before = second.last?.seq ?? 0;
    await second.until(({ type, seq }) => type === 'text' && seq > before);
    const posted = performance.now();
    const answer = await two.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say later' });
    const answered = performance.now() - posted;
    assert.ok([200, 202].includes(answer.status));
    assert.ok(answered < 5_000);
    const project = answer.headers.get('x-project-id');
    const late = await two.read(
      `/api/v1/vibe/stream_v2/${project}?turn_id=${answer.headers.get('x-turn-id')}`,
    );
    await Promise.all([late.finished(), answer.body?.cancel()]);
    const ms = performance.now() - posted;
    t.diagnostic(`answered after ${Math.round(answered)} ms, done after ${Math.round(ms)} ms`);
    assert.equal(late.reason, 'complete', 'the new turn completes without Redis');
    await finishBoth(first, second);
    assert.equal(first.reason, 'complete', 'the running turn completes without Redis');
    await fleet.redis.start();
    const next = await eventually(
      () => two.turn({ prompt: 'say next', project_id: first.projectId }),
      'turns run after Redis is back',
    );
    assert.equal(next.reason, 'complete');
  });

  test('the invariants hold for the log and everything clients received', async () => {
    await checkInvariants(fleet.databaseUrl, seen);
  });
});

suite('roles', { skip: whyNoRedis() }, () => {
  let fleet: Fleet;
  let worker: Member;
  let client: Client;
  before(async () => {
    const all = await useSharedFleet('roles@example.com');
    fleet = all.fleet;
    [worker] = all.workers;
    [client] = all.clients;
  });

  test('a process without `worker` takes no turns', async () => {
    await client.turn({ prompt: 'say hello' });
    // Includes the turns of the suite above, during which workers died and Redis was down.
    const callsOf = (roles: string) =>
      Promise.all(
        fleet.members.filter((one) => one.roles === roles).map((one) => fleet.callsOf(one)),
      );
    assert.notEqual((await callsOf('worker')).flat().length, 0);
    assert.deepEqual((await callsOf('api')).flat(), []);
  });

  test('a process without `api` serves health checks and nothing else', async () => {
    const user = await fleet.client(worker);
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await user.request('GET', path)).status));
    assert.deepEqual(await statuses('/livez', '/readyz', '/api/v1/health'), [200, 200, 200]);
    const paths = ['/', '/docs', '/api/v1/me', '/api/v1/projects', '/auth/jwks', '/api/v1/ws'];
    assert.deepEqual(
      await statuses(...paths),
      paths.map(() => 404),
    );
  });

  test('a process with only `preview` serves the AI gateway of apps and nothing else of the API', async (t) => {
    const { projectId } = await client.turn({ prompt: 'say x' });
    const { body } = await client.json('GET', `/api/v1/projects/${projectId}`);
    const { host } = new URL(String(body['preview_url']));
    const preview = await fleet.join('preview');
    t.after(() => fleet.kill(preview));
    const question = { model: 'default', messages: [{ role: 'user', content: 'Hello' }] };
    const path = '/@millwright/ai/chat/completions';
    const answer = await requestHost(preview.port, host, path, { body: question });
    assert.equal(answer.status, 200, answer.text);
    const me = await (await fleet.client(preview)).request('GET', '/api/v1/me');
    assert.equal(me.status, 404);
  });

  // In `npm test`, R24 starts a process that lacks Redis among others.
  test('a process that starts without Redis becomes ready once Redis is up', {
    skip: longOnly,
  }, async (t) => {
    await fleet.redis.kill();
    const starting = await fleet.spawn('api,worker');
    t.after(() => fleet.kill(starting));
    const { port, service } = starting;
    const health = () =>
      fetch(`http://127.0.0.1:${port}/readyz?verbose`).then(
        (answer) => answer.text(),
        () => '',
      );
    const readiness = await eventually(
      async () => {
        const text = await health();
        return text.includes('+ schema\n') ? text : undefined;
      },
      'the database is ready',
      30_000,
    );
    assert.match(readiness, /^- links/m);
    await fleet.redis.start();
    await eventually(async () => /^ok$/m.test(await health()), 'the process is ready', 5_000);
    assert.equal(service.child.exitCode, null);
  });
});
