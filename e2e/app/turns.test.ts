import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;

before(async () => {
  service = await startScripted({ HEARTBEAT_INTERVAL_MS: '200' });
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

const v1Body =
  /^(data: \{"type":"[a-z_]+","data":\{.*\}\}\n\n|: heartbeat\n\n)*data: \[DONE\]\n\n$/;

async function v1(body: Record<string, unknown>): Promise<Response> {
  return ada.request('POST', '/api/v1/vibe/stream', body);
}

test('[S1.1] [S2.1] [S4.7] a prompt creates a project and streams its turn in V1, byte for byte', async () => {
  const response = await v1({ prompt: 'say hello\ntodo one\nsay bye' });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  assert.equal(response.headers.get('cache-control'), 'no-cache, no-transform');
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  const text = await response.text();
  assert.match(text, v1Body);
  const [first] = text.split('\n\n');
  const status = JSON.parse(first?.slice(6) ?? '');
  assert.equal(status.type, 'status');
  assert.equal(status.data.project_id, response.headers.get('x-project-id'));
  assert.equal(status.data.turn_id, response.headers.get('x-turn-id'));
  for (const extended of ['turn_update', 'todo_update'])
    assert.ok(!text.includes(`"type":"${extended}"`));
  assert.ok(!/^(event|id|retry):/m.test(text));

  const again = await ada.turn({ prompt: 'say more', project_id: status.data.project_id });
  assert.equal(again.projectId, status.data.project_id);
  assert.notEqual(again.turnId, status.data.turn_id);
});

test('[S4.10] V2: named events with ids, one data line each, done at the end', async () => {
  const stream = await ada.turn({ prompt: 'think hm\nsay hello' });
  const blocks = stream.text.split('\n\n').filter((block) => block && !block.startsWith(':'));
  assert.equal(blocks.shift(), 'retry: 2000');
  const done = blocks.pop() ?? '';
  assert.match(done, /^event: done\ndata: \{"reason":"complete",.*\}$/);
  for (const block of blocks) {
    assert.match(block, /^event: [a-z_]+\nid: trn_[^:]+:\d+\ndata: \{.*\}$/);
  }
  const seqs = stream.events.map(({ seq }) => seq);
  assert.deepEqual(
    seqs,
    seqs.map((_, at) => (seqs[0] ?? 0) + at),
    'gapless',
  );
});

test('[S6.8] complete has its six keys; [S6.7] error its three', async () => {
  const good = await ada.turn({ prompt: 'say hello dear' });
  assert.equal(good.last?.type, 'complete');
  const keys = [
    'files_created',
    'preview_url',
    'project_id',
    'tokens_in',
    'tokens_out',
    'tool_calls',
  ];
  assert.deepEqual(Object.keys(good.last?.data ?? {}).sort(), keys);
  const bad = await ada.turn({ prompt: 'say a\nfail' });
  assert.equal(bad.last?.type, 'error');
  assert.deepEqual(Object.keys(bad.last?.data ?? {}).sort(), ['code', 'error_ref', 'message']);
  assert.equal(bad.reason, 'error');
});

test('V1 ends with [DONE] after an error, an abort and an interrupt too', async () => {
  const failed = await (await v1({ prompt: 'fail' })).text();
  assert.match(failed, v1Body);
  assert.ok(failed.includes('"type":"error"'));

  const hanging = await v1({ prompt: 'say x\nhang' });
  const projectId = hanging.headers.get('x-project-id') ?? '';
  const aborted = await ada.json('POST', `/api/v1/vibe/abort/${projectId}`);
  assert.equal(aborted.status, 200);
  const text = await hanging.text();
  assert.match(text, v1Body);
  assert.match(text, /"phase":"aborted"[^\n]*\n\ndata: \[DONE\]/);

  const firstStream = await v1({ prompt: 'say y\nhang', project_id: projectId });
  const next = await ada.post({ prompt: 'say instead', project_id: projectId, interrupt: true });
  const interrupted = await firstStream.text();
  assert.match(interrupted, v1Body);
  assert.match(interrupted, /"phase":"interrupted"/);
  await next.finished();
  assert.equal(next.reason, 'complete');
});

test('[S6.1] heartbeats are sent while a turn runs, waits for an answer, and is queued', async () => {
  const running = await ada.post({ prompt: 'ask color Which?' });
  await running.question();
  const queued = await ada.request('POST', '/api/v1/vibe/stream_v2', {
    prompt: 'say later',
    project_id: running.projectId,
  });
  assert.equal(queued.status, 202);
  const waiting = await ada.post({ prompt: 'say later', project_id: running.projectId });
  const beats = (stream: Stream) => stream.items.filter(({ kind }) => kind === 'heartbeat').length;
  const read = [running.closed(), waiting.closed()];
  await eventually(() => beats(running) >= 2 && beats(waiting) >= 2, 'two heartbeats each');
  await ada.json('POST', `/api/v1/vibe/abort/${running.projectId}`);
  await Promise.all(read);
  assert.equal(running.reason, 'aborted');
  assert.equal(waiting.reason, 'aborted', 'queued messages are dropped with the session');
});

test('[S6.2] a turn continues without its reader, and the same post attaches to it', async () => {
  const body = { prompt: `pace 20\nsay one two three four five six ${Math.random()}` };
  const first = await ada.post(body);
  await first.until(({ type }) => type === 'text');
  await first.cancel();
  const again = await ada.post(body);
  assert.equal(again.turnId, first.turnId);
  await again.finished();
  const text = again.events
    .flatMap((event) => (event.type === 'text' ? [event.data.text] : []))
    .join('');
  assert.match(text, /^one two three four five six/);
  assert.equal(service.calls.filter(({ prompt }) => prompt === body.prompt).length, 1);

  const turns = await ada.post({ prompt: body.prompt });
  await turns.finished();
  assert.notEqual(turns.turnId, first.turnId, 'after a delivered end it is a new turn');
});

test('repeating a message after its end was delivered starts a new turn, however fast', async () => {
  const body = { prompt: `say again ${Math.random()}` };
  const turnIds = new Set<string>();
  for (let time = 0; time < 20; time += 1) turnIds.add((await ada.turn(body)).turnId);
  assert.equal(turnIds.size, 20);
});

test('an undelivered end is replayed to the same post', async () => {
  const body = { prompt: `say quick ${Math.random()}` };
  const first = await ada.post(body);
  const { projectId, turnId } = first;
  await first.cancel();
  await eventually(async () => {
    const { body: turn } = await ada.json('GET', `/api/v1/projects/${projectId}/turns/${turnId}`);
    return turn['status'] === 'completed';
  }, 'the turn ends without a reader');
  const again = await ada.post(body);
  assert.equal(again.turnId, turnId);
  await again.finished();
  assert.equal(again.reason, 'complete');
});

test('Last-Event-ID resumes after its cursor, with the same body only', async () => {
  const body = { prompt: `pace 10\nsay a b c d e f g h ${Math.random()}` };
  const first = await ada.post(body);
  const text = await first.until(({ type }) => type === 'text');
  await first.cancel();
  const cursor = { 'last-event-id': `${text.turn_id}:${text.seq}` };
  const resumed = await ada.post(body, cursor);
  await resumed.finished();
  assert.equal(resumed.turnId, first.turnId);
  assert.equal(resumed.events[0]?.seq, text.seq + 1);
  const other = await ada.post({ prompt: 'say other' }, cursor);
  await other.finished();
  assert.notEqual(other.turnId, first.turnId, 'a stale cursor swallows no prompt');
});

test('Idempotency-Key: same body attaches, another is rejected, a new key is a new turn', async () => {
  const body = { prompt: 'pace 10\nsay k k k k k k' };
  const key = { 'idempotency-key': `"key-${Math.random()}"` };
  const first = await ada.post(body, key);
  const second = await ada.post(body, key);
  assert.equal(second.turnId, first.turnId);
  const other = await ada.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say z' }, key);
  assert.equal(other.status, 422);
  assert.equal(((await other.json()) as { code: string }).code, 'IDEMPOTENCY_KEY_REUSED');
  const third = await ada.post(body, { 'idempotency-key': `n${Math.random()}` });
  assert.notEqual(third.turnId, first.turnId);
  for (const bad of ['', ' ', 'ü', 'x'.repeat(256)]) {
    const rejected = await ada.request('POST', '/api/v1/vibe/stream', body, {
      'idempotency-key': encodeURI(bad),
    });
    if (encodeURI(bad) === bad) assert.equal(rejected.status, 400, JSON.stringify(bad));
  }
  await Promise.all([first.finished(), second.finished(), third.finished()]);
});

test('[S4.8] a second message is queued with exactly two keys, and repeating it attaches to its stream', async () => {
  const running = await ada.post({ prompt: 'say x\nhang' });
  await running.untilPhase('started');
  const body = { prompt: 'say second', project_id: running.projectId };
  const queued = await ada.request('POST', '/api/v1/vibe/stream', body);
  assert.equal(queued.status, 202);
  const queuedBody = (await queued.json()) as Record<string, string>;
  assert.deepEqual(Object.keys(queuedBody), ['code', 'hint']);
  assert.equal(queuedBody['code'], 'message_queued');
  const turnId = queued.headers.get('x-turn-id');
  assert.equal(queued.headers.get('x-queue-position'), '1');
  assert.ok(queued.headers.get('retry-after'));
  assert.equal(
    queued.headers.get('location'),
    `/api/v1/vibe/stream/${running.projectId}?turn_id=${turnId}`,
  );
  const attached = await ada.post(body);
  assert.equal(attached.turnId, turnId);
  await attached.untilPhase('queued');
  await ada.json('POST', `/api/v1/vibe/abort/${running.projectId}`, { scope: 'turn' });
  await attached.finished();
  assert.equal(attached.reason, 'complete');
});

test('[S4.5] interrupt: the old stream ends, the new one runs, and repeating it attaches', async () => {
  const firstStream = await ada.post({ prompt: 'say x\nhang' });
  await firstStream.until(({ type }) => type === 'text');
  const queued = await ada.request('POST', '/api/v1/vibe/stream', {
    prompt: 'say waits',
    project_id: firstStream.projectId,
  });
  assert.equal(queued.status, 202);
  const body = {
    prompt: 'pace 20\nsay a b c d e f',
    project_id: firstStream.projectId,
    interrupt: true,
  };
  const next = await ada.post(body);
  const again = await ada.post(body);
  assert.equal(again.turnId, next.turnId);
  await Promise.all([firstStream.finished(), next.finished(), again.finished()]);
  assert.equal(firstStream.reason, 'interrupted');
  assert.equal(next.reason, 'complete');
  const update = firstStream.events.find(
    (event) => event.type === 'turn_update' && event.data.status === 'interrupted',
  );
  assert.equal(update?.type === 'turn_update' && update.data.superseded_by, next.turnId);
});

test('the last of several interrupting messages wins, also over those not yet started', async () => {
  const firstStream = await ada.post({ prompt: 'say x\nhang' });
  await firstStream.untilPhase('started');
  const project_id = firstStream.projectId;
  const path = '/api/v1/vibe/stream_v2';
  const turns: (string | null)[] = [];
  for (let at = 0; at < 5; at += 1) {
    const body = { prompt: `say number ${at}\nhang`, project_id, interrupt: true };
    const accepted = await ada.request('POST', path, body, { prefer: 'respond-async' });
    assert.equal(accepted.status, 202);
    turns.push(accepted.headers.get('x-turn-id'));
  }
  const last = await ada.post({ prompt: 'say the last', project_id, interrupt: true });
  await Promise.all([firstStream.finished(), last.finished()]);
  assert.equal(last.reason, 'complete');
  for (const turnId of turns) {
    const stream = await (await ada.read(`${path}/${project_id}?turn_id=${turnId}`)).finished();
    assert.equal(stream.reason, 'interrupted');
  }
});

test('a cursor beyond the end of the log is ignored', async () => {
  const body = { prompt: `pace 20\nsay a b c d e f ${Math.random()}` };
  const first = await ada.post(body);
  const again = await ada.post(body, { 'last-event-id': `${first.turnId}:99999` });
  assert.equal(again.turnId, first.turnId);
  await Promise.all([first.finished(), again.finished()]);
  assert.deepEqual(again.events, first.events);
});

test('a queued message is promoted by repeating it with interrupt', async () => {
  const firstStream = await ada.post({ prompt: 'say x\nhang' });
  const project_id = firstStream.projectId;
  const body = { prompt: 'say promoted', project_id };
  assert.equal((await ada.request('POST', '/api/v1/vibe/stream', body)).status, 202);
  const promoted = await ada.post({ ...body, interrupt: true });
  await Promise.all([firstStream.finished(), promoted.finished()]);
  assert.equal(firstStream.reason, 'interrupted');
  assert.equal(promoted.reason, 'complete');
});

test('QUEUE_FULL after ten, respond-async never streams, unknown project 404, foreign 403', async () => {
  const running = await ada.post({ prompt: 'say x\nhang' });
  const project_id = running.projectId;
  for (let at = 0; at < 10; at += 1) {
    const queued = await ada.request('POST', '/api/v1/vibe/stream', {
      prompt: `say ${at}`,
      project_id,
    });
    assert.equal(queued.headers.get('x-queue-position'), String(at + 1));
  }
  const full = await ada.json('POST', '/api/v1/vibe/stream', { prompt: 'say eleven', project_id });
  assert.deepEqual([full.status, full.body['code']], [429, 'QUEUE_FULL']);
  const stopped = await ada.json('POST', `/api/v1/vibe/abort/${project_id}`);
  assert.equal(stopped.body['queued_dropped'], 10);
  await running.finished();

  const prefer = { prefer: 'respond-async' };
  const later = await ada.request(
    'POST',
    '/api/v1/vibe/stream_v2',
    { prompt: 'say async' },
    prefer,
  );
  assert.equal(later.status, 202);
  assert.equal(((await later.json()) as { code: string }).code, 'message_queued');

  const unknown = await ada.json('POST', '/api/v1/vibe/stream', {
    prompt: 'say x',
    project_id: 'prj_none',
  });
  assert.deepEqual([unknown.status, unknown.body['code']], [404, 'PROJECT_NOT_FOUND']);
  const eve = await Client.of(service, 'eve@example.com');
  const foreign = await eve.json('POST', '/api/v1/vibe/stream', { prompt: 'say x', project_id });
  assert.deepEqual([foreign.status, foreign.body['code']], [403, 'ACCESS_DENIED']);
});

test('GET: 204 without an open turn, a turn from any cursor, follow across turns', async () => {
  const done = await ada.turn({ prompt: 'say one two' });
  const path = `/api/v1/vibe/stream_v2/${done.projectId}`;
  assert.equal((await ada.request('GET', path)).status, 204);
  const last = done.last?.seq ?? 0;
  assert.equal(
    (await ada.request('GET', `${path}?turn_id=${done.turnId}&after=${last}`)).status,
    204,
  );
  const replay = await (await ada.read(`${path}?turn_id=${done.turnId}`)).finished();
  assert.deepEqual(replay.events, done.events);
  const part = await (
    await ada.read(`${path}?turn_id=${done.turnId}&after=${last - 1}`)
  ).finished();
  assert.deepEqual(part.events, done.events.slice(-1));

  const follow = await ada.read(`${path}?follow=true`);
  const reading = follow.until(({ type }) => type === 'complete');
  const next = await ada.turn({ prompt: 'say three', project_id: done.projectId });
  await reading;
  assert.deepEqual(follow.events, next.events);
  await follow.cancel();
});

test('[S6.4] every reader of a turn gets the same bytes', async () => {
  const body = { prompt: 'pace 50\nsay a b c d e f g h i j k l' };
  const streams = await Promise.all(Array.from({ length: 8 }, () => ada.post(body)));
  await Promise.all(streams.map((stream) => stream.finished()));
  const strip = (stream: Stream) => stream.text.replaceAll(': heartbeat\n\n', '');
  assert.equal(new Set(streams.map(strip)).size, 1);
});
