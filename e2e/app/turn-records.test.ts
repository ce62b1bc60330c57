import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolCallRecord, turnRecord } from '@millwright/contract';
import {
  claimAttachments,
  storeAttachments,
} from '../../apps/server/src/store/queries/attachments.ts';
import { Client } from '../support/client.ts';
import {
  fetchRecord,
  fetchRows,
  projectPath,
  readProject,
  statusAndCode,
} from '../support/records.ts';
import { leaseService } from '../support/shared-service.ts';

test('a turn record has exactly its keys in every state', async () => {
  await using service = await leaseService();
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
    fetchRecord(client, turnRecord, `${projectPath(projectId)}/turns/${turnId}`);
  const completed = await read(done.turnId);
  assert.deepEqual(completed, {
    turn_id: done.turnId,
    project_id: projectId,
    status: 'completed',
    mode: 'agent',
    prompt: 'say hello\ncall sleep {"ms":1}\nsay bye',
    model: 'swift',
    provider: 'acme',
    reasoning_effort: null,
    images: [],
    documents: [],
    interrupt: false,
    auto_fix: true,
    context: null,
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
  const listed = await fetchRows<{ turn_id: string; queue_position: number | null }>(
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

test('a turn record names the attachments of its message', async () => {
  await using service = await leaseService();
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
  const { db } = service.service.services.database;
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
  const turn = await fetchRecord(client, turnRecord, `${projectPath(projectId)}/turns/${turnId}`);
  const images = [
    { name: null, mime_type: 'image/png', size: 83_122 },
    { name: 'sketch.png', mime_type: 'image/png', size: 4 },
  ];
  const documents = [{ name: 'brief.pdf', mime_type: 'application/pdf', size: 12 }];
  assert.deepEqual([turn.images, turn.documents], [images, documents]);
  const [message] = await fetchRows<{ images: unknown; documents: unknown }>(
    client,
    `${projectPath(projectId)}/messages`,
    'messages',
  );
  assert.deepEqual([message?.images, message?.documents], [images, documents]);
});

test('only a queued turn can be removed from the queue', async () => {
  await using service = await leaseService();
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

  assert.deepEqual(await statusAndCode(await remove(running.turnId)), [409, 'TURN_IN_PROGRESS']);
  const response = await remove(turnId);
  assert.deepEqual([response.status, await response.json()], [200, { id: turnId, deleted: true }]);
  assert.equal((await reading.finished()).reason, 'aborted');
  assert.deepEqual(await statusAndCode(await remove(turnId)), [409, 'TURN_IN_PROGRESS']);
  assert.equal((await readProject(client, projectId)).queued_turns, 0);
  assert.equal(
    service.calls.some(({ prompt }) => prompt === 'say later'),
    false,
  );
});

test('a tool call can be read while it runs, after it ended, and in full if its event was truncated', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const done = await client.turn({ prompt: 'call sleep {"ms":2}\ncall nothing {}\nsay bye' });
  const path = (stream: typeof done, id: string) =>
    `${projectPath(stream.projectId)}/turns/${stream.turnId}/tool_calls/${id}`;
  const calls = done.events.flatMap((event) => (event.type === 'tool_end' ? [event.data] : []));
  const [sleepCallId, unknown] = calls.map(({ tool_call_id }) => tool_call_id);
  const call = await fetchRecord(client, toolCallRecord, path(done, sleepCallId ?? ''));
  assert.deepEqual(call, {
    tool_call_id: sleepCallId,
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
  const broken = await fetchRecord(client, toolCallRecord, path(done, unknown ?? ''));
  assert.deepEqual([broken.status, broken.error?.code], ['error', 'UNKNOWN_TOOL']);

  const key = `sk-${'a'.repeat(20)}`;
  const input = JSON.stringify({ text: `word ${key} `, times: 5_000 });
  const long = await client.turn({ prompt: `call echo ${input}\nsay bye` });
  const toolEnd = long.events.find((event) => event.type === 'tool_end');
  assert.ok(toolEnd?.type === 'tool_end' && toolEnd.data.output_truncated);
  assert.ok(String(toolEnd.data.output).length <= 65_536);
  assert.doesNotMatch(long.text, /sk-a/);
  const whole = await fetchRecord(client, toolCallRecord, path(long, toolEnd.data.tool_call_id));
  assert.equal(whole.output, 'word [redacted] '.repeat(5_000));

  const open = await client.post({ prompt: 'call sleep {"ms":60000}' });
  const start = await open.until(({ type }) => type === 'tool_start');
  const id = start.type === 'tool_start' ? start.data.tool_call_id : '';
  const running = await fetchRecord(client, toolCallRecord, path(open, id));
  assert.deepEqual([running.status, running.output, running.ended_at], ['running', null, null]);
  await client.json('POST', `/api/v1/vibe/abort/${open.projectId}`, {});
  await open.finished();
  assert.equal((await fetchRecord(client, toolCallRecord, path(open, id))).status, 'aborted');

  for (const wrong of [
    path(done, 'tc_none'),
    path(open, sleepCallId ?? ''),
    path(done, '"'),
    path(done, '%25'),
  ]) {
    assert.deepEqual(
      await statusAndCode(await client.request('GET', wrong)),
      [404, 'NOT_FOUND'],
      wrong,
    );
  }
});
