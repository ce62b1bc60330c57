import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;

before(async () => {
  service = await startScripted({
    QUEUE_MAX_WAIT_S: '1',
    QUEUE_START_WAIT_MS: '500',
    MAX_CONCURRENT_TURNS: '1',
  });
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

const path = '/api/v1/vibe/stream_v2';

async function enqueue(body: Record<string, unknown>): Promise<string> {
  const answer = await ada.request('POST', path, body);
  assert.equal(answer.status, 202);
  return answer.headers.get('location')?.split('turn_id=')[1] ?? '';
}

async function stop({ projectId }: Stream): Promise<void> {
  await ada.json('POST', `/api/v1/vibe/abort/${projectId}`);
}

interface TurnRecord {
  readonly status: string;
  readonly error: { readonly code: string } | null;
  readonly queue_position: number | null;
  readonly created_at: string;
}

async function record(projectId: string, turnId: string) {
  const { body } = await ada.json('GET', `/api/v1/projects/${projectId}/turns/${turnId}`);
  return body as unknown as TurnRecord;
}

/** Asserts that the turn ended once, with QUEUE_TIMEOUT, and without running. */
function assertTimedOut(stream: Stream): void {
  assert.equal(stream.reason, 'error');
  const [update, last] = stream.events.slice(-2);
  assert.ok(update?.type === 'turn_update');
  assert.deepEqual([update.data.status, update.data.reason], ['failed', 'QUEUE_TIMEOUT']);
  assert.ok(last?.type === 'error');
  assert.equal(last.data.code, 'QUEUE_TIMEOUT');
  assert.deepEqual(Object.keys(last.data).toSorted(), ['code', 'error_ref', 'message']);
  assert.ok(!stream.types.includes('text'), 'it never ran');
}

test('a message queued too long behind another fails with QUEUE_TIMEOUT for all its readers', async () => {
  const running = await ada.post({ prompt: 'say x\nhang' });
  const { projectId: project_id } = running;
  const body = { prompt: 'say too late', project_id };
  const turnId = await enqueue(body);
  const reading = await ada.post(body);
  assert.equal(reading.turnId, turnId);
  assertTimedOut(await reading.finished());
  const { status, error, queue_position } = await record(project_id, turnId);
  assert.deepEqual([status, error?.code, queue_position], ['failed', 'QUEUE_TIMEOUT', null]);
  assert.equal(
    (await record(project_id, running.turnId)).status,
    'running',
    'the other turn keeps running',
  );

  const unread = await enqueue({ prompt: 'say nobody reads', project_id });
  await eventually(
    async () => (await record(project_id, unread)).status === 'failed',
    'it fails too',
  );
  const replay = await ada.post({ prompt: 'say nobody reads', project_id });
  assert.equal(replay.turnId, unread, 'the same post replays the undelivered end');
  assertTimedOut(await replay.finished());

  await stop(running);
  await running.finished();
  const next = await ada.turn({ prompt: 'say the next one runs', project_id });
  assert.equal(next.reason, 'complete');
  const calls = service.calls.map(({ prompt }) => prompt);
  assert.ok(!calls.includes('say too late') && !calls.includes('say nobody reads'));
});

test('a first message that no worker claims fails with QUEUE_TIMEOUT, and its project stays usable', async () => {
  const running = await ada.post({ prompt: 'say y\nhang' });
  const body = { prompt: 'say nobody takes me' };
  const queued = await ada.request('POST', path, body);
  assert.equal(queued.status, 202);
  const reading = await ada.post(body);
  assert.equal(reading.turnId, queued.headers.get('x-turn-id'));
  assertTimedOut(await reading.finished());
  assert.equal(reading.events[0]?.type, 'status', 'the first event of a turn is a status');
  const { body: project } = await ada.json('GET', `/api/v1/projects/${reading.projectId}`);
  assert.equal(project.status, 'idle');
  await stop(running);
  await running.finished();
  const next = await ada.turn({ prompt: 'say here', project_id: reading.projectId });
  assert.equal(next.reason, 'complete');
});

test('a message queued too long behind a question fails with QUEUE_TIMEOUT', async () => {
  const asking = await ada.post({ prompt: 'ask color Which?\nsay thanks' });
  const { projectId: project_id } = asking;
  const question_id = await asking.question();
  const turnId = await enqueue({ prompt: 'say meanwhile', project_id });
  await eventually(async () => (await record(project_id, turnId)).status === 'failed', 'it fails');
  const answers = { project_id, question_id, answers: { color: 'red' } };
  assert.equal((await ada.json('POST', '/api/v1/vibe/answer', answers)).status, 200);
  assert.equal((await asking.finished()).reason, 'complete');
});

test('a start and a timeout at the same moment have one outcome', async () => {
  for (let round = 0; round < 4; round += 1) {
    const running = await ada.post({ prompt: `say r ${round}\nhang` });
    const body = { prompt: `say q ${round}`, project_id: running.projectId };
    await enqueue(body);
    const reading = await ada.post(body);
    const finished = reading.finished();
    const { created_at } = await record(running.projectId, reading.turnId);
    const due = Date.parse(created_at) + 1_000 + round * 240;
    await eventually(() => reading.reason !== undefined || Date.now() >= due, 'the timeout is due');
    await ada.json('POST', `/api/v1/vibe/abort/${running.projectId}`, { scope: 'turn' });
    await Promise.all([running.finished(), finished]);
    if (reading.reason === 'error') assertTimedOut(reading);
    else assert.equal(reading.reason, 'complete');
  }
});
