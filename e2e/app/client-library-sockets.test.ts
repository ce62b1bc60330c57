import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Millwright, MillwrightError, type StampedEvent } from '@millwright/client';
import { WebSocketServer } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { flood } from '../../apps/server/src/testing/tools.ts';
import { Client } from '../support/client.ts';
import { collectAll, millwrightOf, readLog } from '../support/client-library.ts';
import { startCuttableProxy } from '../support/cuttable-proxy.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

let service: Scripted;
let ada: Client;
let millwright: Millwright;

before(async () => {
  const env = { RATE_LIMIT_TURNS_PER_HOUR: '0', MAX_CONCURRENT_TURNS: '50' };
  service = await startScripted(env, { tools: [flood] });
  ada = await Client.of(service);
  millwright = millwrightOf(ada);
});
after(() => service[Symbol.asyncDispose]());

const isCode = (code: string) => (error: unknown) =>
  error instanceof MillwrightError && error.code === code;

/** Collects the events of a subscription in the background. */
function keep(events: AsyncIterable<StampedEvent>) {
  const seen: StampedEvent[] = [];
  const done = (async () => {
    for await (const event of events) seen.push(event);
  })();
  done.catch(() => undefined);
  const until = <T extends StampedEvent['type']>(type: T) =>
    eventually(
      () => seen.find((event): event is StampedEvent & { type: T } => event.type === type),
      `${type} is received`,
    );
  return { seen, done, until };
}

const project = async () => (await millwright.build({ prompt: 'say hello' }).result()).project_id;

