import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endingOf } from '@millwright/contract';
import { WebSocket } from 'ws';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { type JsonObject, TestSocket } from '../support/test-socket.ts';

let service: Scripted;
let ada: Client;

before(async () => {
  const highLimits = { RATE_LIMIT_TURNS_PER_HOUR: '0', MAX_CONCURRENT_TURNS: '50' };
  service = await startScripted(highLimits);
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

async function logged(projectId: string): Promise<JsonObject[]> {
  const { body } = await ada.json('GET', `/api/v1/projects/${projectId}/events?limit=1000`);
  return body.events ?? [];
}

const upTo = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at + 1);

test('subscribe returns the position of the log, replays the active turn and continues live', async () => {
  const first = await ada.turn({ prompt: 'say hello' });
  const { projectId: project_id } = first;
  const head = first.last?.seq ?? 0;
  using idle = await TestSocket.open(ada);
  const still = { project_id, head_seq: head, active_turn: null, replay: null };
  assert.deepEqual(await idle.subscribe(project_id), still);

  const suspended = await ada.post({
    prompt: 'think hm\nask color Which?\nsay thanks',
    project_id,
  });
  const question_id = await suspended.question();
  await suspended.untilPhase('awaiting_answer');
  const paused = suspended.last?.seq ?? 0;
  using late = await TestSocket.open(ada);
  assert.deepEqual(await late.subscribe(project_id), {
    project_id,
    head_seq: paused,
    active_turn: { turn_id: suspended.turnId, status: 'awaiting_answer', question_id },
    replay: { from_seq: head + 1, to_seq: paused, complete: true },
  });
  await late.until(({ seq }) => seq === paused);
  await late.request('submit_answers', { project_id, question_id, answers: { color: 'red' } });
  await Promise.all([
    suspended.finished(),
    idle.waitForTurnEnd(suspended.turnId),
    late.waitForTurnEnd(suspended.turnId),
  ]);
  const seen = suspended.events.map(({ seq }) => seq);
  assert.deepEqual(idle.seqs(project_id), seen);
  assert.deepEqual(late.seqs(project_id), seen);
  const types = new Set(idle.frames.map(({ type }) => type));
  assert.ok(types.has('text_delta') && types.has('reasoning') && !types.has('text'));
  assert.ok(!types.has('done'));

  const again = await ada.turn({ prompt: 'say more', project_id });
  await idle.waitForTurnEnd(again.turnId);
  assert.equal(idle.socket.readyState, WebSocket.OPEN, 'the end of a turn keeps the socket open');
});

test('an event number has the same data on every transport, from any cursor', async () => {
  const { projectId } = await ada.turn({ prompt: 'say hello\ntodo one\nthink hm\nsay bye' });
  const stream = await ada.turn({ prompt: 'say \u2028 odd ❤ text', project_id: projectId });
  const log = await logged(projectId);
  const head = log.length;
  for (const after_seq of [0, 1, head - 3, head - 1]) {
    using socket = await TestSocket.open(ada);
    await socket.subscribe(projectId, { after_seq });
    await socket.until(({ seq }) => seq === head);
    const received = socket.events.map(({ project_id, ...event }) => {
      assert.equal(project_id, projectId);
      return event;
    });
    assert.deepEqual(received, log.slice(after_seq));
  }
  const own = log.filter(({ turn_id }) => turn_id === stream.turnId);
  assert.deepEqual(
    stream.events.map(({ seq, type, data }) => ({ seq, type, data })),
    own.map(({ seq, type, data }) => ({ seq, type, data })),
  );
  using socket = await TestSocket.open(ada);
  const atHead = (await socket.subscribe(projectId, { after_seq: head })) as JsonObject;
  assert.equal(atHead.replay, null);
  assert.equal(await socket.subscribe(projectId, { after_seq: head + 1 }), 'INVALID_CURSOR');
});

test('readers that connect and disconnect at any time miss nothing and get nothing twice', async () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(' ');
  const stream = await ada.post({ prompt: `pace 5\nsay ${words}\ntodo x\nsay ${words}` });
  const reading = stream.finished();
  const readers = Array.from({ length: 12 }, async (_, at) => {
    const seen: number[] = [];
    let isOver = false;
    while (!isOver) {
      using socket = await TestSocket.open(ada);
      await socket.subscribe(stream.projectId, { after_seq: seen.at(-1) ?? 0 });
      await socket.until((event) => event.seq >= (seen.at(-1) ?? 0) + 1 + at || !!endingOf(event));
      seen.push(...socket.seqs(stream.projectId));
      isOver = socket.events.some((event) => endingOf(event));
    }
    return seen;
  });
  await reading;
  const expected = upTo(0, stream.last?.seq ?? 0);
  for (const seen of await Promise.all(readers)) assert.deepEqual(seen, expected);
});

