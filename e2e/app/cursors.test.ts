import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;

before(async () => {
  service = await startScripted({
    HEARTBEAT_INTERVAL_MS: '200',
    WORKER_CONCURRENCY: '16',
    MAX_CONCURRENT_TURNS: '100',
  });
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

const beats = ({ items }: Stream) => items.filter(({ kind }) => kind === 'heartbeat').length;
const pathOf = ({ projectId, turnId }: Stream) =>
  `/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`;

/** An ended turn, and a running turn of the same project that has streamed some text. */
async function twoTurns(): Promise<{ ended: Stream; running: Stream }> {
  const ended = await ada.turn({ prompt: `say one two three ${Math.random()}` });
  const running = await ada.post({
    prompt: 'pace 5\nsay a b c d e f\nhang',
    project_id: ended.projectId,
  });
  await running.until((event) => event.type === 'text' && event.data.text.includes('f'));
  return { ended, running };
}

async function stop(running: Stream): Promise<void> {
  await ada.json('POST', `/api/v1/vibe/abort/${running.projectId}`);
  await running.finished();
}

/** Removes heartbeats, which a slow machine may receive. */
const withoutBeats = (text: string) => text.replaceAll(': heartbeat\n\n', '');

test('from any cursor of an ended turn: the rest and the terminator', async () => {
  const turn = await ada.turn({ prompt: 'think hm\nsay one two\ntodo x\nsay three' });
  const last = turn.last?.seq ?? 0;
  for (let after = 0; after < last; after += 1) {
    const byQuery = await (await ada.read(`${pathOf(turn)}&after=${after}`)).finished();
    assert.deepEqual(byQuery.events, turn.events.slice(after), `after ${after}`);
    assert.equal(byQuery.reason, 'complete');
    const header = { 'last-event-id': `${turn.turnId}:${after}` };
    const byHeader = await (await ada.read(pathOf(turn), header)).finished();
    assert.equal(withoutBeats(byHeader.text), withoutBeats(byQuery.text));
  }
  assert.equal((await ada.request('GET', `${pathOf(turn)}&after=${last}`)).status, 204);
});

test('the header takes precedence over the query', async () => {
  const turn = await ada.turn({ prompt: 'say one' });
  const header = { 'last-event-id': `${turn.turnId}:2` };
  const read = await (await ada.read(`${pathOf(turn)}&after=0`, header)).finished();
  assert.deepEqual(read.events, turn.events.slice(2));
});

test('a later turn of a project is read from its own start', async () => {
  const first = await ada.turn({ prompt: 'say one' });
  const second = await ada.turn({ prompt: 'say two', project_id: first.projectId });
  for (const after of ['', '&after=0', '&after=1']) {
    const read = await (await ada.read(`${pathOf(second)}${after}`)).finished();
    assert.deepEqual(read.events, second.events, after);
  }
});

test('from the middle of a running turn: the rest, then new events', async () => {
  const { running } = await twoTurns();
  const [first] = running.events;
  const head = running.last?.seq ?? 0;
  const cursors = [first?.seq ?? 0, Math.floor((head + (first?.seq ?? 0)) / 2), head - 1, head];
  const readers = await Promise.all(
    cursors.map((after) => ada.read(`${pathOf(running)}&after=${after}`)),
  );
  const reading = readers.map((reader) => reader.finished());
  await stop(running);
  await Promise.all(reading);
  for (const [at, reader] of readers.entries()) {
    const after = cursors[at] ?? 0;
    assert.deepEqual(
      reader.events,
      running.events.filter(({ seq }) => seq > after),
      `after ${after}`,
    );
    assert.equal(reader.reason, 'aborted');
  }
});

test('a cursor beyond the log is rejected immediately', async () => {
  const { ended, running } = await twoTurns();
  const beyond = [(running.last?.seq ?? 0) + 1000, 999_999_999_999_999];
  for (const turn of [ended, running]) {
    for (const after of beyond) {
      const byQuery = await ada.request('GET', `${pathOf(turn)}&after=${after}`);
      assert.equal(byQuery.status, 400, `${turn.reason ?? 'running'} after ${after}`);
      assert.equal(((await byQuery.json()) as { code: string }).code, 'INVALID_CURSOR');
    }
  }
  await stop(running);
});

const invalid = ['x', '-1', '1.5', '1e3', '', ' ', '0x10', '9'.repeat(16), 'trn_x:5', '1&after=2'];

test('an invalid after is rejected with its own code on every route', async () => {
  const turn = await ada.turn({ prompt: 'say one' });
  const { projectId } = turn;
  const order = { project_id: projectId, transport: 'sse' };
  const { body } = await ada.json('POST', '/api/v1/stream_tickets', order);
  const streams = [
    pathOf(turn),
    pathOf(turn).replace('stream_v2', 'stream'),
    `/api/v1/vibe/stream_v2/${projectId}?follow=true`,
    `/api/v1/gw/stream?ticket=${body.ticket}`,
  ];
  const lists = ['events', 'turns', 'messages', 'questions', 'plans'].map(
    (list) => `/api/v1/projects/${projectId}/${list}?cursor`,
  );
  const fields = [
    ...streams.map((path) => `${path}&after`),
    '/api/v1/projects?cursor',
    `/api/v1/projects/${projectId}/events?after_seq`,
    ...lists,
  ];
  for (const field of fields) {
    const [, name = ''] = field.match(/(\w+)$/) ?? [];
    for (const value of invalid) {
      const encoded = value.replace('&after', `&${name}`).replace(' ', '%20');
      const answer = await ada.request('GET', `${field}=${encoded}`);
      const { code } = (await answer.json()) as { code: string };
      assert.deepEqual([answer.status, code], [400, 'INVALID_CURSOR'], `${field}=${encoded}`);
    }
  }
  const both = await ada.request('GET', `${pathOf(turn)}&after=x&follow=perhaps`);
  assert.equal(((await both.json()) as { code: string }).code, 'VALIDATION_FAILED');
});

const garbage = ['x', '7', ':', 'trn_x:', ':5', 'trn_none:5', 'a:b:c', `${'x'.repeat(500)}:1`];

test('an invalid Last-Event-ID is ignored', async () => {
  for (const header of garbage) {
    const stream = await ada.post(
      { prompt: `say one ${Math.random()}` },
      { 'last-event-id': header },
    );
    await stream.finished();
    assert.equal(stream.reason, 'complete', header);
    assert.equal(stream.events[0]?.seq, 1);
  }
  const turn = await ada.turn({ prompt: 'say one' });
  for (const header of garbage.filter((text) => text !== 'trn_none:5')) {
    const read = await ada.read(`${pathOf(turn)}&after=1`, { 'last-event-id': header });
    assert.deepEqual((await read.finished()).events, turn.events.slice(1), header);
  }
});

test('a repeated post with a cursor at the end receives only the terminator', async () => {
  const body = { prompt: `say one ${Math.random()}` };
  const turn = await ada.turn(body);
  const header = { 'last-event-id': `${turn.turnId}:${turn.last?.seq}` };
  const again = await ada.post(body, header);
  const reading = again.closed();
  await eventually(
    () => again.reason !== undefined || beats(again) > 3,
    'an end, or several heartbeats',
  );
  await again.cancel();
  await reading;
  assert.equal(again.reason, 'complete');
  assert.equal(again.turnId, turn.turnId);
  assert.deepEqual(again.events, []);
});

test('a repeated post with an unknown cursor reads from the start', async () => {
  const body = { prompt: `pace 5\nsay a b c d\nhang ${Math.random()}` };
  const turn = await ada.post(body);
  await turn.until(({ type }) => type === 'text');
  const again = await ada.post(body, { 'last-event-id': `${turn.turnId}:99999` });
  assert.equal(again.turnId, turn.turnId);
  const reading = again.closed();
  await stop(turn);
  await eventually(
    () => again.reason !== undefined || beats(again) > 5,
    'an end, or several heartbeats',
  );
  await again.cancel();
  await reading;
  assert.deepEqual(again.events, turn.events);
});

test('V1 has no cursors: a repeated post reads from the start', async () => {
  const body = { prompt: `pace 5\nsay a b c d e f g h ${Math.random()}` };
  const v1 = (headers: Record<string, string> = {}) =>
    ada.request('POST', '/api/v1/vibe/stream', body, headers);
  const first = await v1();
  const turnId = first.headers.get('x-turn-id');
  const again = await v1({ 'last-event-id': `${turnId}:5` });
  assert.equal(again.headers.get('x-turn-id'), turnId);
  const [one, two] = await Promise.all([first.text(), again.text()]);
  assert.equal(two.replaceAll(': heartbeat\n\n', ''), one.replaceAll(': heartbeat\n\n', ''));
});

test('204: no turn is open, or no event follows the cursor', async () => {
  const turn = await ada.turn({ prompt: 'say one' });
  const last = turn.last?.seq ?? 0;
  for (const version of ['stream', 'stream_v2']) {
    const path = `/api/v1/vibe/${version}/${turn.projectId}`;
    for (const query of ['', `?after=${last}`, `?turn_id=${turn.turnId}&after=${last}`]) {
      const answer = await ada.request('GET', `${path}${query}`);
      assert.equal(answer.status, 204, `${version}${query}`);
      assert.equal(await answer.text(), '');
    }
  }
});
