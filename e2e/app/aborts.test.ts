import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endingOf } from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;

before(async () => {
  const highLimits = { RATE_LIMIT_TURNS_PER_HOUR: '0', MAX_CONCURRENT_TURNS: '50' };
  service = await startScripted(highLimits);
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

interface Receipt {
  readonly project_id: string;
  readonly aborted: boolean;
  readonly status: string;
  readonly turn_id: string | null;
  readonly queued_dropped: number;
}

async function abort(projectId: string, body?: unknown, client = ada): Promise<Receipt> {
  const answer = await client.json('POST', `/api/v1/vibe/abort/${projectId}`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as unknown as Receipt;
}

function idle(project_id: string): Receipt {
  return { project_id, aborted: false, status: 'idle', turn_id: null, queued_dropped: 0 };
}

/** Asserts that an aborted turn ends with its update, its status and its terminator, and nothing else. */
function assertAborted(stream: Stream): void {
  assert.equal(stream.reason, 'aborted');
  const [update, last] = stream.events.slice(-2);
  assert.ok(update?.type === 'turn_update' && update.data.status === 'aborted');
  assert.ok(last?.type === 'status' && last.data.phase === 'aborted');
  assert.equal(stream.events.filter(endingOf).length, 1);
  assert.match(stream.text, /\n\nevent: done\ndata: \{"reason":"aborted",[^\n]+\}\n\n$/);
  const calls = (type: string) => stream.types.filter((one) => one === type).length;
  assert.equal(calls('tool_start'), calls('tool_end'), 'every started call has ended');
}

const states: [name: string, script: string, reached: (stream: Stream) => Promise<unknown>][] = [
  ['a model call', 'say x\nhang', (stream) => stream.until(({ type }) => type === 'text')],
  [
    'a stream of tokens',
    'pace 1\ntokens 100000',
    (stream) => stream.until(({ type }) => type === 'text'),
  ],
  [
    'a tool',
    'call sleep {"ms":600000}\nsay x',
    (stream) => stream.until(({ type }) => type === 'tool_start'),
  ],
  [
    'a file write',
    `pace 5\ncall write_file {"path":"a","content":"${'x'.repeat(9_000)}"}\nsay x`,
    (stream) => stream.until(({ type }) => type === 'file_streaming_chunk'),
  ],
  ['a question', 'ask color Which?\nsay x', (stream) => stream.question()],
  ['a plan', 'plan Todo\nsay x', (stream) => stream.plan()],
];

for (const [name, script, reached] of states) {
  test(`[S4.15] abort stops a turn during ${name}, immediately and cleanly`, async () => {
    const mode = name === 'a plan' ? 'plan' : 'build';
    const stream = await ada.post({ prompt: script, mode });
    const calls = service.calls.length;
    await reached(stream);
    const since = performance.now();
    const { projectId: project_id, turnId: turn_id } = stream;
    assert.deepEqual(await abort(project_id), {
      project_id,
      aborted: true,
      status: 'stopping',
      turn_id,
      queued_dropped: 0,
    });
    await stream.finished();
    const took = performance.now() - since;
    assert.ok(took < 2_000, `it took ${took} ms`);
    assertAborted(stream);
    const ends = stream.events.flatMap((one) => (one.type === 'tool_end' ? [one.data.status] : []));
    assert.deepEqual(ends, /^(call|ask|plan)/m.test(script) ? ['aborted'] : []);
    assert.ok(!stream.types.includes('file'), 'no partial file');
    assert.deepEqual(await abort(project_id), idle(project_id), 'no turn is left to stop');

    const next = await ada.turn({ prompt: 'say next', project_id });
    assert.equal(next.reason, 'complete');
    assert.ok(service.calls.length <= calls + 2, 'the stopped turn made no further model call');
  });
}

test('[S4.15] abort cancels a pending question or plan', async () => {
  const stream = await ada.post({ prompt: 'ask color Which?\nsay x' });
  const question_id = await stream.question();
  await abort(stream.projectId);
  await stream.finished();
  const expired = stream.events.find(({ type }) => type === 'ask_user_expired');
  assert.deepEqual(expired?.data, { question_id, reason: 'aborted' });
  assert.ok(!stream.types.includes('ask_user_resolved'));
  const project_id = stream.projectId;
  const body = { project_id, question_id, answers: { color: 'red' } };
  const late = await ada.json('POST', '/api/v1/vibe/answer', body);
  assert.deepEqual([late.status, late.body.code], [410, 'QUESTION_EXPIRED']);
  assert.match(String(late.body.hint), /stopped/);

  const plan = await ada.post({ prompt: 'plan Todo\nsay x', project_id, mode: 'plan' });
  await plan.plan();
  await abort(project_id);
  await plan.finished();
  const cancelled = plan.events.find(({ type }) => type === 'plan_resolved');
  assert.ok(cancelled?.type === 'plan_resolved' && cancelled.data.status === 'cancelled');
  const decision = { project_id, approved: true };
  const decided = await ada.json('POST', '/api/v1/vibe/plan/approve', decision);
  assert.deepEqual([decided.status, decided.body.code], [409, 'NO_PLAN_PENDING']);
});

/** Starts a turn and queues two messages; returns the streams of all three. */
async function queueTwo(): Promise<[Stream, Stream, Stream]> {
  const running = await ada.post({ prompt: `say x ${Math.random()}\nhang` });
  await running.until(({ type }) => type === 'text');
  const queue = async (prompt: string) => {
    const body = { prompt, project_id: running.projectId };
    const queued = await ada.request('POST', '/api/v1/vibe/stream_v2', body);
    assert.equal(queued.status, 202);
    return ada.post(body);
  };
  return [running, await queue('say second'), await queue('say third')];
}

test('[S4.15] abort stops the whole session unless its scope is the turn', async () => {
  const session = await queueTwo();
  assert.equal((await abort(session[0].projectId)).queued_dropped, 2);
  for (const stream of session) assertAborted(await stream.finished());

  const [running, ...queued] = await queueTwo();
  const receipt = await abort(running.projectId, { scope: 'turn' });
  assert.deepEqual([receipt.aborted, receipt.queued_dropped], [true, 0]);
  assertAborted(await running.finished());
  for (const stream of queued) assert.equal((await stream.finished()).reason, 'complete');
});

test('[S4.15] abort has an optional body and affects only the turn that it names', async () => {
  const [running, ...queued] = await queueTwo();
  const { projectId, turnId } = running;
  const late = [{ turn_id: 'trn_none' }, { turn_id: queued[0]?.turnId, scope: 'session' }];
  for (const body of late) assert.deepEqual(await abort(projectId, body), idle(projectId));
  for (const body of [{ scope: 'all' }, { scope: 1 }, { turnId }]) {
    const rejected = await ada.json('POST', `/api/v1/vibe/abort/${projectId}`, body);
    assert.deepEqual([rejected.status, rejected.body.code], [400, 'VALIDATION_FAILED']);
  }
  const twice = await Promise.all([
    abort(projectId, { turn_id: turnId, scope: 'turn' }),
    abort(projectId, { turn_id: turnId, scope: 'turn' }),
  ]);
  assert.ok(twice.some(({ aborted }) => aborted));
  assertAborted(await running.finished());
  for (const stream of queued) assert.equal((await stream.finished()).reason, 'complete');
  assert.deepEqual(await abort(projectId, {}), idle(projectId));

  const eve = await Client.of(service, 'eve@example.com');
  const path = `/api/v1/vibe/abort/${projectId}`;
  assert.equal((await eve.request('POST', path)).status, 403);
  assert.equal((await ada.request('POST', '/api/v1/vibe/abort/prj_none')).status, 404);
  assert.equal((await ada.request('GET', path)).status, 405);
});

test('abort right after the post stops the turn before or during its start', async () => {
  for (let attempt = 0; attempt < trials.abortsBeforeStart; attempt += 1) {
    const posted = await ada.request(
      'POST',
      '/api/v1/vibe/stream_v2',
      { prompt: `say x ${attempt}\nhang` },
      { prefer: 'respond-async' },
    );
    const project_id = posted.headers.get('x-project-id') ?? '';
    const { aborted, queued_dropped } = await abort(project_id);
    assert.ok(aborted || queued_dropped === 1, 'the turn was stopped or dropped');
    const path = `/api/v1/projects/${project_id}/turns`;
    await eventually(async () => {
      const { body } = await ada.json('GET', path);
      const [turn] = body.turns as unknown as { status: string }[];
      return turn?.status === 'aborted';
    }, 'the turn is stopped');
  }
});

test('a turn aborted before a worker claims it still starts with a status event', async () => {
  await using busy = await startScripted({ WORKER_CONCURRENCY: '1' });
  const client = await Client.of(busy);
  const first = await client.post({ prompt: 'say one' });
  await first.finished();
  const other = await client.post({ prompt: 'hang' });
  await other.untilPhase('started');
  const body = { prompt: 'say two', project_id: first.projectId };
  const response = client.request('POST', '/api/v1/vibe/stream_v2', body);
  const dropped = await eventually(async () => {
    const { queued_dropped } = await abort(first.projectId, undefined, client);
    return queued_dropped === 1;
  }, 'the second turn was dropped');
  assert.ok(dropped);
  const { headers } = await response;
  const turn = `/api/v1/projects/${first.projectId}/events?turn_id=${headers.get('x-turn-id')}`;
  const events = (await client.json('GET', turn)).body.events as unknown as { type: string }[];
  assert.deepEqual(
    events.map(({ type }) => type),
    ['status', 'turn_update', 'status'],
  );
  await abort(other.projectId, undefined, client);
});

test('[S4.15] emits one ending when an abort and the end of a turn coincide', async () => {
  const ends = { aborted: 0, complete: 0 };
  for (let attempt = 0; attempt < trials.abortRaces; attempt += 1) {
    const prompt = attempt % 2 === 0 ? `todo ${attempt}` : `pace 1\nsay ${attempt} a b c d`;
    const stream = await ada.post({ prompt });
    if (attempt % 4 > 1) await stream.until(({ type }) => type === 'text' || type === 'tool_end');
    const [receipt] = await Promise.all([abort(stream.projectId), stream.finished()]);
    const terminals = stream.events.filter(endingOf);
    assert.equal(terminals.length, 1);
    assert.ok(stream.reason === 'aborted' || stream.reason === 'complete');
    ends[stream.reason] += 1;
    assert.equal(receipt.aborted, stream.reason === 'aborted', 'the receipt matches the ending');
    if (receipt.aborted) assertAborted(stream);
  }
  assert.ok(ends.aborted > 0, JSON.stringify(ends));
});

test('many concurrent interrupts and aborts leave each turn one ending, and the last message wins', async () => {
  const scripts = ['say y\nhang', 'ask color Which?', 'plan Todo', 'call sleep {"ms":600000}'];
  const streams = [await ada.post({ prompt: 'say x\nhang', mode: 'plan' })];
  const project_id = streams[0]?.projectId ?? '';
  for (let at = 0; at < trials.interruptStorm; at += 1) {
    const body = { prompt: `${scripts[at % 4]}\nsay ${at}`, mode: 'plan', project_id };
    streams.push(await ada.post({ ...body, interrupt: true }));
    if (at % 5 === 0) await abort(project_id, { scope: at % 2 === 0 ? 'turn' : 'session' });
  }
  const last = await ada.turn({ prompt: 'say the last', project_id, interrupt: true });
  assert.equal(last.reason, 'complete');
  for (const stream of await Promise.all(streams.map((one) => one.finished()))) {
    assert.match(String(stream.reason), /^(interrupted|aborted)$/);
    assert.equal(stream.events.filter(endingOf).length, 1);
    assert.ok((stream.last?.seq ?? 0) < (last.last?.seq ?? 0), 'no event follows the last turn');
  }
});
