import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  eventsRecord,
  messageRecord,
  planRecord,
  questionRecord,
  sseBlocks,
} from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { fetchPages, fetchRows, projectPath, runSql } from '../support/records.ts';
import { leaseService } from '../support/shared-service.ts';

/** Extracts the data of each event as text from a well-formed body. */
function rawData(body: string): string[] {
  const found = body.matchAll(/"data":(.*?),"ts":"[^"]*"\}(?=,\{"seq":|\],"head_seq":)/g);
  return [...found].map(([, data]) => data ?? '');
}

test('replayed events are byte-identical to the streamed ones', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const first = await client.turn({
    prompt:
      'say "quoted" \\u0041 ünïcode 🦆 </script>\nthink 1.0 and 1e3\ntodo x\npace 1\ncall write_file {"path":"a.txt","content":"hello world hello world"}\nsay bye',
  });
  const { projectId } = first;
  const second = await client.turn({ prompt: 'say more', project_id: projectId });
  const base = `${projectPath(projectId)}/events`;
  const streamed = [first, second].flatMap(({ text }) =>
    sseBlocks()(text).flatMap((block) =>
      block.kind === 'message' && block.event !== 'done'
        ? [[block.event, block.id, block.data]]
        : [],
    ),
  );

  const response = await client.request('GET', base);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const text = await response.text();
  const record = eventsRecord.strict().parse(JSON.parse(text));
  const data = rawData(text);
  assert.deepEqual(
    record.events.map(({ type, turn_id, seq }, at) => [type, `${turn_id}:${seq}`, data[at]]),
    streamed,
  );
  assert.deepEqual(
    record.events.map(({ seq }) => seq),
    streamed.map((_, at) => at + 1),
  );
  assert.deepEqual([record.head_seq, record.next_cursor], [streamed.length, null]);
  assert.deepEqual(Object.keys(record.events[0] ?? {}), ['seq', 'turn_id', 'type', 'data', 'ts']);

  for (const limit of [1, 3, 200]) {
    assert.deepEqual(await fetchRows(client, `${base}?limit=${limit}`, 'events'), record.events);
  }
  const after = record.events.slice(4);
  assert.deepEqual(await fetchRows(client, `${base}?after_seq=4&limit=2`, 'events'), after);
  assert.deepEqual(await fetchRows(client, `${base}?after_seq=999999999999999`, 'events'), []);
  const ofSecond = record.events.filter(({ turn_id }) => turn_id === second.turnId);
  assert.deepEqual(
    await fetchRows(client, `${base}?turn_id=${second.turnId}&limit=1`, 'events'),
    ofSecond,
  );
  const texts = record.events.filter(({ type }) => type === 'text' || type === 'complete');
  assert.deepEqual(await fetchRows(client, `${base}?types=text,complete&limit=1`, 'events'), texts);
  const [page] = await fetchPages(client, `${base}?limit=1`, 1);
  assert.equal(page?.head_seq, streamed.length);
});

test('the conversation is returned in order, and paged by turn', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const first = await client.turn({ prompt: 'say hello dear\nthink hidden\ntodo x\nsay bye' });
  const { projectId } = first;
  const streams = [first];
  for (const prompt of ['say two', 'think silent', 'tokens 3000\nsay four']) {
    streams.push(await client.turn({ prompt, project_id: projectId }));
  }
  const textsOf = (stream: typeof first) => {
    const texts = new Map<string, string>();
    for (const event of stream.events) {
      if (event.type !== 'text') continue;
      const { message_id, text } = event.data;
      texts.set(message_id, (texts.get(message_id) ?? '') + text);
    }
    return [...texts];
  };
  const prompts = [
    'say hello dear\nthink hidden\ntodo x\nsay bye',
    'say two',
    'think silent',
    'tokens 3000\nsay four',
  ];
  const expected = streams.flatMap((stream, at) => [
    ['user', stream.turnId, stream.turnId, prompts[at]],
    ...textsOf(stream).map(([id, text]) => ['assistant', stream.turnId, id, text]),
  ]);
  assert.equal(expected.length, 4 + 5);

  const path = `${projectPath(projectId)}/messages`;
  for (const limit of [1, 2, 3, 20]) {
    const found = await fetchPages(client, `${path}?limit=${limit}`);
    assert.equal(found.length, Math.ceil(4 / limit));
    const messages = found
      .flatMap((page) => page.messages as unknown[])
      .map((one) => messageRecord.parse(one));
    assert.deepEqual(
      messages.map(({ role, turn_id, message_id, text }) => [role, turn_id, message_id, text]),
      expected,
    );
  }

  const open = await client.post({ prompt: 'say so far\nhang', project_id: projectId });
  await open.until(({ type }) => type === 'text');
  const running = await fetchRows<{ text: string }>(client, path, 'messages');
  assert.equal(running.at(-1)?.text.trim(), 'so far'.slice(0, running.at(-1)?.text.trim().length));
});

