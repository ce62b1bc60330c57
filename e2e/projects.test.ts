import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sseBlocks } from '@millwright/contract';
import {
  eventsRecord,
  messageRecord,
  planRecord,
  projectRecord,
  questionRecord,
  toolCallRecord,
  turnRecord,
} from '../apps/server/src/http/records.ts';
import { claimAttachments, storeAttachments } from '../apps/server/src/store/attachments.ts';
import { eventually } from '../apps/server/src/testing/eventually.ts';
import { Client, type Scripted, startScripted } from './driver.ts';

interface Shape<T> {
  strict(): { parse(value: unknown): T };
}

/** A record with exactly its documented keys. */
async function record<T>(client: Client, shape: Shape<T>, path: string): Promise<T> {
  const response = await client.request('GET', path);
  const body = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return shape.strict().parse(body);
}

interface Page {
  readonly next_cursor: string | null;
  readonly [name: string]: unknown;
}

/** The pages of a list from the first to the last, or only the first few of them. */
async function pages(
  client: Client,
  path: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Page[]> {
  const found: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null && found.length < most; ) {
    const more: string = cursor && `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const response: Response = await client.request('GET', `${path}${more}`);
    assert.equal(response.status, 200, path);
    const page = (await response.json()) as Page;
    found.push(page);
    cursor = page.next_cursor;
  }
  return found;
}

async function rows<T>(client: Client, path: string, name: string): Promise<T[]> {
  return (await pages(client, path)).flatMap((page) => page[name] as T[]);
}

async function code(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { code: string };
  return [response.status, body.code];
}

function run(service: Scripted, statement: string, values: unknown[] = []) {
  return service.service.house.database.pool.query(statement, values);
}

const projectPath = (id: string) => `/api/v1/projects/${id}`;
const readProject = (client: Client, id: string) => record(client, projectRecord, projectPath(id));

test('a project record has exactly its keys, and its status follows its turns', async () => {
  await using service = await startScripted({
    MAX_CONCURRENT_TURNS: '2',
    QUEUE_START_WAIT_MS: '50',
  });
  const client = await Client.of(service);

  const first = await client.turn({ prompt: 'say hello\nsay again', app_platform: 'mobile' });
  const { projectId } = first;
  const complete = first.events.at(-1);
  const idle = await readProject(client, projectId);
  const me = (await (await client.request('GET', '/api/v1/me')).json()) as { user_id: string };
  assert.deepEqual(idle, {
    project_id: projectId,
    title: 'say hello',
    app_platform: 'mobile',
    status: 'idle',
    visibility: 'link',
    owner_id: me.user_id,
    preview_url: complete?.type === 'complete' ? complete.data.preview_url : '',
    preview_status: 'sleeping',
    active_turn_id: null,
    queued_turns: 0,
    head_seq: first.events.at(-1)?.seq,
    latest_checkpoint_id: null,
    created_at: idle.created_at,
    updated_at: idle.updated_at,
  });
  assert.match(idle.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.ok(idle.updated_at > idle.created_at);

  const asking = await client.post({ prompt: 'ask color Which?', project_id: projectId });
  await asking.untilPhase('awaiting_answer');
  await client.request('POST', '/api/v1/vibe/stream', {
    prompt: 'say later',
    project_id: projectId,
  });
  const waiting = await readProject(client, projectId);
  assert.equal(waiting.status, 'awaiting_answer');
  assert.equal(waiting.active_turn_id, asking.turnId);
  assert.equal(waiting.queued_turns, 1);
  await run(service, `UPDATE turns SET stop = 'aborted' WHERE id = $1`, [asking.turnId]);
  assert.equal((await readProject(client, projectId)).status, 'stopping');

  const planning = await client.post({ prompt: 'plan Shop', mode: 'plan' });
  await planning.untilPhase('awaiting_plan');
  assert.equal((await readProject(client, planning.projectId)).status, 'awaiting_plan');

  const busy = await Promise.all([
    client.post({ prompt: 'hang' }),
    client.post({ prompt: 'hang on' }),
  ]);
  for (const { projectId: id } of busy) {
    assert.equal((await readProject(client, id)).status, 'running');
  }
  const held = await client.request('POST', '/api/v1/vibe/stream', { prompt: 'say one too many' });
  assert.equal(held.status, 202);
  const queued = await readProject(client, held.headers.get('x-project-id') ?? '');
  assert.deepEqual([queued.status, queued.queued_turns], ['queued', 1]);

  const patched = await client.json('PATCH', projectPath(queued.project_id), { archived: true });
  assert.equal(projectRecord.parse(patched.body).status, 'archived');

  const statuses = [
    'idle',
    'queued',
    'running',
    'awaiting_answer',
    'awaiting_plan',
    'stopping',
    'archived',
  ];
  const counts = await Promise.all(
    statuses.map(
      async (status) =>
        (await rows(client, `/api/v1/projects?status=${status}`, 'projects')).length,
    ),
  );
  assert.deepEqual(counts, [0, 0, 2, 0, 1, 1, 1]);
});

test('projects are listed newest first, page by page, without gaps or repeats', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const other = await Client.of(service, 'other@example.com');
  const made: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    made.unshift((await client.turn({ prompt: `say ${at}\n100%_done` })).projectId);
  }
  await other.turn({ prompt: 'say mine' });
  const ids = async (path: string) =>
    (await rows<{ project_id: string }>(client, path, 'projects')).map(
      ({ project_id }) => project_id,
    );

  for (const limit of [1, 2, 3, 7, 100]) {
    const found = await pages(client, `/api/v1/projects?limit=${limit}`);
    assert.equal(found.length, Math.ceil(7 / limit));
    assert.deepEqual(await ids(`/api/v1/projects?limit=${limit}`), made);
  }
  assert.deepEqual(await ids('/api/v1/projects'), made);

  const [page] = await pages(client, '/api/v1/projects?limit=3', 1);
  await client.turn({ prompt: 'say in between' });
  const rest = await client.request('GET', `/api/v1/projects?cursor=${page?.next_cursor}`);
  const { projects } = (await rest.json()) as { projects: { project_id: string }[] };
  const restIds = projects.map(({ project_id }) => project_id);
  assert.deepEqual(restIds, made.slice(3), 'a newer project shifts nothing');

  await run(service, 'UPDATE projects SET created_at = now()');
  const sameMoment = await ids('/api/v1/projects?limit=2');
  assert.deepEqual(sameMoment.toSorted(), [...new Set(sameMoment)].sort());
  assert.equal(sameMoment.length, 8);

  await run(service, `UPDATE projects SET title = '100%_done' WHERE id = $1`, [made[4]]);
  await run(service, `UPDATE projects SET title = '100 Done' WHERE id = $1`, [made[5]]);
  assert.deepEqual(
    await ids('/api/v1/projects?q=DONE&limit=1').then((all) => all.toSorted()),
    [made[4], made[5]].sort(),
  );
  assert.deepEqual(await ids('/api/v1/projects?q=0%25_d'), [made[4]]);
  assert.deepEqual(await ids('/api/v1/projects?q=nothing'), []);
});

test('a limit or a filter that makes no sense is refused', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hi' });
  const base = projectPath(projectId);
  const refused = [
    '/api/v1/projects?limit=0',
    '/api/v1/projects?limit=101',
    '/api/v1/projects?limit=1.5',
    '/api/v1/projects?limit=many',
    '/api/v1/projects?limit=',
    '/api/v1/projects?limit=1&limit=2',
    '/api/v1/projects?status=asleep',
    '/api/v1/projects?q=%00',
    `/api/v1/projects?q=${'x'.repeat(201)}`,
    `${base}/turns?limit=101`,
    `${base}/events?limit=1001`,
    `${base}/events?types=text,nonsense`,
    `${base}/events?types=`,
    `${base}/events?turn_id=%00`,
    `${base}/events?afterSeq=3`,
    `${base}/messages?limit=0`,
    `${base}/questions?status=approved`,
    `${base}/plans?status=answered`,
  ];
  for (const path of refused) {
    assert.deepEqual(
      await code(await client.request('GET', path)),
      [400, 'VALIDATION_FAILED'],
      path,
    );
  }
  assert.equal((await client.request('GET', `${base}/events?limit=1000`)).status, 200);
});

test('a cursor of another list, or of nobody, is refused', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hi' });
  await client.turn({ prompt: 'say ho' });
  const base = projectPath(projectId);
  const [page] = await pages(client, '/api/v1/projects?limit=1', 1);
  const foreign = page?.next_cursor;
  assert.ok(foreign);
  const lists = ['turns', 'events', 'messages', 'questions', 'plans'].map(
    (name) => `${base}/${name}`,
  );
  const bad = lists.flatMap((list) => [
    `${list}?cursor=${foreign}`,
    `${list}?cursor=`,
    `${list}?cursor=x`,
  ]);
  bad.push(
    '/api/v1/projects?cursor=x',
    `/api/v1/projects?cursor=${foreign}%00`,
    `${base}/events?after_seq=-1`,
    `${base}/events?after_seq=abc`,
    `${base}/events?after_seq=`,
  );
  for (const path of bad) {
    assert.deepEqual(await code(await client.request('GET', path)), [400, 'INVALID_CURSOR'], path);
  }
});

test('a project is renamed, hidden, archived and taken back', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hi' });
  const patch = (body: unknown) => client.json('PATCH', projectPath(projectId), body);

  const { body } = await patch({
    title: '  Shop ',
    visibility: 'private',
    archived: true,
    unknown: 1,
  });
  const changed = projectRecord.strict().parse(body);
  assert.deepEqual(
    [changed.title, changed.visibility, changed.status],
    ['Shop', 'private', 'archived'],
  );
  assert.deepEqual(changed, await readProject(client, projectId));
  const { body: again } = await patch({});
  assert.deepEqual(again, changed, 'nothing to change changes nothing');
  assert.equal(projectRecord.parse((await patch({ archived: false })).body).status, 'idle');

  for (const wrong of [
    { title: '' },
    { title: 'a\nb' },
    { visibility: 'public' },
    { archived: 'yes' },
  ]) {
    assert.equal((await patch(wrong)).status, 400, JSON.stringify(wrong));
  }
});

test('a project is deleted with all it holds, but not under a turn', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const stream = await client.post({ prompt: 'ask color Which?' });
  const { projectId } = stream;
  await stream.question();
  const remove = () => client.request('DELETE', projectPath(projectId));
  assert.deepEqual(await code(await remove()), [409, 'TURN_IN_PROGRESS']);

  await client.json('POST', `/api/v1/vibe/abort/${projectId}`, {});
  await stream.finished();
  const answer = await remove();
  assert.deepEqual([answer.status, await answer.json()], [200, { id: projectId, deleted: true }]);
  assert.deepEqual(await code(await remove()), [404, 'PROJECT_NOT_FOUND']);
  assert.deepEqual(await code(await client.request('GET', projectPath(projectId))), [
    404,
    'PROJECT_NOT_FOUND',
  ]);
  for (const table of ['events', 'turns', 'questions']) {
    const { rows: left } = await run(service, `SELECT 1 FROM ${table} WHERE project_id = $1`, [
      projectId,
    ]);
    assert.deepEqual(left, [], table);
  }
});

test('readers of a queued turn hear its end when the project is deleted', async () => {
  await using service = await startScripted({
    MAX_CONCURRENT_TURNS: '1',
    QUEUE_START_WAIT_MS: '50',
  });
  const client = await Client.of(service);
  const busy = await client.post({ prompt: 'hang' });
  const queued = await client.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say later' });
  assert.equal(queued.status, 202);
  const projectId = queued.headers.get('x-project-id') ?? '';
  const reading = await client.read(`/api/v1/vibe/stream_v2/${projectId}`);
  await reading.untilPhase('queued');
  assert.equal((await client.request('DELETE', projectPath(projectId))).status, 200);
  assert.equal((await reading.finished()).reason, 'aborted');
  await busy.cancel();
});

test('a turn record has exactly its keys in every state', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const done = await client.turn({
    prompt: 'say hello\ncall sleep {"ms":1}\nsay bye',
    mode: 'agent',
    auto_fix: true,
    model: 'swift',
    provider: 'acme',
  });
  const { projectId } = done;
  const read = (turnId: string) =>
    record(client, turnRecord, `${projectPath(projectId)}/turns/${turnId}`);
  const completed = await read(done.turnId);
  assert.deepEqual(completed, {
    turn_id: done.turnId,
    project_id: projectId,
    status: 'completed',
    mode: 'agent',
    prompt: 'say hello\ncall sleep {"ms":1}\nsay bye',
    model: 'swift',
    provider: 'acme',
    images: [],
    documents: [],
    interrupt: false,
    auto_fix: true,
    queue_position: null,
    result: { files_created: 0, tool_calls: 1, tokens_in: 20, tokens_out: 2, credits: 0 },
    error: null,
    first_seq: done.events[0]?.seq,
    last_seq: done.events.at(-1)?.seq,
    checkpoint_id: null,
    created_at: completed.created_at,
    started_at: completed.started_at,
    ended_at: completed.ended_at,
  });
  assert.ok(
    completed.started_at && completed.ended_at && completed.created_at <= completed.started_at,
  );

  const failing = await client.turn({ prompt: 'fail', project_id: projectId });
  const failed = await read(failing.turnId);
  const error = failing.events.at(-1);
  assert.equal(failed.status, 'failed');
  assert.deepEqual(failed.error, error?.type === 'error' && error.data);
  assert.deepEqual([failed.model, failed.provider, failed.result], ['default', null, null]);

  const running = await client.post({ prompt: 'hang', project_id: projectId });
  const waiting: string[] = [];
  for (const prompt of ['say second', 'say third']) {
    const queued = await client.request('POST', '/api/v1/vibe/stream_v2', {
      prompt,
      project_id: projectId,
    });
    waiting.push(queued.headers.get('x-turn-id') ?? '');
  }
  assert.equal((await read(running.turnId)).queue_position, null);
  const positions = await Promise.all(waiting.map(async (id) => (await read(id)).queue_position));
  assert.deepEqual(positions, [1, 2]);
  const listed = await rows<{ turn_id: string; queue_position: number | null }>(
    client,
    `${projectPath(projectId)}/turns?limit=2`,
    'turns',
  );
  const newestFirst = [...waiting].reverse().concat(running.turnId, failing.turnId, done.turnId);
  assert.deepEqual(
    listed.map(({ turn_id }) => turn_id),
    newestFirst,
  );
  assert.deepEqual(
    listed.map(({ queue_position }) => queue_position),
    [2, 1, null, null, null],
  );
  for (const turn of listed) turnRecord.strict().parse(turn);
});

test('a turn record names what was sent with the message', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const { projectId, turnId } = await client.turn({ prompt: 'say hi' });
  const sent = (
    kind: 'image' | 'document',
    name: string | null,
    mimeType: string,
    size: number,
  ) => ({
    id: `${kind} ${name}`,
    kind,
    name,
    mimeType,
    size,
    sha256: 'x',
    async *read() {},
  });
  const { db } = service.service.house.database;
  const attachments = [
    sent('image', null, 'image/png', 83_122),
    sent('document', 'brief.pdf', 'application/pdf', 12),
    sent('image', 'sketch.png', 'image/png', 4),
  ];
  await storeAttachments(db, attachments);
  await claimAttachments(
    db,
    turnId,
    attachments.map(({ id }) => id),
  );
  const turn = await record(client, turnRecord, `${projectPath(projectId)}/turns/${turnId}`);
  const images = [
    { name: null, mime_type: 'image/png', size: 83_122 },
    { name: 'sketch.png', mime_type: 'image/png', size: 4 },
  ];
  const documents = [{ name: 'brief.pdf', mime_type: 'application/pdf', size: 12 }];
  assert.deepEqual([turn.images, turn.documents], [images, documents]);
  const [message] = await rows<{ images: unknown; documents: unknown }>(
    client,
    `${projectPath(projectId)}/messages`,
    'messages',
  );
  assert.deepEqual([message?.images, message?.documents], [images, documents]);
});

test('only a queued turn can be taken out of the queue', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const running = await client.post({ prompt: 'hang' });
  const { projectId } = running;
  const queued = await client.request('POST', '/api/v1/vibe/stream_v2', {
    prompt: 'say later',
    project_id: projectId,
  });
  const turnId = queued.headers.get('x-turn-id') ?? '';
  const reading = await client.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
  const remove = (id: string) => client.request('DELETE', `${projectPath(projectId)}/turns/${id}`);

  assert.deepEqual(await code(await remove(running.turnId)), [409, 'TURN_IN_PROGRESS']);
  const answer = await remove(turnId);
  assert.deepEqual([answer.status, await answer.json()], [200, { id: turnId, deleted: true }]);
  assert.equal((await reading.finished()).reason, 'aborted');
  assert.deepEqual(await code(await remove(turnId)), [409, 'TURN_IN_PROGRESS']);
  assert.equal((await readProject(client, projectId)).queued_turns, 0);
  assert.equal(
    service.calls.some(({ prompt }) => prompt === 'say later'),
    false,
  );
});

test('a tool call can be read while it runs, when it is over, and whole when its event was cut', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const done = await client.turn({ prompt: 'call sleep {"ms":2}\ncall nothing {}\nsay bye' });
  const path = (stream: typeof done, id: string) =>
    `${projectPath(stream.projectId)}/turns/${stream.turnId}/tool_calls/${id}`;
  const calls = done.events.flatMap((event) => (event.type === 'tool_end' ? [event.data] : []));
  const [slept, unknown] = calls.map(({ tool_call_id }) => tool_call_id);
  const call = await record(client, toolCallRecord, path(done, slept ?? ''));
  assert.deepEqual(call, {
    tool_call_id: slept,
    turn_id: done.turnId,
    name: 'sleep',
    title: 'Wait 2 ms',
    status: 'ok',
    input: { ms: 2 },
    input_truncated: false,
    output: 'waited 2 ms',
    duration_ms: calls[0]?.duration_ms,
    error: null,
    started_at: call.started_at,
    ended_at: call.ended_at,
  });
  const broken = await record(client, toolCallRecord, path(done, unknown ?? ''));
  assert.deepEqual([broken.status, broken.error?.code], ['error', 'UNKNOWN_TOOL']);

  await run(
    service,
    `UPDATE events SET data = replace(replace(data, '"waited 2 ms"', '"wai…"'), '_truncated":false', '_truncated":true')
     WHERE type = 'tool_end'`,
  );
  assert.equal(
    (await record(client, toolCallRecord, path(done, slept ?? ''))).output,
    'waited 2 ms',
  );

  const open = await client.post({ prompt: 'call sleep {"ms":60000}' });
  const start = await open.until(({ type }) => type === 'tool_start');
  const id = start.type === 'tool_start' ? start.data.tool_call_id : '';
  const running = await record(client, toolCallRecord, path(open, id));
  assert.deepEqual([running.status, running.output, running.ended_at], ['running', null, null]);
  await client.json('POST', `/api/v1/vibe/abort/${open.projectId}`, {});
  await open.finished();
  assert.equal((await record(client, toolCallRecord, path(open, id))).status, 'aborted');

  for (const wrong of [
    path(done, 'tc_none'),
    path(open, slept ?? ''),
    path(done, '"'),
    path(done, '%25'),
  ]) {
    assert.deepEqual(await code(await client.request('GET', wrong)), [404, 'NOT_FOUND'], wrong);
  }
});

/** The data of each event, as text, taken out of a body that is known to be well formed. */
function rawData(body: string): string[] {
  const found = body.matchAll(/"data":(.*?),"ts":"[^"]*"\}(?=,\{"seq":|\],"head_seq":)/g);
  return [...found].map(([, data]) => data ?? '');
}

test('replayed events are the bytes that were streamed', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const first = await client.turn({
    prompt:
      'say "quoted" \\u0041 ünïcode 🦆 </script>\nthink 1.0 and 1e3\ntodo x\ncall write_file {"path":"a.txt","content":"hello world hello world","pace":1}\nsay bye',
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
  const whole = eventsRecord.strict().parse(JSON.parse(text));
  const data = rawData(text);
  assert.deepEqual(
    whole.events.map(({ type, turn_id, seq }, at) => [type, `${turn_id}:${seq}`, data[at]]),
    streamed,
  );
  assert.deepEqual(
    whole.events.map(({ seq }) => seq),
    streamed.map((_, at) => at + 1),
  );
  assert.deepEqual([whole.head_seq, whole.next_cursor], [streamed.length, null]);
  assert.deepEqual(Object.keys(whole.events[0] ?? {}), ['seq', 'turn_id', 'type', 'data', 'ts']);

  for (const limit of [1, 3, 200]) {
    assert.deepEqual(await rows(client, `${base}?limit=${limit}`, 'events'), whole.events);
  }
  const after = whole.events.slice(4);
  assert.deepEqual(await rows(client, `${base}?after_seq=4&limit=2`, 'events'), after);
  assert.deepEqual(await rows(client, `${base}?after_seq=999999999999999`, 'events'), []);
  const ofSecond = whole.events.filter(({ turn_id }) => turn_id === second.turnId);
  assert.deepEqual(
    await rows(client, `${base}?turn_id=${second.turnId}&limit=1`, 'events'),
    ofSecond,
  );
  const spoken = whole.events.filter(({ type }) => type === 'text' || type === 'complete');
  assert.deepEqual(await rows(client, `${base}?types=text,complete&limit=1`, 'events'), spoken);
  const [page] = await pages(client, `${base}?limit=1`, 1);
  assert.equal(page?.['head_seq'], streamed.length);
});

test('the conversation is told in order, and paged by turn', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const first = await client.turn({ prompt: 'say hello dear\nthink hidden\ntodo x\nsay bye' });
  const { projectId } = first;
  const streams = [first];
  for (const prompt of ['say two', 'think silent', 'tokens 3000\nsay four']) {
    streams.push(await client.turn({ prompt, project_id: projectId }));
  }
  const spoken = (stream: typeof first) => {
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
    ...spoken(stream).map(([id, text]) => ['assistant', stream.turnId, id, text]),
  ]);
  assert.equal(expected.length, 4 + 5);

  const path = `${projectPath(projectId)}/messages`;
  for (const limit of [1, 2, 3, 20]) {
    const found = await pages(client, `${path}?limit=${limit}`);
    assert.equal(found.length, Math.ceil(4 / limit));
    const messages = found
      .flatMap((page) => page['messages'] as unknown[])
      .map((one) => messageRecord.parse(one));
    assert.deepEqual(
      messages.map(({ role, turn_id, message_id, text }) => [role, turn_id, message_id, text]),
      expected,
    );
  }

  const open = await client.post({ prompt: 'say so far\nhang', project_id: projectId });
  await open.until(({ type }) => type === 'text');
  const running = await rows<{ text: string }>(client, path, 'messages');
  assert.equal(running.at(-1)?.text.trim(), 'so far'.slice(0, running.at(-1)?.text.trim().length));
});

test('questions and plans can be found again, with secrets hidden', async () => {
  await using service = await startScripted();
  const client = await Client.of(service);
  const asking = await client.post({ prompt: 'ask color Which?\nask size How big?\nsay thanks' });
  const { projectId, turnId } = asking;
  const path = `${projectPath(projectId)}/questions`;
  const first = await asking.question();
  const [pending] = await rows(client, `${path}?status=pending`, 'questions');
  const question = questionRecord.strict().parse(pending);
  const asked = asking.events.find(({ type }) => type === 'ask_user_question');
  const told = asked?.type === 'ask_user_question' ? asked.data : undefined;
  assert.deepEqual(question, {
    question_id: first,
    project_id: projectId,
    turn_id: turnId,
    tool_call_id: told?.tool_call_id,
    status: 'pending',
    questions: told?.questions,
    answers: null,
    answered_by: null,
    asked_at: told?.asked_at,
    expires_at: told?.expires_at,
    answered_at: null,
  });

  await run(service, `UPDATE questions SET questions = jsonb_set(questions, '{0,secret}', 'true')`);
  const answers = { color: 'hush' };
  await client.json('POST', '/api/v1/vibe/answer', {
    project_id: projectId,
    question_id: first,
    answers,
  });
  const next = await eventually(async () => {
    const [row] = await rows<{ question_id: string }>(
      client,
      `${path}?status=pending`,
      'questions',
    );
    return row?.question_id;
  }, 'the second question');
  const all = (await rows(client, `${path}?limit=1`, 'questions')).map((row) =>
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
    async () => (await rows(client, plansPath, 'plans')).length === 2,
    'the second plan',
  );
  const plans = (await rows(client, `${plansPath}?limit=1`, 'plans')).map((row) =>
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
  assert.equal((await rows(client, `${plansPath}?status=pending`, 'plans')).length, 1);
});

test('[S7.3] what belongs to somebody else is 403, what is nowhere is 404, on every route', async () => {
  await using service = await startScripted();
  const owner = await Client.of(service);
  const stranger = await Client.of(service, 'stranger@example.com');
  const mine = await owner.turn({ prompt: 'call sleep {"ms":1}\nsay hi' });
  const others = await stranger.turn({ prompt: 'say hi' });
  const elsewhere = await owner.turn({ prompt: 'say elsewhere' });
  const call = mine.events.find(({ type }) => type === 'tool_start');
  const callId = call?.type === 'tool_start' ? call.data.tool_call_id : '';
  const requests: [string, string, unknown?][] = [
    ['GET', ''],
    ['PATCH', '', { title: 'x' }],
    ['DELETE', ''],
    ['GET', '/turns'],
    ['GET', `/turns/${mine.turnId}`],
    ['DELETE', `/turns/${mine.turnId}`],
    ['GET', `/turns/${mine.turnId}/tool_calls/${callId}`],
    ['GET', '/events'],
    ['GET', `/events?turn_id=${mine.turnId}`],
    ['GET', '/messages'],
    ['GET', '/questions'],
    ['GET', '/plans'],
  ];
  for (const [method, rest, body] of requests) {
    const name = `${method} ${rest}`;
    const to = (client: Client, id: string) =>
      client.request(method, `${projectPath(id)}${rest}`, body);
    assert.deepEqual(await code(await to(stranger, mine.projectId)), [403, 'ACCESS_DENIED'], name);
    assert.deepEqual(await code(await to(owner, 'prj_none')), [404, 'PROJECT_NOT_FOUND'], name);
    assert.deepEqual(await code(await to(owner, others.projectId)), [403, 'ACCESS_DENIED'], name);
    const unsigned = await fetch(`${service.url}${projectPath(mine.projectId)}${rest}`, { method });
    assert.deepEqual(await code(unsigned), [401, 'AUTH_REQUIRED'], name);
    if (!rest.includes(mine.turnId)) continue;
    const wrongParent = await code(await to(owner, elsewhere.projectId));
    assert.deepEqual(wrongParent, [404, 'TURN_NOT_FOUND'], name);
    const unknown = await owner.request(
      method,
      `${projectPath(mine.projectId)}${rest.replace(mine.turnId, 'trn_none')}`,
    );
    assert.deepEqual(await code(unknown), [404, 'TURN_NOT_FOUND'], name);
  }
  assert.equal((await readProject(owner, mine.projectId)).title, 'call sleep {"ms":1}');
});
