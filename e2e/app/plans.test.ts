import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { leaseService } from '../support/shared-service.ts';

let service: Scripted;
let ada: Client;

before(async () => {
  service = await leaseService();
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

type Fields = Record<string, unknown>;

/** The outcome of a decision: HTTP status, then the plan's new status or the error code. */
async function decide(body: Fields, client = ada): Promise<unknown[]> {
  const { status, body: result } = await client.json('POST', '/api/v1/vibe/plan/approve', body);
  return [status, result.code ?? result.status];
}

async function startPlanning(script = 'plan Todo app\nsay built', client = ada): Promise<Stream> {
  const stream = await client.post({ prompt: `${script} ${Math.random()}`, mode: 'plan' });
  await stream.plan();
  return stream;
}

function eventsOf<T extends Stream['events'][number]['type']>(stream: Stream, type: T) {
  type EventOfType = Extract<Stream['events'][number], { type: T }>;
  return stream.events.filter((event): event is EventOfType => event.type === type);
}

test('[S4.14] an approved plan is built in the same turn, and repeating the decision changes nothing', async () => {
  const stream = await startPlanning();
  const plan_id = await stream.plan();
  const { projectId: project_id, turnId: turn_id } = stream;
  assert.deepEqual(eventsOf(stream, 'plan_proposed')[0]?.data, {
    plan_id,
    turn_id,
    revision: 1,
    title: eventsOf(stream, 'plan_proposed')[0]?.data.title,
    plan: eventsOf(stream, 'plan_proposed')[0]?.data.plan,
    steps: [],
    expires_at: null,
  });
  await stream.untilPhase('awaiting_plan');
  const body = { project_id, approved: true };
  const receipt = { project_id, plan_id, status: 'approved', turn_id };
  const path = '/api/v1/vibe/plan/approve';
  assert.deepEqual(await ada.json('POST', path, body), { status: 200, body: receipt });
  assert.deepEqual(await ada.json('POST', path, body), { status: 200, body: receipt });
  await stream.finished();
  assert.equal(stream.reason, 'complete');
  assert.deepEqual(await ada.json('POST', path, { ...body, plan_id }), {
    status: 200,
    body: receipt,
  });
  const [resolved, ...more] = eventsOf(stream, 'plan_resolved');
  assert.deepEqual(more, []);
  const { resolved_by, ...fields } = resolved?.data ?? {};
  assert.ok(resolved_by);
  const edit = { feedback: null, edited: false };
  assert.deepEqual(fields, { plan_id, turn_id, status: 'approved', ...edit });
  for (const other of [{ approved: false }, { approved: false, feedback: 'no' }]) {
    assert.deepEqual(await decide({ project_id, ...other }), [409, 'NO_PLAN_PENDING']);
  }
  const edited = { ...body, edited_plan: '# Something else' };
  assert.deepEqual(await decide(edited), [409, 'NO_PLAN_PENDING'], 'another decision');
});

test('[S4.14] an edited plan replaces the proposed one, as text or as an object', async () => {
  for (const edited_plan of [
    '# My own plan',
    { title: 'Mine', steps: [{ title: 'First', description: 'Do it' }, { title: 'Second' }] },
  ]) {
    const stream = await startPlanning();
    const body = { project_id: stream.projectId, approved: true, edited_plan };
    assert.deepEqual(await decide(body), [200, 'approved']);
    assert.deepEqual(await decide(body), [200, 'approved'], 'repeated');
    await stream.finished();
    assert.equal(eventsOf(stream, 'plan_resolved')[0]?.data.edited, true);
    const output = eventsOf(stream, 'tool_end')[0]?.data.output as { editedPlan: unknown };
    assert.deepEqual(output.editedPlan, edited_plan, 'the agent receives it');
  }
});

test('[S4.14] feedback requests another plan and supersedes the old one', async () => {
  const stream = await startPlanning('plan First\nplan Second\nsay built');
  const first = await stream.plan();
  const project_id = stream.projectId;
  const revise = { project_id, approved: false, feedback: 'smaller', plan_id: first };
  assert.deepEqual(await decide(revise), [200, 'revising']);
  await stream.until((event) => event.type === 'plan_proposed' && event.data.revision === 2);
  const [, second] = eventsOf(stream, 'plan_proposed');
  assert.ok(second && second.data.plan_id !== first);
  assert.equal(eventsOf(stream, 'plan_resolved')[0]?.data.feedback, 'smaller');
  await stream.until(({ type, seq }) => type === 'status' && seq > second.seq);
  for (const plan_id of [first, 'pln_none']) {
    const lateDecision = { project_id, approved: true, plan_id };
    assert.deepEqual(await decide(lateDecision), [409, 'PLAN_SUPERSEDED']);
  }
  const verdict = { project_id, approved: true, plan_id: second.data.plan_id };
  assert.deepEqual(await decide(verdict), [200, 'approved']);
  await stream.finished();
  assert.equal(stream.reason, 'complete');
  assert.deepEqual(
    eventsOf(stream, 'plan_resolved').map(({ data }) => data.status),
    ['revising', 'approved'],
  );
});

test('repeated feedback is idempotent, and different feedback is rejected', async () => {
  const stream = await startPlanning('plan First\nsay thinking\nhang');
  const project_id = stream.projectId;
  const revise = { project_id, approved: false, feedback: 'smaller' };
  assert.deepEqual(await decide(revise), [200, 'revising']);
  assert.deepEqual(await decide(revise), [200, 'revising']);
  const other = { ...revise, feedback: 'larger' };
  assert.deepEqual(await decide(other), [409, 'NO_PLAN_PENDING']);
  await ada.json('POST', `/api/v1/vibe/abort/${project_id}`);
  await stream.finished();
  assert.equal(eventsOf(stream, 'plan_resolved').length, 1);
});

test('[S4.14] a rejected plan completes the turn without changes or further model calls', async () => {
  for (const feedback of [undefined, '  ']) {
    const stream = await startPlanning(
      'plan Todo app\ncall write_file {"path":"a","content":"b"}\nsay',
    );
    const before = service.calls.length;
    const body = { project_id: stream.projectId, approved: false, feedback };
    assert.deepEqual(await decide(body), [200, 'rejected']);
    assert.deepEqual(await decide(body), [200, 'rejected'], 'repeated');
    await stream.finished();
    assert.equal(stream.reason, 'complete');
    assert.equal(service.calls.length, before);
    assert.equal(eventsOf(stream, 'complete')[0]?.data.files_created, 0);
    assert.deepEqual(eventsOf(stream, 'file'), []);
    assert.deepEqual(
      eventsOf(stream, 'tool_end').map(({ data }) => data.status),
      ['rejected'],
    );
    assert.deepEqual(await decide({ ...body, approved: true }), [409, 'NO_PLAN_PENDING']);
  }
});

test('[S4.14] a decision requires a project and a verdict', async () => {
  const stream = await startPlanning();
  const project_id = stream.projectId;
  const invalid: Fields[] = [
    {},
    { project_id },
    { approved: true },
    { project_id, approved: 'true' },
    { project_id, approved: null },
    { projectId: project_id, approved: true },
    { project_id, approved: false, feedback: 1 },
    { project_id, approved: true, editedPlan: '# x' },
    ...[1, '', {}, [], { steps: [] }, { steps: [{}] }].map((edited_plan) => {
      return { project_id, approved: true, edited_plan };
    }),
  ];
  for (const body of invalid) {
    const [status] = await decide(body);
    assert.equal(status, 400, JSON.stringify(body).slice(0, 200));
  }
  const large = { project_id, approved: true, edited_plan: 'x'.repeat(256 * 1024) };
  assert.deepEqual(await decide(large), [413, 'PAYLOAD_TOO_LARGE']);
  const eve = await Client.of(service, 'eve@example.com');
  const body = { project_id, approved: true };
  assert.deepEqual(await decide(body, eve), [403, 'ACCESS_DENIED']);
  assert.deepEqual(await decide({ ...body, project_id: 'prj_none' }), [404, 'PROJECT_NOT_FOUND']);
  const other = await ada.turn({ prompt: 'say hello' });
  const nothing = { project_id: other.projectId, approved: true };
  assert.deepEqual(await decide(nothing), [409, 'NO_PLAN_PENDING']);
  const foreignPlan = { ...nothing, plan_id: await stream.plan() };
  assert.deepEqual(await decide(foreignPlan), [409, 'NO_PLAN_PENDING']);
  assert.deepEqual(await decide(body), [200, 'approved'], 'it is still pending');
  await stream.finished();
});

test('a plan does not expire with the question timeout', async () => {
  await using shortTimeoutService = await startScripted({ QUESTION_TIMEOUT_S: '1' });
  const bob = await Client.of(shortTimeoutService);
  const stream = await startPlanning(undefined, bob);
  const asking = await bob.turn({ prompt: 'ask color Which?' });
  assert.ok(asking.types.includes('ask_user_expired'));
  assert.deepEqual(await decide({ project_id: stream.projectId, approved: true }, bob), [
    200,
    'approved',
  ]);
  await stream.finished();
  assert.equal(stream.reason, 'complete');
});

test('[S4.9] a message during a pending plan returns plan_pending, and an interrupt cancels the plan', async () => {
  const stream = await startPlanning();
  const { projectId: project_id, turnId: turn_id } = stream;
  const message = { prompt: 'say later', project_id };
  const queuedResponse = await ada.request('POST', '/api/v1/vibe/stream', message);
  assert.equal(queuedResponse.status, 202);
  assert.equal(queuedResponse.headers.get('x-turn-id'), turn_id, 'the waiting turn');
  const { hint, ...rest } = (await queuedResponse.json()) as Fields;
  assert.match(String(hint), /POST \/api\/v1\/vibe\/plan\/approve/);
  const plan_id = await stream.plan();
  const pending = { code: 'plan_pending', project_id, turn_id, plan_id, expires_at: null };
  assert.deepEqual(rest, pending);

  const next = await ada.post({ prompt: 'say now', project_id, interrupt: true });
  await Promise.all([stream.finished(), next.finished()]);
  assert.deepEqual([stream.reason, next.reason], ['interrupted', 'complete']);
  assert.deepEqual(eventsOf(stream, 'plan_resolved')[0]?.data, {
    plan_id,
    turn_id,
    status: 'cancelled',
    feedback: null,
    edited: false,
    resolved_by: null,
  });
  assert.deepEqual(await decide({ project_id, approved: true }), [409, 'NO_PLAN_PENDING']);
  const later = await ada.post({ prompt: 'say later', project_id });
  await later.finished();
  assert.equal(later.turnId, later.events[0]?.turn_id);
  assert.equal(later.reason, 'complete');
});