test('questions and plans are returned, with secrets hidden', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const suspended = await client.post({
    prompt: 'ask color Which?\nask size How big?\nsay thanks',
  });
  const { projectId, turnId } = suspended;
  const path = `${projectPath(projectId)}/questions`;
  const first = await suspended.question();
  const [pending] = await fetchRows(client, `${path}?status=pending`, 'questions');
  const question = questionRecord.strict().parse(pending);
  const questionEvent = suspended.events.find(({ type }) => type === 'ask_user_question');
  const questionData = questionEvent?.type === 'ask_user_question' ? questionEvent.data : undefined;
  assert.deepEqual(question, {
    question_id: first,
    project_id: projectId,
    turn_id: turnId,
    tool_call_id: questionData?.tool_call_id,
    status: 'pending',
    questions: questionData?.questions,
    answers: null,
    answered_by: null,
    asked_at: questionData?.asked_at,
    expires_at: questionData?.expires_at,
    answered_at: null,
  });

  await runSql(
    service,
    `UPDATE questions SET questions = jsonb_set(questions, '{0,secret}', 'true')`,
  );
  const answers = { color: 'hush' };
  await client.json('POST', '/api/v1/vibe/answer', {
    project_id: projectId,
    question_id: first,
    answers,
  });
  const next = await eventually(async () => {
    const [row] = await fetchRows<{ question_id: string }>(
      client,
      `${path}?status=pending`,
      'questions',
    );
    return row?.question_id;
  }, 'the second question');
  const all = (await fetchRows(client, `${path}?limit=1`, 'questions')).map((row) =>
    questionRecord.strict().parse(row),
  );
  assert.deepEqual(
    all.map(({ question_id }) => question_id),
    [next, first],
    'newest first',
  );
  assert.deepEqual(
    all.map(({ status }) => status),
    ['pending', 'answered'],
  );
  assert.deepEqual(all[1]?.answers, { color: '********' });
  assert.ok(all[1]?.answered_at && all[1]?.answered_by);

  const planning = await client.post({
    prompt: 'plan Shop\nplan Better shop\nsay built',
    mode: 'plan',
  });
  const plansPath = `${projectPath(planning.projectId)}/plans`;
  const planId = await planning.plan();
  await client.json('POST', '/api/v1/vibe/plan/approve', {
    project_id: planning.projectId,
    approved: false,
    feedback: 'better',
  });
  await eventually(
    async () => (await fetchRows(client, plansPath, 'plans')).length === 2,
    'the second plan',
  );
  const plans = (await fetchRows(client, `${plansPath}?limit=1`, 'plans')).map((row) =>
    planRecord.strict().parse(row),
  );
  assert.deepEqual(
    plans.map(({ title, revision, status }) => [title, revision, status]),
    [
      ['Better shop', 2, 'pending'],
      ['Shop', 1, 'revising'],
    ],
  );
  assert.deepEqual(
    [plans[1]?.plan_id, plans[1]?.feedback, plans[1]?.plan],
    [planId, 'better', '## Shop'],
  );
  assert.equal((await fetchRows(client, `${plansPath}?status=pending`, 'plans')).length, 1);
});
