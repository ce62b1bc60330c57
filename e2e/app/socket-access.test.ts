import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { leaseService } from '../support/shared-service.ts';
import { type JsonObject, TestSocket } from '../support/test-socket.ts';

test('socket messages for a project of another user are rejected without effect', async () => {
  await using service = await leaseService();
  const [ada, eve] = [await Client.of(service), await Client.of(service, 'eve@example.com')];
  const stream = await ada.post({ prompt: 'ask color Which?\nsay thanks' });
  const { projectId: project_id } = stream;
  const question_id = await stream.question();
  using socket = await TestSocket.open(eve);
  const messages: [string, JsonObject][] = [
    ['subscribe', {}],
    ['subscribe', { after_seq: 0 }],
    ['cancel', {}],
    ['submit_answers', { question_id, answers: { color: 'red' } }],
    ['console_log_data', { logs: [] }],
  ];
  for (const [kind, data] of messages) {
    assert.equal(await socket.request(kind, { project_id, ...data }), 'ACCESS_DENIED', kind);
    const unknownProject = { project_id: 'prj_none', ...data };
    assert.equal(await socket.request(kind, unknownProject), 'PROJECT_NOT_FOUND', kind);
  }
  const own = { project_id, question_id, answers: { color: 'red' } };
  assert.equal((await ada.json('POST', '/api/v1/vibe/answer', own)).status, 200, 'still open');
  await stream.finished();
  assert.equal((await socket.send('ping', {})).type, 'pong');
  assert.deepEqual(socket.events, []);
});

test('the newest console lines of a preview are kept', async () => {
  await using service = await leaseService();
  const ada = await Client.of(service);
  const { projectId: project_id } = await ada.turn({ prompt: 'say hello' });
  using socket = await TestSocket.open(ada);
  const report = (from: number, count: number) =>
    socket.request('console_log_data', {
      project_id,
      logs: Array.from({ length: count }, (_, at) => ({
        level: 'error',
        message: `line ${from + at}`,
        line: from + at,
      })),
    });
  const storedLines = async () => {
    const { rows } = await service.service.services.database.pool.query<{
      entry: { line: number };
    }>('SELECT entry FROM console_logs WHERE project_id = $1 ORDER BY id', [project_id]);
    return rows.map(({ entry }) => entry.line);
  };
  assert.deepEqual(await report(0, 0), { project_id, accepted: 0 });
  assert.deepEqual(await report(0, 3), { project_id, accepted: 3 });
  assert.deepEqual(await storedLines(), [0, 1, 2]);
  assert.deepEqual(await report(3, 150), { project_id, accepted: 150 });
  assert.deepEqual(await report(153, 250), { project_id, accepted: 200 });
  const last200 = Array.from({ length: 200 }, (_, at) => 203 + at);
  assert.deepEqual(await storedLines(), last200);
  for (const logs of [undefined, {}, [{ level: 'loud', message: 'x' }], [{ level: 'error' }]]) {
    const rejected = await socket.request('console_log_data', { project_id, logs });
    assert.equal(rejected, 'VALIDATION_FAILED');
  }
});

/** Opens a socket without a token, as a browser does; returns the status if it is rejected. */
async function openSocket(url: string): Promise<TestSocket | number> {
  const socket = new TestSocket(url);
  const opened = once(socket.socket, 'open').then(() => socket);
  const { promise, resolve } = Promise.withResolvers<number>();
  socket.socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
  socket.socket.on('error', () => undefined);
  return Promise.race([opened, promise]);
}

test('a ticket opens one socket, once, for one project', async () => {
  await using service = await leaseService();
  const ada = await Client.of(service);
  const [own, other] = [await ada.turn({ prompt: 'say 1' }), await ada.turn({ prompt: 'say 2' })];
  const order = { project_id: own.projectId, transport: 'ws' };
  const { body } = await ada.json('POST', '/api/v1/stream_tickets', order);
  const address = `${service.url}/api/v1/gw/ws?ticket=`;
  const both = await Promise.all([1, 2].map(() => openSocket(`${address}${body.ticket}`)));
  const [socket] = both.filter((one) => typeof one !== 'number');
  assert.ok(socket);
  assert.deepEqual(
    both.filter((one) => typeof one === 'number'),
    [401],
    'the same ticket opens no second socket',
  );
  assert.equal(await openSocket(`${address}${body.ticket}`), 401);
  for (const ticket of ['', 'tk_none']) assert.equal(await openSocket(`${address}${ticket}`), 401);

  const ack = (await socket.subscribe(own.projectId, { after_seq: 0 })) as JsonObject;
  assert.equal(ack.head_seq, own.last?.seq);
  await socket.waitForTurnEnd(own.turnId);
  assert.deepEqual(
    socket.seqs(own.projectId),
    own.events.map(({ seq }) => seq),
  );
  const otherProject = { project_id: other.projectId };
  for (const kind of ['subscribe', 'unsubscribe', 'cancel']) {
    assert.equal(await socket.request(kind, otherProject), 'ACCESS_DENIED', kind);
  }
  const next = await ada.turn({ prompt: 'say 3', project_id: own.projectId });
  await ada.turn({ prompt: 'say 4', project_id: other.projectId });
  await socket.waitForTurnEnd(next.turnId);
  assert.deepEqual(socket.seqs(other.projectId), []);
  socket[Symbol.dispose]();
});

test('a service that stops announces its restart', async () => {
  const service = await startScripted();
  const ada = await Client.of(service);
  const stream = await ada.post({ prompt: 'say x\nhang' });
  using socket = await TestSocket.open(ada);
  await socket.subscribe(stream.projectId);
  const closed = once(socket.socket, 'close');
  await service[Symbol.asyncDispose]();
  const [code] = await closed;
  assert.equal(code, 1012);
  await stream.closed();
  assert.equal(stream.reason, undefined, 'the turn is not over');
  await eventually(() => socket.socket.readyState === WebSocket.CLOSED, 'the socket is closed');
});
