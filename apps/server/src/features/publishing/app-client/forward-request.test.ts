import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, suite, test } from 'node:test';
import { AppResponseError, BodyTooLargeError } from '../../../sandboxes/preview/forward.ts';
import { eventually } from '../../../testing/eventually.ts';
import { AppConnectionPool } from './app-connection-pool.ts';
import { forwardRequest } from './forward-request.ts';

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** A service that forwards every request to the app at `appPort`. */
let service: Server;
let appPort = 0;
let connections = 0;
let failures: unknown[] = [];
let pool: AppConnectionPool;

before(async () => {
  service = createServer((incoming, response) => {
    const visitor = { address: '192.0.2.7', protocol: 'https' } as const;
    forwardRequest(incoming, response, { pool, visitor, framedBy: [] }).catch((error: unknown) => {
      failures.push(error);
      incoming.resume();
      response.writeHead(error instanceof BodyTooLargeError ? 413 : 502).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});
after(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  connections = 0;
  failures = [];
  pool = new AppConnectionPool({
    connect: async () => {
      connections += 1;
      const socket = connect(appPort, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    onUnused: () => undefined,
  });
});

async function startApp(listener: RequestListener): Promise<Server> {
  const app = createServer(listener).listen(0, '127.0.0.1');
  await once(app, 'listening');
  appPort = portOf(app);
  return app;
}

/** An app that writes the same bytes to every connection. */
async function startRawApp(bytes: string) {
  const app = createTcpServer((socket) => socket.on('error', () => undefined).end(bytes));
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  appPort = portOf(app);
  return app;
}

async function send(
  path: string,
  { method = 'GET', headers = {}, body = [] as readonly string[] } = {},
) {
  const agent = new Agent({ maxSockets: 1 });
  const sent = request({ port: portOf(service), path, method, headers, agent });
  for (const piece of body) sent.write(piece);
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

function closeApp(app: { close(): unknown; closeAllConnections?(): void }) {
  app.closeAllConnections?.();
  app.close();
}

suite('a request to a published app', () => {
  test('shares its connection with later ones', async () => {
    const app = await startApp((_, response) => response.end('hello'));
    for (let count = 0; count < 5; count += 1) assert.equal((await send('/')).body, 'hello');
    assert.equal(connections, 1);
    closeApp(app);
  });
  test('does not share its connection while its response is not complete', async () => {
    const held = Promise.withResolvers<void>();
    const app = await startApp(async ({ url }, response) => {
      response.write('a');
      if (url === '/held') await held.promise;
      response.end('b');
    });
    const first = send('/held');
    await eventually(() => connections === 1, 'the first request is forwarded');
    assert.equal((await send('/')).body, 'ab');
    held.resolve();
    assert.equal((await first).body, 'ab');
    assert.equal(connections, 2);
    closeApp(app);
  });
  test('keeps its method, path and body, whether its length is known or not', async () => {
    const app = await startApp(async (incoming, response) => {
      const { method, url, headers } = incoming;
      const body = await text(incoming);
      const { 'content-length': length, 'transfer-encoding': encoding } = headers;
      response.end(JSON.stringify({ method, url, body, length, encoding }));
    });
    const pieces = ['one ', 'two ', 'three'];
    const chunked = await send('/a?b=%20c', { method: 'POST', body: pieces });
    assert.deepEqual(JSON.parse(chunked.body), {
      method: 'POST',
      url: '/a?b=%20c',
      body: 'one two three',
      encoding: 'chunked',
    });
    const headers = { 'content-length': '13' };
    const known = await send('/', { method: 'PUT', headers, body: pieces });
    assert.deepEqual(JSON.parse(known.body), {
      method: 'PUT',
      url: '/',
      body: 'one two three',
      length: '13',
    });
    assert.equal(connections, 1);
    closeApp(app);
  });
  test('carries neither headers for the service nor hop-by-hop headers', async () => {
    const app = await startApp(({ headers }, response) => response.end(JSON.stringify(headers)));
    const { body } = await send('/', {
      headers: {
        authorization: 'Bearer own',
        connection: 'keep-alive, x-mine',
        cookie: 'a=1; mw_session=secret',
        'x-api-key': 'secret',
        'x-forwarded-for': '6.6.6.6',
        'x-mine': 'secret',
      },
    });
    const headers = JSON.parse(body);
    assert.ok(!body.includes('secret'), body);
    assert.equal(headers['authorization'], 'Bearer own');
    assert.equal(headers['cookie'], 'a=1');
    assert.equal(headers['x-forwarded-for'], '192.0.2.7');
    assert.equal(headers['x-forwarded-proto'], 'https');
    closeApp(app);
  });
  /** Starts an app that has answered one request, and closes the connection of the second one without an answer. */
  async function startDroppingApp() {
    const requests: unknown[] = [];
    const app = await startApp((incoming, response) => {
      requests.push(incoming.url);
      if (requests.length === 2) incoming.socket.destroy();
      else response.end('hello');
    });
    await send('/');
    return { app, requests };
  }

  test('is sent again if the app closed the shared connection before it answered', async () => {
    const { app, requests } = await startDroppingApp();
    assert.equal((await send('/')).body, 'hello');
    assert.deepEqual([requests.length, connections], [3, 2]);
    closeApp(app);
  });
  test('is not sent again if it may have had an effect', async () => {
    const { app, requests } = await startDroppingApp();
    assert.equal((await send('/', { method: 'POST', body: ['x'] })).status, 502);
    assert.equal(requests.length, 2);
    assert.ok(failures[0] instanceof AppResponseError);
    closeApp(app);
  });
  test('ends at the app when the visitor leaves', async () => {
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const app = await startApp((_, response) => {
      response.once('close', ended.resolve).write('a beginning');
      started.resolve();
    });
    const sent = request({ port: portOf(service), path: '/' });
    sent.on('error', () => undefined).end();
    await started.promise;
    sent.destroy();
    await ended.promise;
    assert.deepEqual(failures, []);
    closeApp(app);
  });
  test('is rejected once its body exceeds 50 MB', async () => {
    const app = await startApp((incoming) => incoming.resume());
    const sent = request({ port: portOf(service), path: '/', method: 'POST' });
    const answered = once(
      sent.on('error', () => undefined),
      'response',
    );
    const megabyte = Buffer.alloc(1_048_576);
    for (let megabytes = 0; megabytes < 60; megabytes += 1)
      if (!sent.write(megabyte)) await Promise.race([once(sent, 'drain'), answered]);
    const [{ statusCode }] = await answered;
    assert.equal(statusCode, 413);
    sent.destroy();
    closeApp(app);
  });
  test('is answered while its body is still being sent, on a connection that is not shared', async () => {
    const app = await startApp((_, response) => response.writeHead(401).end('no'));
    const sent = request({ port: portOf(service), path: '/', method: 'POST' });
    sent.on('error', () => undefined).write('a beginning');
    const [response] = await once(sent, 'response');
    assert.equal(response.statusCode, 401);
    sent.destroy();
    assert.equal((await send('/')).status, 401);
    assert.equal(connections, 2);
    closeApp(app);
  });
});

suite('a response of a published app', () => {
  test('does not fill the memory of the service while the visitor does not read', async () => {
    const size = 64 * 1_048_576;
    let written = 0;
    const app = await startApp(async (_, response) => {
      const piece = Buffer.alloc(1_048_576, 'x');
      for (; written < size; written += piece.length)
        if (!response.write(piece)) await once(response, 'drain');
      response.end();
    });
    const sent = request({ port: portOf(service), path: '/' });
    sent.end();
    const [response] = await once(sent, 'response');
    response.pause();
    let before = -1;
    await eventually(() => {
      const isStill = written === before;
      before = written;
      return isStill;
    }, 'the app waits');
    assert.ok(written < size / 2, `${written} bytes`);
    let received = 0;
    for await (const piece of response) received += piece.length;
    assert.equal(received, size);
    closeApp(app);
  });
  test('is 502 if it cannot be forwarded, and the next request is served', async () => {
    for (const bytes of [
      'what?\r\n\r\n',
      '',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const app = await startRawApp(bytes);
      assert.equal((await send('/')).status, 502, bytes.slice(0, 40));
      closeApp(app);
    }
    const app = await startApp((_, response) => response.end('hello'));
    assert.equal((await send('/')).body, 'hello');
    closeApp(app);
  });
  test('is cut off if the app breaks off', async () => {
    const app = await startRawApp('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
    await assert.rejects(send('/'));
    closeApp(app);
  });
  test('without a length reaches the visitor as a whole', async () => {
    const app = await startRawApp('HTTP/1.1 200 OK\r\n\r\nhello');
    assert.equal((await send('/')).body, 'hello');
    closeApp(app);
  });
});
