import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client, type Stream } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { TestSocket } from '../support/test-socket.ts';

const maxStreams = 3;
let service: Scripted;
let ada: Client;
let eve: Client;

before(async () => {
  service = await startScripted({
    RATE_LIMIT_STREAMS_PER_USER: String(maxStreams),
    QUEUE_START_WAIT_MS: '10000',
    MAX_CONCURRENT_TURNS: '2',
  });
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
});
after(() => service[Symbol.asyncDispose]());

const path = '/api/v1/vibe/stream_v2';
const pathOf = ({ projectId, turnId }: Stream) => `${path}/${projectId}?turn_id=${turnId}`;

async function assertRateLimited(response: Response): Promise<void> {
  assert.equal(response.status, 429);
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(((await response.json()) as { code: string }).code, 'RATE_LIMITED');
}

/** Starts a turn that runs until it is aborted, with readers up to the limit. */
async function fillStreams(client: Client): Promise<Stream[]> {
  const owner = await client.post({ prompt: `say x ${Math.random()}\nhang` });
  const readers = Array.from({ length: maxStreams - 1 }, () => client.read(pathOf(owner)));
  return [owner, ...(await Promise.all(readers))];
}

async function stop(client: Client, streams: readonly Stream[]): Promise<void> {
  await client.json('POST', `/api/v1/vibe/abort/${streams[0]?.projectId}`);
  await Promise.all(streams.map((stream) => stream.closed()));
}

/** Reads once a slot is free, which is as soon as the service notices the end of another stream. */
async function readAgain(client: Client, stream: Stream): Promise<Stream> {
  const response = await eventually(async () => {
    const attempt = await client.request('GET', pathOf(stream));
    return attempt.status === 200 && attempt;
  }, 'a slot is free again');
  return new (stream.constructor as typeof Stream)(response);
}

async function turnsWith(prompt: string): Promise<number> {
  const { rowCount } = await service.service.services.database.pool.query(
    'SELECT 1 FROM turns WHERE prompt = $1',
    [prompt],
  );
  return rowCount ?? 0;
}

async function endedWith(words: string): Promise<number> {
  const { rowCount } = await service.service.services.database.pool.query(
    "SELECT 1 FROM turns WHERE prompt LIKE $1 || '%' AND status = 'completed'",
    [words],
  );
  return rowCount ?? 0;
}

test('a stream above the limit of a user is rejected, and a closed one frees its slot', async () => {
  const streams = await fillStreams(ada);
  const [owner] = streams;
  assert.ok(owner);
  await assertRateLimited(await ada.request('GET', pathOf(owner)));
  await assertRateLimited(await ada.request('GET', `${path}/${owner.projectId}?follow=true`));
  await assertRateLimited(await ada.request('GET', pathOf(owner).replace('stream_v2', 'stream')));
  const ticketRequest = { project_id: owner.projectId, transport: 'sse' };
  const { body } = await ada.json('POST', '/api/v1/stream_tickets', ticketRequest);
  await assertRateLimited(await fetch(String(body.url).replace('localhost', '127.0.0.1')));
  const otherUser = await eve.turn({ prompt: 'say mine' });
  assert.equal(otherUser.reason, 'complete');
  assert.equal((await ada.request('GET', '/api/v1/me')).status, 200, 'only streams are counted');

  await streams.pop()?.cancel();
  streams.push(await readAgain(ada, owner));
  await assertRateLimited(await ada.request('GET', pathOf(owner)));
  await stop(ada, streams);
  const idle = await ada.request('GET', `${path}/${owner.projectId}`);
  assert.equal(idle.status, 204, 'a response without a stream is not counted');
});