test('one socket: two projects, one unsubscribed, one resubscribed', async () => {
  const [one, two] = await Promise.all(
    ['say one', 'say two'].map((prompt) => ada.turn({ prompt })),
  );
  assert.ok(one && two);
  using socket = await TestSocket.open(ada);
  for (const { projectId } of [one, two]) await socket.subscribe(projectId);
  const more = (stream: Stream) => ada.turn({ prompt: 'say more', project_id: stream.projectId });
  for (const stream of [one, two]) await socket.waitForTurnEnd((await more(stream)).turnId);
  assert.ok(socket.seqs(one.projectId).length > 0 && socket.seqs(two.projectId).length > 0);

  const project_id = one.projectId;
  assert.deepEqual(await socket.request('unsubscribe', { project_id }), { project_id });
  const before = socket.seqs(project_id).length;
  await more(one);
  await socket.waitForTurnEnd((await more(two)).turnId);
  assert.equal(
    socket.seqs(project_id).length,
    before,
    'no further events of an unsubscribed project',
  );

  for (const after_seq of [0, 2]) await socket.subscribe(two.projectId, { after_seq });
  const start = socket.seqs(two.projectId).length;
  const last = await more(two);
  await socket.waitForTurnEnd(last.turnId);
  const seen = socket.seqs(two.projectId);
  const fresh = seen.slice(seen.lastIndexOf(3));
  assert.deepEqual(
    fresh,
    upTo(2, last.last?.seq ?? 0),
    'the second subscription replaces the first',
  );
  assert.ok(start <= seen.length - (last.events.length ?? 0));
});

test('[S6.2] cancel and submit_answers behave as over HTTP', async () => {
  using socket = await TestSocket.open(ada);
  const running = await ada.post({ prompt: 'say x\nhang' });
  const { projectId: project_id, turnId: turn_id } = running;
  const idle = { project_id, aborted: false, status: 'idle', turn_id: null, queued_dropped: 0 };
  assert.deepEqual(await socket.request('cancel', { project_id, turn_id: 'trn_none' }), idle);
  await ada.request('POST', '/api/v1/vibe/stream', { prompt: 'say queued', project_id });
  const stopping = { ...idle, aborted: true, status: 'stopping', turn_id, queued_dropped: 1 };
  assert.deepEqual(await socket.request('cancel', { project_id }), stopping);
  assert.equal((await running.finished()).reason, 'aborted');
  assert.deepEqual(await socket.request('cancel', { project_id }), idle);

  const suspended = await ada.post({ prompt: 'ask color Which?\nask size Which?', project_id });
  const ids = { project_id, question_id: await suspended.question() };
  const cases: [string, JsonObject][] = [
    ['VALIDATION_FAILED', { ...ids, answers: {} }],
    ['VALIDATION_FAILED', { ...ids, answers: { color: 'red', size: 'L' } }],
    ['VALIDATION_FAILED', { projectId: project_id, answer: 'red' }],
    ['QUESTION_NOT_FOUND', { ...ids, question_id: 'q_none', answers: { color: 'red' } }],
    ['PROJECT_NOT_FOUND', { ...ids, project_id: 'prj_none', answers: { color: 'red' } }],
  ];
  for (const [code, data] of cases) {
    assert.equal(await socket.request('submit_answers', data), code);
    const { body } = await ada.json('POST', '/api/v1/vibe/answer', data);
    assert.equal(body.code, code);
  }
  const right = { ...ids, answers: { color: 'red' } };
  const receipt = (await socket.request('submit_answers', right)) as JsonObject;
  const { answered_at, ...rest } = receipt;
  assert.deepEqual(rest, { status: 'accepted', ...ids, turn_id: suspended.turnId });
  const repeated = { ...receipt, status: 'already_answered' };
  assert.deepEqual(await socket.request('submit_answers', right), repeated);
  assert.deepEqual((await ada.json('POST', '/api/v1/vibe/answer', right)).body, repeated);
  const other = { ...ids, answers: { color: 'blue' } };
  assert.equal(await socket.request('submit_answers', other), 'QUESTION_ALREADY_ANSWERED');

  const second = await suspended.until(
    ({ type, seq }) => type === 'ask_user_question' && seq > (suspended.events[0]?.seq ?? 0) + 8,
  );
  await socket.request('cancel', { project_id, scope: 'turn', turn_id: suspended.turnId });
  const question_id = second.type === 'ask_user_question' && second.data.question_id;
  const late = { project_id, question_id, answers: { size: 'L' } };
  assert.equal(await socket.request('submit_answers', late), 'QUESTION_EXPIRED');
  assert.equal((await suspended.finished()).reason, 'aborted');
});

test('one of two concurrent answers by HTTP and socket wins', async () => {
  const keys = Array.from({ length: trials.decisionRaces }, (_, at) => `k${at}`);
  const stream = await ada.post({ prompt: keys.map((key) => `ask ${key}`).join('\n') });
  using socket = await TestSocket.open(ada);
  for (const key of keys) {
    const question = await stream.until(
      (event) => event.type === 'ask_user_question' && event.data.questions[0]?.key === key,
    );
    const question_id = question.type === 'ask_user_question' && question.data.question_id;
    const ids = { project_id: stream.projectId, question_id };
    const [byHttp, bySocket] = await Promise.all([
      ada.json('POST', '/api/v1/vibe/answer', { ...ids, answers: { [key]: 'http' } }),
      socket.request('submit_answers', { ...ids, answers: { [key]: 'socket' } }),
    ]);
    const wins = [byHttp.status === 200, typeof bySocket !== 'string'];
    assert.deepEqual(wins.toSorted(), [false, true]);
    if (wins[0]) assert.equal(bySocket, 'QUESTION_ALREADY_ANSWERED');
    else assert.equal(byHttp.status, 409);
  }
  await stream.finished();
});
