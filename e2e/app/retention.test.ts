import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { events as eventMap, isEventType, sseV1Decoder, sseV2Decoder } from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { checkInvariants } from '../support/invariants.ts';
import { fetchRows, projectPath, runSql } from '../support/records.ts';
import { type JsonObject, TestSocket } from '../support/test-socket.ts';

const file = 'export const answer = 42;\n'.repeat(12);
const words = 'one two three four five six seven eight nine ten '.repeat(3).trim();
const script = [
  'pace 4',
  'think well well well well',
  `say ${words}`,
  'todo x',
  'pace 4',
  `call write_file ${JSON.stringify({ path: 'a.ts', content: file })}`,
  'pace 4',
  'say seven eight nine',
].join('\n');

let service: Scripted;
let ada: Client;
/** A turn that was streamed and then compacted, after an earlier turn that was not. */
let earlier: Stream;
let turn: Stream;
let body: { prompt: string; project_id: string };
/** The remaining events of the project. */
let retainedEvents: Row[];
let turnEvents: Row[];
let firstSeq: number;
let lastSeq: number;

interface Row {
  readonly seq: number;
  readonly turn_id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const eventsPath = () => `${projectPath(turn.projectId)}/events`;
const streamPath = (version = 'stream_v2') =>
  `/api/v1/vibe/${version}/${turn.projectId}?turn_id=${turn.turnId}`;
const messagesOf = (projectId: string) =>
  fetchRows<JsonObject>(ada, `${projectPath(projectId)}/messages`, 'messages');
const show = ({ seq, type, data }: { seq: number; type: string; data: unknown }) => ({
  seq,
  type,
  data,
});
const isRetained = (seq: number) => retainedEvents.some((row) => row.seq === seq);
const deletedSeqs = () => turn.events.map(({ seq }) => seq).filter((seq) => !isRetained(seq));

async function compact(turnId: string): Promise<void> {
  await runSql(service, `UPDATE turns SET ended_at = ended_at - interval '2 hours' WHERE id = $1`, [
    turnId,
  ]);
  await eventually(async () => {
    const { rows: found } = await runSql(service, 'SELECT compacted_at FROM turns WHERE id = $1', [
      turnId,
    ]);
    return found[0]?.compacted_at !== null;
  }, 'the turn is compacted');
}

let originalMessages: JsonObject[];

before(async () => {
  service = await startScripted({ EVENT_RAW_RETENTION_H: '1' });
  ada = await Client.of(service);
  earlier = await ada.turn({ prompt: 'pace 4\nsay a b c d' });
  body = { prompt: script, project_id: earlier.projectId };
  turn = await ada.turn(body);
  originalMessages = await messagesOf(turn.projectId);
  await compact(turn.turnId);
  retainedEvents = await fetchRows<Row>(ada, eventsPath(), 'events');
  turnEvents = retainedEvents.filter(({ turn_id }) => turn_id === turn.turnId);
  firstSeq = turn.events[0]?.seq ?? 0;
  lastSeq = turn.last?.seq ?? 0;
});
after(() => service[Symbol.asyncDispose]());

test('a compacted turn has the same content in fewer events and keeps all invariants', async () => {
  assert.ok(deletedSeqs().length > 5, `${deletedSeqs().length} events were merged`);
  const deltas = turnEvents.filter(({ type }) => ['text', 'reasoning'].includes(type));
  assert.deepEqual(
    deltas.map(({ type, data }) => [type, data['text']]),
    [
      ['reasoning', 'well well well well'],
      ['text', words],
      ['text', 'seven eight nine'],
    ],
  );
  const chunks = turnEvents.filter(({ type }) => type === 'file_streaming_chunk');
  assert.equal(chunks.length, 1);
  const { path, index, offset, content } = chunks[0]?.data ?? {};
  assert.deepEqual([path, index, offset, content], ['a.ts', 0, 0, file]);
  const completed = turnEvents.find(({ type }) => type === 'file_streaming_complete');
  assert.equal(completed?.data['chunks'], 1);
  const rest = ({ type }: { type: string }) =>
    !['text', 'reasoning', 'file_streaming_chunk', 'file_streaming_complete'].includes(type);
  assert.deepEqual(turnEvents.filter(rest).map(show), turn.events.filter(rest).map(show));
  assert.deepEqual(
    retainedEvents.filter(({ turn_id }) => turn_id === earlier.turnId).map(show),
    earlier.events.map(show),
    'a turn within the retention time keeps all events',
  );
  const texts = (messages: JsonObject[]) => messages.map(({ created_at, ...message }) => message);
  assert.deepEqual(texts(await messagesOf(turn.projectId)), texts(originalMessages));
  await checkInvariants(String(service.config.DATABASE_URL), [
    ...[...earlier.events, ...turn.events].map((event) => ({
      project_id: turn.projectId,
      ...event,
    })),
  ]);
});

test('V2: a retained cursor continues exactly, and a deleted one receives a resync', async () => {
  for (let after = firstSeq - 1; after < lastSeq; after += 1) {
    const byQuery = await (await ada.read(`${streamPath()}&after=${after}`)).finished();
    const header = { 'last-event-id': `${turn.turnId}:${after}` };
    const byHeader = await (await ada.read(streamPath(), header)).finished();
    assert.equal(byHeader.text, byQuery.text);
    assert.equal(byQuery.reason, 'complete');
    const [first, ...others] = byQuery.events;
    if (isRetained(after)) {
      const rest = turnEvents.filter(({ seq }) => seq > after);
      assert.deepEqual(byQuery.events.map(show), rest.map(show), `after ${after}`);
      continue;
    }
    assert.equal(first?.type, 'resync', `after ${after}`);
    assert.deepEqual(first.data, {
      reason: 'retention',
      head_seq: lastSeq,
      resume_after_seq: firstSeq - 1,
    });
    assert.deepEqual(others.map(show), turnEvents.map(show), `after ${after}`);
  }
  assert.equal((await ada.request('GET', `${streamPath()}&after=${lastSeq}`)).status, 204);
});

test('V2: the id of a resync is a valid cursor', async () => {
  const [deletedSeq] = deletedSeqs();
  const stream = await (
    await ada.read(`${streamPath()}&after=${deletedSeq}&envelope=true`)
  ).closed();
  const [originalMessages] = sseV2Decoder({ envelope: true })(stream.text).filter(
    ({ kind }) => kind === 'event',
  );
  assert.ok(originalMessages?.kind === 'event' && originalMessages.event.type === 'resync');
  const { turn_id, seq, project_id } = originalMessages.event;
  assert.deepEqual([turn_id, seq, project_id], [turn.turnId, firstSeq - 1, turn.projectId]);
  const header = { 'last-event-id': `${turn_id}:${seq}` };
  const again = await (await ada.read(streamPath(), header)).finished();
  assert.deepEqual(again.events.map(show), turnEvents.map(show));
});

test('V1: a deleted cursor replays the turn from its start, with a resync if events=all', async () => {
  const [deletedSeq] = deletedSeqs();
  for (const all of ['', '&events=all']) {
    const response = await ada.request('GET', `${streamPath('stream')}&after=${deletedSeq}${all}`);
    const items = sseV1Decoder()(await response.text());
    const events = items.flatMap((item) => (item.kind === 'event' ? [item.event.type] : []));
    if (all) assert.equal(events.shift(), 'resync');
    const types = turnEvents.map(({ type }) => type);
    const visibleTypes = all
      ? types
      : types.filter((type) => isEventType(type) && eventMap[type].class !== 'C');
    assert.deepEqual(events, visibleTypes);
    assert.equal(items.at(-1)?.kind, 'done');
  }
});

test('repeating a post with a deleted cursor attaches and replays the turn', async () => {
  const [deletedSeq] = deletedSeqs();
  const again = await ada.post(body, { 'last-event-id': `${turn.turnId}:${deletedSeq}` });
  await again.finished();
  assert.equal(again.turnId, turn.turnId);
  assert.deepEqual(again.types, ['resync', ...turnEvents.map(({ type }) => type)]);
});

test('following a project from a deleted cursor replays that turn and continues', async () => {
  const [deletedSeq] = deletedSeqs();
  const address = `/api/v1/vibe/stream_v2/${turn.projectId}?follow=true&after=${deletedSeq}`;
  const following = await ada.read(address);
  const last = turnEvents.at(-1)?.seq;
  await following.until(({ seq, type }) => seq === last && type === 'complete');
  assert.deepEqual(following.types, ['resync', ...turnEvents.map(({ type }) => type)]);
  await following.cancel();
});

test('WebSocket: the ack reports an incomplete replay, and resync says where to load from', async () => {
  const { projectId: project_id } = turn;
  const next = { prompt: 'say more', project_id };
  using exact = await TestSocket.open(ada);
  const retainedSeq = turnEvents[3]?.seq ?? 0;
  const completeAck = (await exact.subscribe(project_id, { after_seq: retainedSeq })) as {
    replay: JsonObject;
  };
  assert.equal(completeAck.replay['complete'], true);
  await exact.waitForTurnEnd(turn.turnId);
  assert.deepEqual(
    exact.events.map(show),
    turnEvents.filter(({ seq }) => seq > retainedSeq).map(show),
  );

  using session = await TestSocket.open(ada);
  const [deletedSeq] = deletedSeqs();
  const ack = (await session.subscribe(project_id, { after_seq: deletedSeq })) as JsonObject;
  assert.deepEqual(ack['replay'], {
    from_seq: (deletedSeq ?? 0) + 1,
    to_seq: lastSeq,
    complete: false,
  });
  const resync = await session.until(({ type }) => type === 'resync');
  assert.ok(resync.type === 'resync');
  const { reason, head_seq, resume_after_seq } = resync.data;
  assert.deepEqual([reason, head_seq, resume_after_seq], ['retention', lastSeq, firstSeq - 1]);
  assert.equal(session.frames.at(-1)?.['type'], 'resync', 'no further events follow');
  const loaded = await fetchRows<Row>(
    ada,
    `${eventsPath()}?after_seq=${resume_after_seq}`,
    'events',
  );
  assert.deepEqual(loaded.map(show), turnEvents.map(show));

  const more = await ada.turn(next);
  await session.waitForTurnEnd(more.turnId);
  assert.deepEqual(
    session.events.slice(1).map(show),
    more.events.map(show),
    'then live, from the head',
  );
});

test('REST: a page after a deleted cursor starts with the first event of its turn', async () => {
  for (const deletedSeq of deletedSeqs()) {
    const found = await fetchRows<Row>(
      ada,
      `${eventsPath()}?after_seq=${deletedSeq}&turn_id=${turn.turnId}`,
      'events',
    );
    assert.deepEqual(found, turnEvents, `after ${deletedSeq}`);
  }
  for (const { seq } of retainedEvents.slice(0, -1)) {
    const found = await fetchRows<Row>(ada, `${eventsPath()}?after_seq=${seq}&limit=3`, 'events');
    assert.deepEqual(
      found.filter((row) => row.seq <= lastSeq),
      retainedEvents.filter((row) => row.seq > seq),
      `after ${seq}`,
    );
  }
  const [deletedSeq] = deletedSeqs();
  const spoken = await fetchRows<Row>(
    ada,
    `${eventsPath()}?after_seq=${deletedSeq}&types=status,complete`,
    'events',
  );
  assert.equal(spoken[0]?.seq, firstSeq);
  const foreign = `${eventsPath()}?after_seq=${deletedSeq}&turn_id=${earlier.turnId}`;
  assert.deepEqual(await fetchRows<Row>(ada, foreign, 'events'), [], 'other turns lost nothing');
});
