import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Millwright, MillwrightError, type StampedEvent } from '@millwright/client';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { collectAll, fastTiming, millwrightOf, readLog } from '../support/client-library.ts';
import { startCuttableProxy } from '../support/cuttable-proxy.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;
let millwright: Millwright;

before(async () => {
  service = await startScripted({
    RATE_LIMIT_TURNS_PER_HOUR: '0',
    MAX_CONCURRENT_TURNS: '50',
    MAX_QUEUED_TURNS_PER_PROJECT: '2',
  });
  ada = await Client.of(service);
  millwright = millwrightOf(ada);
});
after(() => service[Symbol.asyncDispose]());

const script = ['think hm hm', 'pace 1', 'tokens 60', 'todo x', 'say done at last'].join('\n');

const isCode = (code: string) => (error: unknown) =>
  error instanceof MillwrightError && error.code === code;

suite('build', () => {
  test('returns every event of the turn, once and in order, and its outcome', async () => {
    const turn = millwright.build({ prompt: script });
    const { project_id, turn_id, queued } = await turn.accepted;
    assert.equal(queued, undefined);
    const events = await collectAll(turn);
    assert.deepEqual(events, await readLog(ada, project_id));
    const result = await turn.result();
    assert.equal(result.reason, 'complete');
    assert.deepEqual([result.project_id, result.turn_id], [project_id, turn_id]);
    assert.deepEqual(result.complete, events.at(-1)?.data);
    assert.equal(result.preview_url, result.complete?.preview_url);
    assert.equal(result.error, null);
  });

  test('loses and repeats nothing over connections that drop repeatedly', async () => {
    const cutOffsets = Array.from({ length: 40 }, (_, at) => 950 + at * 37);
    await using proxy = await startCuttableProxy(service.port, cutOffsets);
    const unreliable = millwrightOf(ada, { baseUrl: proxy.url });
    const turn = unreliable.build({ prompt: script });
    const events = await collectAll(turn);
    const { project_id } = await turn.accepted;
    assert.deepEqual(events, await readLog(ada, project_id));
    assert.ok(proxy.connectionCount > 10, `${proxy.connectionCount} connections`);
  });

  test('does not build twice if the response is lost before its first byte', async () => {
    await using proxy = await startCuttableProxy(service.port, [0, 0]);
    const unreliable = millwrightOf(ada, { baseUrl: proxy.url });
    const projects = (await millwright.projects.list({ limit: 100 })).projects.length;
    const events = await collectAll(unreliable.build({ prompt: script }));
    assert.ok(proxy.connectionCount >= 3);
    assert.equal(events.at(-1)?.type, 'complete');
    const { projects: now } = await millwright.projects.list({ limit: 100 });
    assert.equal(now.length, projects + 1);
    const { turns } = await millwright.turns.list(events[0]?.project_id ?? '');
    assert.equal(turns.length, 1);
  });

  test('starts two turns for the same text, but one for the same key', async () => {
    await using proxy = await startCuttableProxy(service.port, [0, 0]);
    const unreliable = millwrightOf(ada, { baseUrl: proxy.url });
    const request = { prompt: script };
    const turns = [unreliable.build(request), unreliable.build(request)];
    const [one, two] = await Promise.all(turns.map((turn) => turn.accepted));
    assert.notEqual(one?.turn_id, two?.turn_id);
    const key = { idempotencyKey: 'as-i-said' };
    const same = [unreliable.build(request, key), unreliable.build(request, key)];
    const [first, second] = await Promise.all(same.map((turn) => turn.accepted));
    assert.equal(first?.turn_id, second?.turn_id);
    const results = await Promise.all([...turns, ...same].map((turn) => turn.result()));
    assert.ok(results.every(({ reason }) => reason === 'complete'));
  });

  test('follows a queued turn until it has run', async () => {
    const first = millwright.build({ prompt: 'ask color Which?' });
    const { project_id } = await first.accepted;
    const question = await ask(first);
    const second = millwright.build({ project_id, prompt: 'say second' });
    const { queued, turn_id } = await second.accepted;
    assert.equal(queued?.position, 1);
    assert.ok(queued.body.code === 'question_pending');
    assert.equal(queued.body.turn_id, (await first.accepted).turn_id, 'the suspended turn');
    const both = Promise.all([first.result(), collectAll(second)]);
    const answers = { color: 'red' };
    const receipt = await millwright.answer({ project_id, question_id: question, answers });
    assert.equal(receipt.status, 'accepted');
    const [result, events] = await both;
    assert.equal(result.reason, 'complete');
    assert.equal(events[0]?.type, 'status');
    assert.ok(events.every((event) => event.turn_id === turn_id));
    assert.equal(events.at(-1)?.type, 'complete');
  });

  test('reports a full queue with a code and a delay', async () => {
    const first = millwright.build({ prompt: 'hang' });
    const { project_id } = await first.accepted;
    const more = ['say 1', 'say 2'].map((prompt) => millwright.build({ project_id, prompt }));
    for (const turn of more) await turn.accepted;
    const rejected = millwright.build({ project_id, prompt: 'say 3' });
    await assert.rejects(rejected.accepted, (error: MillwrightError) => {
      assert.equal(error.code, 'QUEUE_FULL');
      assert.equal(error.status, 429);
      assert.ok((error.retryAfter ?? 0) > 0);
      assert.match(error.errorRef ?? '', /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      assert.notEqual(error.message, '');
      return true;
    });
    await assert.rejects(collectAll(rejected), isCode('QUEUE_FULL'));

    const [second, third] = more;
    assert.equal(await second?.abort(), true, 'a queued turn');
    assert.equal((await second?.result())?.reason, 'aborted');
    assert.equal(await first.abort(), true, 'a running turn');
    assert.equal((await first.result()).reason, 'aborted');
    assert.equal((await third?.result())?.reason, 'complete');
    assert.equal(await third?.abort(), false, 'an ended turn');
  });

  test('reports the reason of a failed turn in its result', async () => {
    const { reason, error } = await millwright.build({ prompt: 'fail' }).result();
    assert.deepEqual([reason, error?.code], ['error', 'MODEL_ERROR']);
  });

  test('rejects an invalid request immediately, with the invalid fields', async () => {
    const turn = millwright.build({ prompt: ' ' });
    await assert.rejects(turn.accepted, (error: MillwrightError) => {
      assert.deepEqual([error.code, error.status], ['VALIDATION_FAILED', 400]);
      assert.equal(error.details[0]?.path, 'prompt');
      return true;
    });
    await assert.rejects(turn.result(), isCode('VALIDATION_FAILED'));
    await assert.rejects(millwright.projects.get('prj_nowhere'), isCode('PROJECT_NOT_FOUND'));
  });
});

async function ask(turn: AsyncIterable<StampedEvent>): Promise<string> {
  const events = turn[Symbol.asyncIterator]();
  for (;;) {
    const { value } = await events.next();
    if (value?.type === 'ask_user_question') return value.data.question_id;
    if (!value) throw new Error('no question');
  }
}

suite('follow', () => {
  test('returns several turns over an unreliable connection, each event once and in order', async () => {
    await using proxy = await startCuttableProxy(service.port, [1200, 3000, 800, 2500]);
    const stop = new AbortController();
    const first = await millwright.build({ prompt: script }).result();
    const { project_id } = first;
    const unreliable = millwrightOf(ada, { baseUrl: proxy.url });
    const seen: StampedEvent[] = [];
    const following = (async () => {
      for await (const event of unreliable.follow(project_id, { signal: stop.signal }))
        seen.push(event);
    })();
    for (let turnIndex = 0; turnIndex < 3; turnIndex += 1) {
      await millwright.build({ project_id, prompt: `${script} ${turnIndex}` }).result();
      proxy.disconnectAll();
    }
    const log = await readLog(ada, project_id);
    await eventually(() => seen.length >= log.length, 'all events were received');
    stop.abort();
    await assert.rejects(following, { name: 'AbortError' });
    assert.deepEqual(seen, log);
    assert.ok(proxy.connectionCount >= 5);
  });

  test('starts from a cursor', async () => {
    const { project_id } = await millwright.build({ prompt: script }).result();
    const log = await readLog(ada, project_id);
    const cursor = log[10]?.seq ?? 0;
    const seen: StampedEvent[] = [];
    for await (const event of millwright.follow(project_id, { after: cursor })) {
      seen.push(event);
      if (event.type === 'complete') break;
    }
    assert.deepEqual(seen, log.slice(11));
  });

  test('reports an error for a project that cannot be followed, instead of waiting', async () => {
    await assert.rejects(collectAll(millwright.follow('prj_nowhere')), isCode('PROJECT_NOT_FOUND'));
  });
});

suite('tokens', () => {
  const expired = async () => `${ada.token.slice(0, -8)}AAAAAAAA`;

  test('are refreshed once after a rejection, also for concurrent requests', async () => {
    const rejectedTokens: (string | undefined)[] = [];
    const old = await expired();
    let current = old;
    const user = new Millwright({
      baseUrl: service.url,
      token: (rejected) => {
        if (rejected !== undefined) {
          rejectedTokens.push(rejected);
          current = ada.token;
        }
        return current;
      },
    });
    const [me, list] = await Promise.all([user.me(), user.projects.list(), user.models()]);
    assert.equal(typeof me.user_id, 'string');
    assert.ok(list.projects.length > 0);
    assert.deepEqual(rejectedTokens, [old]);
    current = old;
    assert.equal((await user.build({ prompt: 'say hi' }).result()).reason, 'complete');
    assert.deepEqual(rejectedTokens, [old, old]);
  });

  test('that are rejected again are an error', async () => {
    let times = 0;
    const token = async (rejected?: string) => {
      if (rejected) times += 1;
      return expired();
    };
    const user = new Millwright({ baseUrl: service.url, token });
    await assert.rejects(user.me(), isCode('TOKEN_INVALID'));
    assert.equal(times, 1);
    const fixed = new Millwright({ baseUrl: service.url, token: await expired() });
    await assert.rejects(fixed.me(), isCode('TOKEN_INVALID'));
  });

  test('propagate the error of a failing token function everywhere', async () => {
    const failure = new Error('signed out');
    const user = new Millwright({ baseUrl: service.url, token: () => Promise.reject(failure) });
    const isFailure = (error: unknown) => error === failure;
    await assert.rejects(user.me(), isFailure);
    await assert.rejects(user.build({ prompt: 'say x' }).accepted, isFailure);
    await assert.rejects(collectAll(user.follow('prj_x')), isFailure);
    using socket = user.connect();
    await assert.rejects(collectAll(socket.subscribe('prj_x')), isFailure);
  });
});

suite('records', () => {
  test('can be listed, read, changed and deleted', async () => {
    const { project_id, turn_id } = await millwright
      .build({ prompt: 'say hello there\nplan Todo', mode: 'chat' })
      .result();
    const project = await millwright.projects.update(project_id, { title: 'Named' });
    assert.equal(project.title, 'Named');
    assert.deepEqual(await millwright.projects.get(project_id), project);
    const found: string[] = [];
    for await (const one of millwright.projects.all({ limit: 1 })) found.push(one.project_id);
    assert.equal(new Set(found).size, found.length);
    assert.ok(found.includes(project_id) && found.length > 1);
    const { projects } = await millwright.projects.list({ q: 'Named' });
    assert.deepEqual(
      projects.map((one) => one.project_id),
      [project_id],
    );
    assert.equal((await millwright.turns.get(project_id, turn_id)).status, 'completed');
    const { messages } = await millwright.messages(project_id);
    assert.equal(messages[0]?.role, 'user');
    assert.deepEqual((await millwright.questions(project_id)).questions, []);
    assert.deepEqual((await millwright.plans(project_id, { status: 'pending' })).plans, []);
    assert.ok(Array.isArray((await millwright.models()).models));
    assert.ok(Array.isArray((await millwright.providers()).providers));
    assert.equal((await millwright.preview(project_id)).preview_url, project.preview_url);
    assert.equal((await millwright.restartPreview(project_id)).preview_url, project.preview_url);
    const idle = await millwright.abort(project_id);
    assert.deepEqual([idle.aborted, idle.status], [false, 'idle']);
    assert.deepEqual(await millwright.projects.remove(project_id), {
      id: project_id,
      deleted: true,
    });
    await assert.rejects(millwright.projects.get(project_id), isCode('PROJECT_NOT_FOUND'));
  });
});

suite('signals', () => {
  test('close everything that is open, immediately', async () => {
    await using proxy = await startCuttableProxy(service.port);
    const user = millwrightOf(ada, { baseUrl: proxy.url });
    const stop = new AbortController();
    const { signal } = stop;
    const turn = user.build({ prompt: 'say x\nhang' }, { signal });
    const { project_id } = await turn.accepted;
    const socket = user.connect({ signal });
    const readers = [turn, user.follow(project_id, { signal }), socket.subscribe(project_id)];
    let seen = 0;
    const reading = readers.map(async (events) => {
      for await (const _ of events) seen += 1;
    });
    await eventually(() => proxy.openConnectionCount === 3 && seen > 6, 'all three are open');
    stop.abort();
    for (const reader of reading) await assert.rejects(reader, { name: 'AbortError' });
    await eventually(() => proxy.openConnectionCount === 0, 'nothing is left open', 2000);
    assert.throws(() => socket.subscribe(project_id), { name: 'AbortError' });
    await assert.rejects(user.me({ signal }), { name: 'AbortError' });
    assert.equal((await millwright.abort(project_id)).aborted, true, 'the turn continued');
  });

  test('retries an unreachable service for a while, with growing delays', async () => {
    const waits: number[] = [];
    const user = millwrightOf(ada, {
      baseUrl: 'http://127.0.0.1:1',
      timing: { ...fastTiming, pause: async (ms) => void waits.push(ms) },
    });
    await assert.rejects(user.build({ prompt: 'say x' }).accepted, isCode('NETWORK_ERROR'));
    assert.deepEqual(waits, [150, 300, 600, 1200, 2400, 4800, 7500, 7500, 7500, 7500]);
    await assert.rejects(user.me(), isCode('NETWORK_ERROR'));
    assert.equal(waits.length, 10, 'a single request is not repeated');
  });
});
