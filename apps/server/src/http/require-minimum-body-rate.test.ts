import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, beforeEach, type TestContext, test } from 'node:test';
import { eventually } from '../testing/eventually.ts';
import { createSiteDispatcher } from './site-dispatcher.ts';

let server: Server;
let received: IncomingMessage | undefined;
/** Reads the body of a request, or leaves it unread. */
let consume: (request: IncomingMessage) => void;

before(async () => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    received = request;
    request.once('end', () => response.end('taken'));
    consume(request);
  };
  const site = {
    matches: ({ headers }: IncomingMessage) => headers.host === 'site',
    canUpgrade: () => false,
    handle,
    upgrade: async () => undefined,
  };
  server = createSiteDispatcher([site], []).serverFactory(handle, {}) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  received = undefined;
  consume = (request) => request.resume();
});
after(() => server.close().closeAllConnections());

/** Opens a request whose body the test sends manually; `answer` is everything received so far. */
async function open(length: number, host = 'api') {
  const { port } = server.address() as AddressInfo;
  const client: Socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let answer = '';
  let isClosed = false;
  client
    .on('data', (text) => {
      answer += text;
    })
    .on('close', () => {
      isClosed = true;
    })
    .on('error', () => undefined);
  client.write(`POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${length}\r\n\r\n`);
  const request = await eventually(() => received, 'the request arrives');
  return {
    client,
    request,
    answer: () => answer,
    isClosed: () => isClosed,
    async send(bytes: number): Promise<void> {
      const expected = request.socket.bytesRead + bytes;
      client.write(Buffer.alloc(bytes, 120));
      await eventually(() => request.socket.bytesRead === expected, 'the bytes arrive');
    },
  };
}

const mockSeconds = (context: TestContext) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  return (seconds: number) => context.mock.timers.tick(seconds * 1_000);
};

for (const host of ['api', 'site']) {
  test(`responds with 408 within 30 seconds to a client that sends a byte every five seconds: ${host}`, async (context) => {
    const advance = mockSeconds(context);
    const body = await open(1_000, host);
    let seconds = 0;
    for (; seconds < 30 && !body.request.socket.writableEnded; seconds += 5) {
      await body.send(1);
      advance(5);
    }
    assert.equal(seconds, 20);
    await eventually(body.isClosed, 'the connection is closed');
    assert.match(body.answer(), /^HTTP\/1\.1 408 /);
  });
}

test('accepts ten kilobytes per second', async (context) => {
  const advance = mockSeconds(context);
  const body = await open(60 * 10_240);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await body.send(10_240);
    advance(1);
  }
  await eventually(() => body.answer().endsWith('taken'), 'the response arrives');
  assert.match(body.answer(), /^HTTP\/1\.1 200 /);
  body.client.destroy();
});

test('ends a request whose body stalls in the middle', async (context) => {
  const advance = mockSeconds(context);
  const body = await open(1_000_000);
  await body.send(50_000);
  advance(10);
  await body.send(50_000);
  advance(10);
  assert.equal(body.request.socket.writableEnded, false);
  advance(10);
  await eventually(body.isClosed, 'the connection is closed');
  assert.match(body.answer(), /^HTTP\/1\.1 408 /);
});

test('does not time out a client while the consumer of its body is slow', async (context) => {
  const advance = mockSeconds(context);
  consume = () => undefined;
  const size = 8 * 1_048_576;
  const body = await open(size);
  body.client.write(Buffer.alloc(size, 120));
  const { request } = body;
  await eventually(
    () => request.readableLength >= request.readableHighWaterMark,
    'the buffer is full',
  );
  advance(300);
  assert.equal(request.socket.writableEnded, false);
  request.resume();
  await eventually(() => body.answer().endsWith('taken'), 'the response arrives');
  body.client.destroy();
});
