import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;
let eve: Client;

const highLimits = { RATE_LIMIT_TURNS_PER_HOUR: '0', MAX_CONCURRENT_TURNS: '50', MAX_STEPS: '500' };

before(async () => {
  service = await startScripted(highLimits);
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
});
after(() => service[Symbol.asyncDispose]());

type Json = Record<string, unknown>;

async function post(path: string, body: Json, client = ada): Promise<[number, Json]> {
  const { status, body: answer } = await client.json('POST', `/api/v1/vibe/${path}`, body);
  return [status, answer];
}

/** Returns the HTTP status, and the code of an error or the `status` of a receipt. */
async function outcome(path: string, body: Json, client = ada): Promise<unknown[]> {
  const [status, answer] = await post(path, body, client);
  return [status, answer.code ?? answer.status];
}

/** Starts a turn that is suspended by these questions. */
async function suspendTurn(
  questions: Json[],
  client = ada,
): Promise<{ stream: Stream; ids: Json }> {
  const stream = await client.post({
    prompt: `call ask_user ${JSON.stringify({ questions })}\nsay thanks ${Math.random()}`,
  });
  return { stream, ids: { project_id: stream.projectId, question_id: await stream.question() } };
}

const color = { key: 'color', header: 'Color', question: 'Which color?' };
const size = { key: 'size', header: 'Size', question: 'Which size?', required: false };
const accepted = [200, 'accepted'];
const validationFailed = [400, 'VALIDATION_FAILED'];

function resolved(stream: Stream): Json[] {
  return stream.events.flatMap((event) =>
    event.type === 'ask_user_resolved' ? [event.data.answers] : [],
  );
}

function toolEnds(stream: Stream): string[] {
  return stream.events.flatMap((event) => (event.type === 'tool_end' ? [event.data.status] : []));
}