test('two projects share one socket: a question, a plan and an abort', async () => {
  await using proxy = await startCuttableProxy(service.port);
  const user = millwrightOf(ada, { baseUrl: proxy.url });
  const [one, two] = [await project(), await project()];
  using socket = user.connect();
  const first = keep(socket.subscribe(one, { after: 0 }));
  const second = keep(socket.subscribe(two, { after: 0 }));

  const suspended = millwright.build({ project_id: one, prompt: 'ask color Which?\nsay thanks' });
  const { data } = await first.until('ask_user_question');
  const answers = { color: 'red' };
  const ids = { project_id: one, question_id: data.question_id };
  const ack = await socket.answer({ ...ids, answers });
  assert.deepEqual([ack.kind, ack.status], ['submit_answers', 'accepted']);
  assert.equal((await socket.answer({ ...ids, answers })).status, 'already_answered');
  const other = socket.answer({ ...ids, answers: { color: 'blue' } });
  await assert.rejects(other, (error: MillwrightError) => {
    assert.equal(error.code, 'QUESTION_ALREADY_ANSWERED');
    assert.match(error.errorRef ?? '', /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    return true;
  });
  assert.equal((await suspended.result()).reason, 'complete');

  const planning = millwright.build({ project_id: two, prompt: 'plan Todo\nsay ok', mode: 'plan' });
  const plan = await second.until('plan_proposed');
  const decision = { project_id: two, plan_id: plan.data.plan_id, approved: true };
  assert.equal((await millwright.approve(decision)).status, 'approved');
  assert.equal((await second.until('plan_resolved')).data.status, 'approved');
  assert.equal((await planning.result()).reason, 'complete');

  const running = millwright.build({ project_id: two, prompt: 'say x\nhang' });
  const { turn_id } = await running.accepted;
  await eventually(() => second.seen.some((event) => event.turn_id === turn_id), 'it runs');
  assert.equal((await socket.abort(two, { turn_id })).aborted, true);
  assert.equal((await running.result()).reason, 'aborted');
  assert.equal((await socket.abort(two, { turn_id })).aborted, false);
  const report = await socket.reportConsole(one, [{ level: 'error', message: 'x is undefined' }]);
  assert.equal(report.accepted, 1);

  for (const [id, { seen }] of [
    [one, first],
    [two, second],
  ] as const) {
    const log = await readLog(ada, id);
    await eventually(() => seen.length >= log.length, 'all events were received');
    assert.deepEqual(seen, log);
  }
  socket.close();
  await first.done;
  await second.done;
  await assert.rejects(socket.answer({ ...ids, answers }), isCode('SOCKET_CLOSED'));
  await eventually(() => proxy.openConnectionCount === 0, 'nothing is left open');
});

test('a dropped socket reconnects with its cursors, and loses and repeats nothing', async () => {
  await using proxy = await startCuttableProxy(service.port, [1500, 4000, 900]);
  const user = millwrightOf(ada, { baseUrl: proxy.url });
  const ids = [await project(), await project()];
  using socket = user.connect();
  const readers = ids.map((id) => keep(socket.subscribe(id, { after: 0 })));
  for (let turnIndex = 0; turnIndex < 4; turnIndex += 1) {
    const turns = ids.map((project_id) =>
      millwright.build({ project_id, prompt: `pace 1\ntokens 40\nsay ${turnIndex}` }).result(),
    );
    if (turnIndex > 1) proxy.disconnectAll();
    await Promise.all(turns);
  }
  for (const [at, id] of ids.entries()) {
    const log = await readLog(ada, id);
    await eventually(
      () => (readers[at]?.seen.length ?? 0) >= log.length,
      'all events were received',
    );
    assert.deepEqual(readers[at]?.seen, log);
  }
  assert.ok(proxy.connectionCount >= 5, `${proxy.connectionCount} connections`);
});

test('an answer is sent again if the connection drops before it is acknowledged', async () => {
  await using proxy = await startCuttableProxy(service.port);
  const user = millwrightOf(ada, { baseUrl: proxy.url });
  const turn = millwright.build({ prompt: 'ask color Which?' });
  const { project_id } = await turn.accepted;
  const result = turn.result();
  const [question] = await eventually(async () => {
    const { questions } = await millwright.questions(project_id, { status: 'pending' });
    return questions.length > 0 && questions;
  }, 'a question');
  const { question_id = '' } = question ?? {};
  using socket = user.connect();
  await eventually(() => proxy.openConnectionCount > 0, 'it is connecting');
  const answered = socket.answer({ project_id, question_id, answers: { color: 'red' } });
  proxy.disconnectAll();
  assert.match((await answered).status, /^(accepted|already_answered)$/);
  assert.equal((await result).reason, 'complete');
  const stop = socket.abort(project_id);
  proxy.disconnectAll();
  await assert.rejects(stop, isCode('ANSWER_LOST'));
});

test('a rejected subscription ends with the reason; others continue', async () => {
  using socket = millwright.connect();
  const id = await project();
  const good = keep(socket.subscribe(id, { after: 0 }));
  await assert.rejects(collectAll(socket.subscribe('prj_nowhere')), isCode('PROJECT_NOT_FOUND'));
  const beyond = socket.subscribe(await project(), { after: 1_000_000 });
  await assert.rejects(collectAll(beyond), isCode('INVALID_CURSOR'));
  assert.throws(() => socket.subscribe(id), TypeError);
  await good.until('complete');
});

test('a reader that falls behind receives the rest when it has caught up', async () => {
  const prompt = `call flood ${JSON.stringify({ events: 7000, bytes: 10 })}`;
  const { project_id } = await millwright.build({ prompt }).result();
  using socket = millwright.connect();
  const subscription = socket.subscribe(project_id, { after: 0 });
  const seen: StampedEvent[] = [];
  for await (const event of subscription) {
    // The first event is held until the service has sent everything it will send.
    if (seen.length === 0) {
      const other = keep(socket.subscribe(await project(), { after: 0 }));
      await other.until('complete');
    }
    seen.push(event);
    if (event.type === 'complete') break;
  }
  assert.deepEqual(seen, await readLog(ada, project_id));
  const again = keep(socket.subscribe(project_id, { after: seen.at(-2)?.seq }));
  await again.until('complete');
  assert.equal(again.seen.length, 1, 'leaving the loop ends the first subscription');
});

test('messages over the rate limit are sent gradually', async () => {
  using socket = millwright.connect();
  const answers = { x: 'y' };
  const messages = Array.from({ length: 70 }, (_, at) =>
    socket.answer({ project_id: 'prj_nowhere', question_id: `q_${at}`, answers }),
  );
  const replies = await Promise.allSettled(messages);
  const codes = replies.map((reply) => reply.status === 'rejected' && reply.reason.code);
  assert.deepEqual(new Set(codes), new Set(['PROJECT_NOT_FOUND']));
});

/** Starts a service that accepts every socket and closes it with this code. */
async function closing(code: number, times = 1) {
  const tokens: string[] = [];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, { headers }) => {
    const [, token = ''] = /bearer\.([^,\s]+)/.exec(headers['sec-websocket-protocol'] ?? '') ?? [];
    tokens.push(Buffer.from(token, 'base64url').toString());
    if (tokens.length <= times) socket.close(code, 'as the test wants');
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    tokens,
    [Symbol.dispose]: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

for (const code of [1001, 1011, 1012, 1013, 4408, 4429]) {
  test(`closed with ${code}: reconnects`, async () => {
    using server = await closing(code, 2);
    using _ = millwrightOf(ada, { baseUrl: server.url }).connect();
    await eventually(() => server.tokens.length === 3, 'the third connection');
  });
}

for (const code of [1003, 1008, 1009, 4400, 4403]) {
  test(`closed with ${code}: does not reconnect, and reports it`, async () => {
    using server = await closing(code);
    using socket = millwrightOf(ada, { baseUrl: server.url }).connect();
    await assert.rejects(collectAll(socket.subscribe('prj_x')), isCode('SOCKET_CLOSED'));
    assert.equal(server.tokens.length, 1);
  });
}

test('closed with 1000: subscriptions end without an error', async () => {
  using server = await closing(1000);
  using socket = millwrightOf(ada, { baseUrl: server.url }).connect();
  assert.deepEqual(await collectAll(socket.subscribe('prj_x')), []);
});

test('closed with 4401: reconnects with a fresh token, or reports the error without one', async () => {
  using server = await closing(4401);
  let current = 'old';
  const token = (rejected?: string) => {
    if (rejected) current = 'new';
    return current;
  };
  using _ = millwrightOf(ada, { baseUrl: server.url, token }).connect();
  await eventually(() => server.tokens.length === 2, 'the second connection');
  assert.deepEqual(server.tokens, ['old', 'new']);

  using other = await closing(4401);
  using socket = millwrightOf(ada, { baseUrl: other.url, token: 'fixed' }).connect();
  await assert.rejects(collectAll(socket.subscribe('prj_x')), isCode('TOKEN_INVALID'));
});

test('a token rejected at the handshake is refreshed once; a second rejection is an error', async () => {
  const id = await project();
  let current = 'expired';
  const token = (rejected?: string) => {
    if (rejected) current = ada.token;
    return current;
  };
  using socket = millwrightOf(ada, { token }).connect();
  await keep(socket.subscribe(id, { after: 0 })).until('complete');
  using rejected = millwrightOf(ada, { token: 'expired' }).connect();
  await assert.rejects(collectAll(rejected.subscribe(id)), isCode('TOKEN_INVALID'));
});
