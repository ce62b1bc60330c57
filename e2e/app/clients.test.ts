import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fetchEventSource } from '@microsoft/fetch-event-source';
import { type Cursor, eventTypes, sseV1Decoder, sseV2Decoder } from '@millwright/contract';
import { EventSource } from 'eventsource';
import { createParser } from 'eventsource-parser';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { startCuttableProxy } from '../support/cuttable-proxy.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;

before(async () => {
  service = await startScripted({
    MAX_CONCURRENT_TURNS: '1',
    QUEUE_START_WAIT_MS: '200',
    HEARTBEAT_INTERVAL_MS: '50',
  });
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

interface ReceivedEvent {
  readonly type: string;
  readonly id: string;
  readonly data: unknown;
}

/** Listens to each event by name, as a page does. */
function listen(url: string, fetch = globalThis.fetch) {
  const received: ReceivedEvent[] = [];
  const source = new EventSource(url, { fetch });
  const failures: { code?: number }[] = [];
  let done: unknown;
  let opened = 0;
  source.addEventListener('open', () => (opened += 1));
  for (const type of eventTypes) {
    source.addEventListener(type, ({ data, lastEventId: id }) => {
      // Connection failures share the name of our `error` event, but carry no data.
      if (data !== undefined) received.push({ type, id, data: JSON.parse(data) });
    });
  }
  source.addEventListener('error', (event) => failures.push(event));
  source.addEventListener('done', ({ data }) => {
    done = JSON.parse(data);
  });
  const until = (type: string) =>
    eventually(() => received.find((event) => event.type === type), `the event ${type}`);
  return { source, received, failures, until, done: () => done, opened: () => opened };
}

function withToken(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as object), authorization: `Bearer ${ada.token}` };
  return fetch(url, { ...init, headers });
}

async function answerColor(projectId: string, question_id: string): Promise<void> {
  const body = { project_id: projectId, question_id, answers: { color: 'red' } };
  assert.equal((await ada.json('POST', '/api/v1/vibe/answer', body)).status, 200);
}

async function turnsOf(projectId: string): Promise<{ status: string }[]> {
  const { body } = await ada.json('GET', `/api/v1/projects/${projectId}/turns`);
  return body.turns ?? [];
}

suite('EventSource', () => {
  for (const credential of ['header', 'ticket']) {
    test(`receives every event by its name and loses none over a reconnect, with a ${credential}`, async () => {
      await using proxy = await startCuttableProxy(service.port);
      const turn = await ada.post({ prompt: `say a b\nask color Which?\nsay c d ${credential}` });
      const { projectId: project_id, turnId: turn_id } = turn;
      const question = await turn.question();
      const order = await ada.json('POST', '/api/v1/stream_tickets', { project_id });
      const listener =
        credential === 'ticket'
          ? listen(`${proxy.url}/api/v1/gw/stream?ticket=${order.body.ticket}`)
          : listen(`${proxy.url}/api/v1/vibe/stream_v2/${project_id}`, withToken);
      await listener.until('ask_user_question');
      proxy.disconnectAll();
      await answerColor(project_id, question);
      await turn.finished();
      await listener.until('complete');
      assert.deepEqual(
        listener.received,
        turn.events.map(({ type, data, seq }) => ({ type, data, id: `${turn_id}:${seq}` })),
      );
      assert.equal(listener.opened(), 2);
      await eventually(listener.done, 'the end');
      assert.deepEqual(listener.done(), { reason: 'complete', project_id, turn_id });

      // A page that does not close it reconnects after the end, and receives 204.
      await eventually(() => listener.source.readyState === EventSource.CLOSED, 'a full stop');
      assert.equal(listener.failures.at(-1)?.code, 204);
    });
  }

  test('stops retrying after a cursor beyond the log', async () => {
    const turn = await ada.post({ prompt: 'say a\nhang' });
    const path = `/api/v1/vibe/stream_v2/${turn.projectId}`;
    for (const query of ['', 'follow=true&']) {
      const { source, failures } = listen(`${ada.url}${path}?${query}after=99999`, withToken);
      await eventually(() => source.readyState === EventSource.CLOSED, 'a full stop');
      assert.equal(failures[0]?.code, 400);
    }
    const rejected = await ada.json('GET', `${path}?after=99999`);
    assert.equal(rejected.body.code, 'INVALID_CURSOR');
    await ada.request('POST', `/api/v1/vibe/abort/${turn.projectId}`);
    await turn.finished();
  });
});

/** The parts of a browser page that the client below uses. */
class Page extends EventTarget {
  hidden = false;
  readonly statuses: number[] = [];

  constructor() {
    super();
    const fetch = async (url: string, init: RequestInit) => {
      const response = await globalThis.fetch(url, init);
      this.statuses.push(response.status);
      return response;
    };
    Object.assign(globalThis, { document: this, window: { fetch, setTimeout, clearTimeout } });
  }