suite('answers', () => {
  test('[S4.13] [S6.3] an answer is recorded once and the turn continues', async () => {
    const { stream, ids } = await suspendTurn([color]);
    const [status, receipt] = await post('answer', { ...ids, answers: { color: 'red' } });
    assert.equal(status, 200);
    const { answered_at, ...rest } = receipt;
    assert.deepEqual(rest, { status: 'accepted', ...ids, turn_id: stream.turnId });
    const again = await post('answer', { ...ids, answers: { color: 'red' } });
    assert.deepEqual(again, [200, { ...receipt, status: 'already_answered' }]);
    const other = await outcome('answer', { ...ids, answers: { color: 'blue' } });
    assert.deepEqual(other, [409, 'QUESTION_ALREADY_ANSWERED']);

    await stream.finished();
    assert.equal(stream.reason, 'complete');
    const events = stream.events.filter(({ type }) => type === 'ask_user_resolved');
    assert.deepEqual(
      events.map(({ data }) => data),
      [
        {
          question_id: ids.question_id,
          answers: { color: 'red' },
          answered_by: (await ada.json('GET', '/api/v1/me')).body.user_id,
          answered_at,
        },
      ],
    );
    assert.deepEqual(toolEnds(stream), ['ok']);
    const late = await outcome('answer', { ...ids, answers: { color: 'red' } });
    assert.deepEqual(late, [200, 'already_answered'], 'also after the end of the turn');
  });

  test('[S4.13] all three fields are required, and others are rejected', async () => {
    const { stream, ids } = await suspendTurn([color, size]);
    const answers = { color: 'red' };
    const { project_id, question_id } = ids;
    const bodies: Json[] = [
      {},
      { question_id, answers },
      { project_id, answers },
      { project_id, question_id },
      { projectId: project_id, answer: 'red' },
      { projectId: project_id, question_id, answers },
      { ...ids, answer: 'red' },
      { ...ids, answers: 'red' },
      { ...ids, answers: ['red'] },
      { ...ids, answers: null },
      { ...ids, answers: {} },
      { ...ids, answers: { color: 1 } },
      { ...ids, answers: { color: ['red'] } },
      { ...ids, answers: { color: null } },
      { ...ids, answers: { color: 'red', shape: 'round' } },
      { ...ids, answers: { size: 'L' } },
      { ...ids, answers: { toString: 'red', size: 'L' } },
    ];
    for (const body of bodies) {
      const [status, answer] = await post('answer', body);
      assert.deepEqual([status, answer.code], validationFailed, JSON.stringify(body));
      assert.ok((answer.details as unknown[]).length > 0, JSON.stringify(answer));
    }
    assert.deepEqual(await outcome('answer', { ...ids, answers }), accepted, 'still open');
    await stream.finished();
    assert.deepEqual(resolved(stream), [answers]);
  });

  test('an unknown key is rejected, with the expected ones', async () => {
    const { stream, ids } = await suspendTurn([color, size]);
    const [status, answer] = await post('answer', { ...ids, answers: { colour: 'red' } });
    assert.equal(status, 400);
    assert.equal(answer.message, 'answers.colour: unknown key; expected: color, size');
    assert.partialDeepStrictEqual(answer.details, [
      { path: 'answers.colour', code: 'unknown_key' },
    ]);
    await post(`abort/${stream.projectId}`, {});
    await stream.finished();
  });

  test('a question is found only in its project, and a project only by its owner', async () => {
    const { stream, ids } = await suspendTurn([color]);
    const otherQuestion = await suspendTurn([color], eve);
    const answers = { color: 'red' };
    const cases: [unknown[], Json, Client?][] = [
      [[404, 'QUESTION_NOT_FOUND'], { ...ids, question_id: 'q_none' }],
      [[404, 'QUESTION_NOT_FOUND'], { ...ids, question_id: otherQuestion.ids.question_id }],
      [[404, 'PROJECT_NOT_FOUND'], { ...ids, project_id: 'prj_none' }],
      [[403, 'ACCESS_DENIED'], ids, eve],
      [[403, 'ACCESS_DENIED'], { ...ids, question_id: 'q_none' }, eve],
    ];
    for (const [expected, body, client] of cases) {
      assert.deepEqual(await outcome('answer', { ...body, answers }, client), expected);
    }
    await ada.json('POST', `/api/v1/vibe/abort/${stream.projectId}`);
    await eve.json('POST', `/api/v1/vibe/abort/${otherQuestion.stream.projectId}`);
    await Promise.all([stream.finished(), otherQuestion.stream.finished()]);
    assert.deepEqual(resolved(stream), []);
  });

  test('keys: its own, the text of the question, or any for a single question', async () => {
    const options = [{ label: 'S, small' }, { label: 'M' }, { label: 'L' }];
    const many = { ...size, options, multi_select: true, allow_custom: false };
    const one = { ...color, options, allow_custom: false };
    const prototypeKey = { ...color, key: 'toString' };
    const cases: [Json[], Json, Json | 'refused'][] = [
      [[color], { 'Which color?': 'red' }, { color: 'red' }],
      [[color], { whatever: 'red' }, { color: 'red' }],
      [[color, size], { 'Which color?': 'red', size: 'L' }, { color: 'red', size: 'L' }],
      [[color, size], { whatever: 'red' }, 'refused'],
      [[prototypeKey, size], { size: 'L' }, 'refused'],
      [[prototypeKey, size], { toString: 'red' }, { toString: 'red' }],
      [[many], { size: 'S, small, L' }, { size: 'S, small, L' }],
      [[many], { size: 'M' }, { size: 'M' }],
      [[many], { size: 'M, XL' }, 'refused'],
      [[many], { size: 'M, M' }, 'refused'],
      [[one], { color: 'M' }, { color: 'M' }],
      [[one], { color: 'M, L' }, 'refused'],
      [[{ ...many, allow_custom: true }], { size: 'M, huge' }, { size: 'M, huge' }],
    ];
    for (const [questions, answers, expected] of cases) {
      const { stream, ids } = await suspendTurn(questions);
      const expectedOutcome = expected === 'refused' ? validationFailed : accepted;
      assert.deepEqual(
        await outcome('answer', { ...ids, answers }),
        expectedOutcome,
        JSON.stringify(answers),
      );
      if (expected === 'refused') await post(`abort/${stream.projectId}`, {});
      await stream.finished();
      assert.deepEqual(resolved(stream), expected === 'refused' ? [] : [expected]);
    }
  });

  test('a secret answer reaches only the agent', async () => {
    const secret = `hunter-${Math.random()}`;
    const { stream, ids } = await suspendTurn([{ ...color, key: 'token', secret: true }, size]);
    assert.deepEqual(
      await outcome('answer', { ...ids, answers: { token: secret, size: 'L' } }),
      accepted,
    );
    await stream.finished();
    assert.deepEqual(resolved(stream), [{ token: '********', size: 'L' }]);
    const end = stream.events.find(({ type }) => type === 'tool_end');
    const call = end?.type === 'tool_end' ? end.data.tool_call_id : '';
    const project = `/api/v1/projects/${stream.projectId}`;
    const paths = [
      `${project}/events`,
      `${project}/messages`,
      `${project}/questions`,
      `${project}/turns`,
      `${project}/turns/${stream.turnId}/tool_calls/${call}`,
      `/api/v1/vibe/stream/${stream.projectId}?turn_id=${stream.turnId}&events=all`,
      `/api/v1/vibe/stream_v2/${stream.projectId}?turn_id=${stream.turnId}&envelope=true`,
    ];
    for (const path of paths) {
      const response = await ada.request('GET', path);
      assert.equal(response.status, 200, path);
      assert.ok(!(await response.text()).includes(secret), path);
    }
    assert.ok(!stream.text.includes(secret));
    assert.ok(!JSON.stringify(service.logged).includes(secret));
  });

  test('[S6.3] a question without an answer expires, and the turn continues', async () => {
    await using service = await startScripted({ QUESTION_TIMEOUT_S: '1' });
    const bob = await Client.of(service);
    const { stream, ids } = await suspendTurn([color], bob);
    const question = stream.events.find(({ type }) => type === 'ask_user_question');
    assert.ok(question?.type === 'ask_user_question');
    const { asked_at, expires_at, timeout_s } = question.data;
    assert.deepEqual([Date.parse(expires_at) - Date.parse(asked_at), timeout_s], [1000, 1]);
    await stream.finished();
    assert.equal(stream.reason, 'complete');
    assert.deepEqual(toolEnds(stream), ['rejected']);
    assert.deepEqual(resolved(stream), []);
    await stream.untilPhase('question_expired');
    const expired = stream.events.filter(({ type }) => type === 'ask_user_expired');
    const { question_id } = ids;
    assert.deepEqual(
      expired.map(({ data }) => data),
      [{ question_id, reason: 'timeout' }],
    );
    assert.equal(stream.events.filter(({ type }) => type === 'text').length > 0, true);
    const late = { ...ids, answers: { color: 'red' } };
    assert.deepEqual(await outcome('answer', late, bob), [410, 'QUESTION_EXPIRED']);
  });

  test('[S4.9] a message during a question is queued, distinguished from an answer, and runs afterwards', async () => {
    const { stream, ids } = await suspendTurn([color]);
    const question = stream.events.find(({ type }) => type === 'ask_user_question');
    const expires_at = question?.type === 'ask_user_question' && question.data.expires_at;
    const body = { prompt: 'say red', project_id: stream.projectId };
    for (const version of ['stream', 'stream_v2']) {
      const prompt = `${body.prompt} ${version}`;
      const waits = await ada.request('POST', `/api/v1/vibe/${version}`, { ...body, prompt });
      assert.equal(waits.status, 202);
      assert.match(waits.headers.get('content-type') ?? '', /^application\/json/);
      const { hint, ...rest } = (await waits.json()) as Json;
      assert.match(String(hint), /POST \/api\/v1\/vibe\/answer/);
      const expected = { code: 'question_pending', ...ids, turn_id: stream.turnId, expires_at };
      assert.deepEqual(rest, expected);
      assert.equal(waits.headers.get('x-turn-id'), rest['turn_id'], 'the suspended turn');
      const location = waits.headers.get('location') ?? '';
      const [, own] = location.match(/\?turn_id=(trn_\w+)$/) ?? [];
      assert.ok(own && own !== stream.turnId, 'the message has its own turn');
    }
    const next = await ada.post({ ...body, prompt: 'say red stream_v2' });
    await post('answer', { ...ids, answers: { color: 'green' } });
    await Promise.all([stream.finished(), next.finished()]);
    assert.deepEqual(resolved(stream), [{ color: 'green' }], 'the message is not an answer');
    assert.equal(next.reason, 'complete');
    assert.ok((next.events[0]?.seq ?? 0) < (stream.last?.seq ?? 0));
    const started = next.events.find(
      (event) => event.type === 'turn_update' && event.data.status === 'running',
    );
    assert.ok((started?.seq ?? 0) > (stream.last?.seq ?? 0), 'after the end of the turn');
  });

  test('interrupt cancels the question; repeating its message shows it', async () => {
    const prompt = `ask color Which?\nsay thanks ${Math.random()}`;
    const first = await ada.post({ prompt });
    const question_id = await first.question();
    await first.cancel();
    const again = await ada.post({ prompt });
    assert.equal(again.turnId, first.turnId);
    assert.equal(await again.question(), question_id);
    const ids = { project_id: first.projectId, question_id };
    const next = await ada.post({
      prompt: 'say instead',
      project_id: first.projectId,
      interrupt: true,
    });
    await Promise.all([again.finished(), next.finished()]);
    assert.deepEqual([again.reason, next.reason], ['interrupted', 'complete']);
    const [status, answer] = await post('answer', { ...ids, answers: { color: 'red' } });
    assert.deepEqual([status, answer.code], [410, 'QUESTION_EXPIRED']);
    assert.match(String(answer.hint), /stopped/);
    assert.deepEqual(toolEnds(again), ['aborted']);
    const expired = again.events.find(({ type }) => type === 'ask_user_expired');
    assert.deepEqual(expired?.data, { question_id, reason: 'interrupted' });
  });

  test('exactly one of two concurrent answers wins', async () => {
    const keys = Array.from({ length: trials.decisionRaces }, (_, at) => `k${at}`);
    const stream = await ada.post({ prompt: keys.map((key) => `ask ${key}`).join('\n') });
    for (const key of keys) {
      const question = await stream.until(
        (event) => event.type === 'ask_user_question' && event.data.questions[0]?.key === key,
      );
      assert.ok(question.type === 'ask_user_question');
      const ids = { project_id: stream.projectId, question_id: question.data.question_id };
      const both = await Promise.all(
        ['a', 'b'].map((value) => outcome('answer', { ...ids, answers: { [key]: value } })),
      );
      const [winner, loser] = both[0]?.[0] === 200 ? both : both.toReversed();
      assert.deepEqual(winner, accepted);
      assert.deepEqual(loser, [409, 'QUESTION_ALREADY_ANSWERED']);
      const value = winner === both[0] ? 'a' : 'b';
      await stream.until(
        (event) => event.type === 'ask_user_resolved' && event.data.answers[key] === value,
      );
    }
    await stream.finished();
    assert.equal(resolved(stream).length, keys.length);
  });
});