test('a rejected post admits nothing, and the same post starts the turn later', async () => {
  const streams = await fillStreams(ada);
  const body = { prompt: `say later ${Math.random()}` };
  await assertRateLimited(await ada.request('POST', path, body));
  await assertRateLimited(await ada.request('POST', '/api/v1/vibe/stream', body));
  assert.equal(await turnsWith(body.prompt), 0);
  const quiet = await ada.request('POST', path, body, { prefer: 'respond-async' });
  assert.equal(quiet.status, 202, 'a post without a stream needs no slot');
  await stop(ada, streams);
  const turn = await eventually(async () => {
    const response = await ada.request('POST', path, body);
    return response.status === 200 && response;
  }, 'a slot is free again');
  assert.match(await turn.text(), /event: done/);
});

test('posts without a stream and clients that leave early hold no slot', async () => {
  const owner = await ada.post({ prompt: 'say x\nhang' });
  const { projectId: project_id } = owner;
  for (let at = 0; at < 2 * maxStreams; at += 1) {
    const queued = await ada.request('POST', path, { prompt: `say ${at}`, project_id });
    assert.equal(queued.status, 202);
    assert.equal((await ada.request('POST', path, { prompt: '' })).status, 400);
  }
  // The user's limit of two turns is reached, so this one waits for a worker while its client disconnects.
  const second = await ada.post({ prompt: 'say y\nhang' });
  for (let at = 0; at < 2 * maxStreams; at += 1) {
    const prompt = `say gone ${at} ${Math.random()}`;
    const sending = request(`${ada.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    });
    sending.on('error', () => undefined);
    sending.end(JSON.stringify({ prompt }));
    await eventually(async () => (await turnsWith(prompt)) === 1, 'it is admitted');
    sending.destroy();
  }
  const again = await readAgain(ada, owner);
  // The turns start one after another, without a client to open a stream for.
  await stop(ada, [second]);
  await eventually(async () => (await endedWith('say gone')) === 2 * maxStreams, 'they have run');
  await stop(ada, [owner, again]);
  await eventually(() => service.service.services.streams.size === 0, 'nothing stays open');
});

test('pipelined requests behind an open stream end with its connection', async () => {
  const owner = await ada.post({ prompt: 'say x\nhang' });
  const head = `GET ${pathOf(owner)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`;
  const socket = connect(service.port, '127.0.0.1');
  socket.write(head.repeat(2));
  await once(socket, 'data');
  await eventually(() => service.service.services.streams.size === maxStreams, 'both are open');
  socket.destroy();
  const again = await readAgain(ada, owner);
  await stop(ada, [owner, again]);
  await eventually(() => service.service.services.streams.size === 0, 'nothing stays open');
});

test('a socket above the limit is rejected before the upgrade, and a closed one frees its slot', async () => {
  const sessions = await Promise.all(
    Array.from({ length: maxStreams }, () => TestSocket.open(ada)),
  );
  const tryConnect = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${ada.token}` };
    const socket = new WebSocket(`${ada.url.replace('http', 'ws')}/api/v1/ws`, { headers });
    socket.on('error', () => undefined);
    const rejectedStatus = once(socket, 'unexpected-response').then(([, response]) => {
      assert.match(String(response.headers['retry-after']), /^\d+$/);
      return Number(response.statusCode);
    });
    const opened = once(socket, 'open').then(() => 101);
    const status = await Promise.race([rejectedStatus, opened]);
    socket.terminate();
    return status;
  };
  assert.equal(await tryConnect(), 429);
  const { projectId: project_id } = await ada.turn({ prompt: 'say streams are counted apart' });
  const { body } = await ada.json('POST', '/api/v1/stream_tickets', {
    project_id,
    transport: 'ws',
  });
  const ticketSession = new TestSocket(
    String(body.url).replace(/^ws/, 'http').replace('localhost', '127.0.0.1'),
  );
  ticketSession.socket.on('error', () => undefined);
  const [, response] = await once(ticketSession.socket, 'unexpected-response');
  assert.equal(response.statusCode, 429);
  using otherUser = await TestSocket.open(eve);
  assert.equal((await otherUser.send('ping', {})).type, 'pong');

  sessions.pop()?.socket.close();
  await eventually(async () => (await tryConnect()) === 101, 'a slot is free again');
  for (const session of sessions) session[Symbol.dispose]();
});