  show(isVisible: boolean): void {
    this.hidden = !isVisible;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

suite('fetch-event-source with its defaults', () => {
  const versions = ['stream', 'stream_v2'] as const;

  /** Posts as a page does, and collects the received events. */
  function post(version: (typeof versions)[number], body: Record<string, unknown>) {
    const page = new Page();
    const received: { event: string; data: string }[] = [];
    const finished = fetchEventSource(`${ada.url}/api/v1/vibe/${version}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      onmessage: (message) => received.push(message),
    });
    const has = (text: string) =>
      received.some(({ event, data }) => `${event} ${data}`.includes(text));
    return { page, received, finished, until: (text: string) => eventually(() => has(text), text) };
  }

  async function projectsWith(title: string): Promise<string[]> {
    const { body } = await ada.json('GET', '/api/v1/projects');
    const projects = body.projects as unknown as { project_id: string; title: string }[];
    return projects.filter((one) => one.title === title).map(({ project_id }) => project_id);
  }

  for (const version of versions) {
    test(`${version}: a queued message is one project, one turn, one stream`, async () => {
      const blocker = await ada.post({ prompt: 'say first\nhang' });
      const prompt = `say patience ${version}`;
      const posted = post(version, { prompt });
      await posted.until('"phase":"queued"');
      assert.deepEqual(posted.page.statuses, [202, 200], 'one retry is enough');
      await ada.request('POST', `/api/v1/vibe/abort/${blocker.projectId}`);
      await Promise.all([blocker.finished(), posted.finished]);
      const projects = await projectsWith(prompt);
      assert.equal(projects.length, 1);
      assert.deepEqual(
        (await turnsOf(projects[0] ?? '')).map(({ status }) => status),
        ['completed'],
      );
      assert.equal(service.calls.filter((call) => call.prompt === prompt).length, 1);
      const last = posted.received.at(-1);
      if (version === 'stream') assert.equal(last?.data, '[DONE]');
      else assert.equal(last?.event, 'done');
    });

    test(`${version}: hiding and showing the tab starts nothing`, async () => {
      const prompt = `say before\nask color Which?\nsay after ${version}`;
      const posted = post(version, { prompt });
      await posted.until('question_id');
      posted.page.show(false);
      // The library takes its own abort for an error, and retries, if the tab is shown before it has noticed.
      await setImmediate();
      posted.page.show(true);
      await eventually(() => posted.page.statuses.length === 2, 'the repetition');
      const { body } = await ada.json('GET', '/api/v1/projects');
      const [project] = body.projects as unknown as { project_id: string }[];
      const projectId = project?.project_id ?? '';
      const pending = await ada.json('GET', `/api/v1/projects/${projectId}/questions`);
      const [question] = pending.body.questions as unknown as { question_id: string }[];
      posted.page.show(false);
      await answerColor(projectId, question?.question_id ?? '');
      posted.page.show(true);
      await posted.finished;
      assert.deepEqual(posted.page.statuses, [200, 200, 200]);
      assert.equal((await turnsOf(projectId)).length, 1);
      const calls = service.calls.filter((call) => call.prompt === prompt);
      assert.deepEqual(
        calls.map(({ step }) => step),
        [0, 1],
        'the model was called once per step',
      );
      const ids = posted.received.flatMap((one) => ('id' in one && one.id ? [one.id] : []));
      assert.equal(new Set(ids).size, ids.length, 'no event with a cursor is repeated');
    });
  }
});

suite('a client that repeats its post with a cursor', () => {
  test('receives only the missed terminator after the last event', async () => {
    for (const ending of ['say a', 'say a\nfail']) {
      const body = { prompt: `${ending}\nsay ${Math.random()}` };
      const turn = await ada.turn(body);
      const cursor = { 'last-event-id': `${turn.turnId}:${turn.last?.seq}` };
      const again = await (await ada.post(body, cursor)).finished();
      assert.deepEqual([again.turnId, again.events], [turn.turnId, []]);
      assert.equal(again.reason, turn.reason);
    }
  });
});

suite('eventsource-parser', () => {
  const pick = <T extends object>(one: T) => JSON.stringify(one);

  for (const version of ['stream', 'stream_v2'] as const) {
    test(`${version}: reads the same events as our decoder, with any chunk boundaries`, async () => {
      const script =
        'say ❤ \u2028 \u0085 "quotes" \\n : colon data: event: id:\ncall sleep {"ms":120}\nfail';
      const response = await ada.request('POST', `/api/v1/vibe/${version}`, { prompt: script });
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.ok(bytes.includes(': heartbeat\n\n'));
      const expected = decode(version, [bytes]);
      assert.ok(expected.some((one) => one.includes('"type":"error"') || one.startsWith('error ')));
      for (let size = 1; size <= 64; size += 1) {
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        assert.deepEqual(decode(version, pieces), expected, `our decoder, ${size} bytes at a time`);
        assert.deepEqual(parse(pieces), expected, `theirs, ${size} bytes at a time`);
      }
    });
  }

  function* texts(pieces: readonly Uint8Array[]): Generator<string> {
    const utf8 = new TextDecoder();
    for (const piece of pieces) yield utf8.decode(piece, { stream: true });
  }

  /** Returns the name, cursor and data of every message, as the third-party parser reads them. */
  function parse(pieces: readonly Uint8Array[]): string[] {
    const read: string[] = [];
    let cursor = '';
    const parser = createParser({
      onEvent: ({ event = 'message', id, data }) => {
        cursor = id ?? cursor;
        read.push(`${event} ${cursor} ${data === '[DONE]' ? data : pick(JSON.parse(data))}`);
      },
    });
    for (const text of texts(pieces)) parser.feed(text);
    return read;
  }

  /** Returns the same from our decoder. */
  function decode(version: string, pieces: readonly Uint8Array[]): string[] {
    const decoder: ReturnType<typeof sseV1Decoder> =
      version === 'stream' ? sseV1Decoder() : sseV2Decoder();
    let cursor = '';
    return [...texts(pieces)].flatMap(decoder).flatMap((item) => {
      if (item.kind === 'event') {
        const { type, data } = item.event;
        const { turn_id, seq } = item.event as Partial<Cursor>;
        if (seq === undefined) return [`message  ${pick({ type, data })}`];
        cursor = `${turn_id}:${seq}`;
        return [`${type} ${cursor} ${pick(data)}`];
      }
      if (item.kind === 'done') {
        return [item.done ? `done ${cursor} ${pick(item.done)}` : 'message  [DONE]'];
      }
      assert.ok(item.kind === 'heartbeat' || item.kind === 'retry', JSON.stringify(item));
      return [];
    });
  }
});
