import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';
import type { ConsoleLog } from '@millwright/contract';
import { WebSocket, WebSocketServer } from 'ws';
import { createSealer } from '../core/seal.ts';
import { eventually } from '../testing/eventually.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { PreviewDoor, type PreviewedProject, type PreviewState } from './door.ts';
import { Passes } from './pass.ts';
import { reportTag } from './report-script.ts';

const slug = 'abcdefghijklmnopqrst12';
const host = `${slug}.preview.localhost`;
const now = new Date('2026-01-01T00:00:00.000Z');
const passes = new Passes(createSealer(randomBytes(32)));

let project: PreviewedProject | undefined;
let state: PreviewState;
let door: Server;
let app: Server;
let heard: IncomingMessage[];
let logs: ConsoleLog[];
const errors: unknown[] = [];

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const listening = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  return socket;
}

before(async () => {
  const preview = new PreviewDoor({
    previewHost: 'preview.localhost:8080',
    protocol: 'http',
    framedBy: ['http://studio.example.com'],
    find: async (asked) => (asked === slug ? project : undefined),
    visit: async () => state,
    keepLogs: async (_id, told) => void logs.push(...told),
    addressOf: () => '192.0.2.7',
    passes,
    clock: { now: () => now },
    onError: (error) => errors.push(error),
  });
  door = createServer((asked, answered) => void preview.handle(asked, answered));
  door.on('upgrade', (asked, socket, head) => void preview.upgrade(asked, socket, head));
  await listening(door);

  app = createServer((asked, answered) => {
    heard.push(asked);
    if (asked.url === '/page') {
      answered.writeHead(200, { 'content-type': 'text/html', 'content-length': '55' });
      answered.end('<!doctype html><html><head><title>x</title></head></html>'.slice(0, 55));
      return;
    }
    if (asked.url === '/echo') return void asked.pipe(answered);
    if (asked.url === '/overreach') {
      answered.writeHead(200, {
        connection: 'close, content-security-policy',
        'set-cookie': [
          'mine=1; Path=/',
          'all=1; Domain=preview.localhost',
          '__millwright_preview=x',
        ],
        'service-worker-allowed': '/',
        'clear-site-data': '"*"',
        'strict-transport-security': 'max-age=1',
        'report-to': '{}',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'self'",
      });
      return void answered.end('x');
    }
    if (asked.url === '/huge-head') {
      answered.writeHead(200, { 'x-huge': 'x'.repeat(40_000) });
      return void answered.end();
    }
    if (asked.url === '/half') {
      answered.writeHead(200, { 'content-length': '100' });
      answered.write('half');
      return void setImmediate(() => answered.destroy());
    }
    answered.end('hello');
  });
  const sockets = new WebSocketServer({ server: app });
  sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`back ${text}`)));
  await listening(app);
});
after(() => {
  door.close().closeAllConnections();
  app.close().closeAllConnections();
});
beforeEach(() => {
  heard = [];
  logs = [];
  project = { id: 'prj_1', visibility: 'link' };
  state = { status: 'ready', connect: () => connectTo(portOf(app)) };
});

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function get(
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
  body?: string,
): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const asked = request(
    { port: portOf(door), path, method, headers: { host, ...headers } },
    async (answer) => {
      let text = '';
      try {
        for await (const piece of answer.setEncoding('utf8')) text += piece;
        resolve({ status: answer.statusCode, headers: answer.headers, body: text });
      } catch (error) {
        reject(error);
      }
    },
  );
  asked.on('error', reject).end(body);
  return promise;
}

suite('addresses', () => {
  test('a project answers at its own', async () => {
    assert.equal((await get('/')).body, 'hello');
    assert.equal((await get('/', { host: `${host}:8080` })).body, 'hello');
  });
  const strangers = [
    'preview.localhost',
    'unknown.preview.localhost',
    `a.${host}`,
    `${slug.toUpperCase()}.preview.localhost`,
    `${host}.`,
    `${slug}-5173.preview.localhost`,
    `${slug}_.preview.localhost`,
    `${'a'.repeat(64)}.preview.localhost`,
    'xn--80ak6aa92e.preview.localhost',
    '-.preview.localhost',
    '.preview.localhost',
  ];
  for (const stranger of strangers) {
    test(`${stranger} is nobody's, and looks like any other`, async () => {
      const one = await get('/', { host: stranger });
      const other = await get('/', { host: 'zzz.preview.localhost' });
      assert.equal(one.status, 404);
      assert.equal(one.body, other.body);
      assert.equal(heard.length, 0);
    });
  }
});

suite('what the app hears', () => {
  test('nothing that was meant for the service', async () => {
    await get('/', {
      authorization: 'Bearer secret',
      'x-api-key': 'secret',
      cookie: 'a=1; __millwright_preview=secret; b=2',
      'cf-connecting-ip': '1.2.3.4',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil',
      forwarded: 'for=6.6.6.6',
      connection: 'x-mine, cookie2',
      'x-mine': 'secret',
    });
    const headers = heard[0]?.headers ?? {};
    assert.ok(!JSON.stringify(headers).includes('secret'), JSON.stringify(headers));
    assert.equal(headers.cookie, 'a=1; b=2');
    assert.equal(headers['x-forwarded-for'], '192.0.2.7');
    assert.equal(headers['x-forwarded-host'], host);
    assert.equal(headers['x-forwarded-proto'], 'http');
    assert.equal(headers.host, host);
    assert.equal(headers['cf-connecting-ip'], undefined);
  });
  test('the method, the path with its query, and the body', async () => {
    const { body } = await get('/echo', {}, 'POST', 'a body');
    assert.equal(body, 'a body');
    await get('/a%2Fb?x=1&y=%20', {}, 'DELETE');
    assert.deepEqual([heard[1]?.method, heard[1]?.url], ['DELETE', '/a%2Fb?x=1&y=%20']);
  });
  test('no body beyond 50 MB', async () => {
    assert.equal(
      (await get('/echo', { 'content-length': '60000000' }, 'POST').catch(() => undefined))
        ?.status ?? 413,
      413,
    );
    assert.equal(heard.length, 0);
  });
});

suite('what a browser hears', () => {
  test('nothing that reaches further than the page', async () => {
    const { headers } = await get('/overreach');
    assert.deepEqual(headers['set-cookie'], ['mine=1; Path=/']);
    for (const name of [
      'service-worker-allowed',
      'clear-site-data',
      'strict-transport-security',
      'report-to',
      'x-frame-options',
    ]) {
      assert.equal(headers[name], undefined, name);
    }
    assert.equal(
      headers['content-security-policy'],
      "default-src 'self', frame-ancestors 'self' http://studio.example.com",
    );
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['x-robots-tag'], 'noindex');
  });
  test('a page begins with the script that reports errors', async () => {
    const { body } = await get('/page');
    assert.ok(body.includes(`<head>${reportTag}<title>`), body);
    const script = await get('/@millwright/report.js');
    assert.match(String(script.headers['content-type']), /javascript/);
    assert.doesNotThrow(() => new Function(script.body));
  });
  test('its reports are kept, nonsense is not', async () => {
    const report = { logs: [{ level: 'error', message: 'x is undefined', line: 3 }] };
    const sent = await get('/@millwright/logs', {}, 'POST', JSON.stringify(report));
    assert.equal(sent.status, 204);
    assert.deepEqual(logs, report.logs);
    for (const body of [
      '{',
      '[]',
      '{"logs":[{"level":"loud","message":"x"}]}',
      'x'.repeat(70_000),
    ]) {
      assert.equal((await get('/@millwright/logs', {}, 'POST', body)).status, 400);
    }
    assert.equal((await get('/@millwright/logs')).status, 400);
    assert.equal(logs.length, 1);
    assert.equal(heard.length, 0, 'the app is not asked');
  });
});

suite('an app that is not there, or behaves badly', () => {
  test('one that starts is waited for by a page that opens it itself', async () => {
    state = { status: 'starting' };
    const { status, headers, body } = await get('/');
    assert.deepEqual([status, headers['refresh'], headers['retry-after']], [503, '1', '1']);
    assert.match(body, /Waking/);
    assert.match(
      String(headers['content-security-policy']),
      /frame-ancestors 'self' http:\/\/studio/,
    );
  });
  test('one that does not start says why', async () => {
    state = { status: 'failed', message: 'Cannot find <module>' };
    const { status, body } = await get('/');
    assert.equal(status, 503);
    assert.match(body, /Cannot find &lt;module&gt;/);
  });
  test('one that cannot be reached is a page, not a failure', async () => {
    state = { status: 'ready', connect: () => Promise.reject(new Error('no')) };
    assert.equal((await get('/')).status, 502);
  });
  test('a head beyond 32 KB is no answer', async () => {
    assert.equal((await get('/huge-head')).status, 502);
  });
  test('an answer that breaks off breaks off', async () => {
    await assert.rejects(get('/half'));
    assert.equal((await get('/')).status, 200);
  });
  for (const [name, bytes] of Object.entries({
    'no HTTP at all': 'what?\r\n\r\n',
    'broken chunks': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nx\r\n',
    'a switch nobody asked for':
      'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nabc',
    'a second answer in the first': 'HTTP/1.1 200 OK\r\nx: a\rb\r\ncontent-length: 0\r\n\r\n',
    'an end without a word': '',
  })) {
    test(`${name} is a broken answer, and the next one works`, async () => {
      const bad = createTcpServer((socket) => socket.on('error', () => undefined).end(bytes));
      await listening(bad);
      state = { status: 'ready', connect: () => connectTo(portOf(bad)) };
      const status = await get('/').then(
        (got) => got.status,
        () => 'cut',
      );
      assert.ok(status === 502 || status === 'cut', String(status));
      bad.close();
      state = { status: 'ready', connect: () => connectTo(portOf(app)) };
      assert.equal((await get('/')).status, 200);
    });
  }
});

suite('a private preview', () => {
  beforeEach(() => {
    project = { id: 'prj_1', visibility: 'private' };
  });
  test('is closed without a pass, and with one of another project or of yesterday', async () => {
    const other = passes.issue('prj_2', now).token;
    const old = passes.issue('prj_1', new Date(now.getTime() - 13 * 3_600_000)).token;
    for (const token of ['', 'x', 'a.b.c', other, old]) {
      assert.equal((await get(`/?mw_preview=${token}`)).status, 401);
      assert.equal((await get('/', { cookie: `__millwright_preview=${token}` })).status, 401);
    }
    assert.equal(heard.length, 0);
  });
  test('opens with a pass, which leaves the address and becomes a cookie', async () => {
    const { token } = passes.issue('prj_1', now);
    const entered = await get(`/a?x=1&mw_preview=${token}`);
    assert.deepEqual([entered.status, entered.headers.location], [303, '/a?x=1']);
    const [cookie = ''] = entered.headers['set-cookie'] ?? [];
    assert.match(cookie, /HttpOnly; SameSite=Lax$/);
    assert.doesNotMatch(cookie, /domain/i);
    assert.equal((await get('/a', { cookie: cookie.split(';')[0] ?? '' })).status, 200);
  });
  test('never leads to another host', async () => {
    const { token } = passes.issue('prj_1', now);
    for (const path of ['//evil.example', '/\\evil.example', '///evil.example/..']) {
      const { headers } = await get(`${path}?mw_preview=${token}`);
      assert.match(String(headers.location), /^\/[^/\\]*/);
      assert.ok(new URL(String(headers.location), 'http://here').host === 'here');
    }
  });
});

suite('sockets', () => {
  function open(headers: Record<string, string> = {}): WebSocket {
    return new WebSocket(`ws://127.0.0.1:${portOf(door)}/hmr`, 'vite-hmr', {
      headers: { host, ...headers },
    });
  }
  test('lead to the app and back', async () => {
    const socket = open();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    socket.on('open', () => socket.send('there'));
    socket.on('message', (text) => resolve(String(text)));
    socket.on('error', reject);
    assert.equal(await promise, 'back there');
    assert.equal(socket.protocol, 'vite-hmr');
    socket.terminate();
  });
  test('obey the same rules', async () => {
    const refusal = (socket: WebSocket) =>
      new Promise((resolve) => socket.once('error', ({ message }) => resolve(message)));
    assert.match(String(await refusal(open({ host: 'x.preview.localhost' }))), /404/);
    state = { status: 'starting' };
    assert.match(String(await refusal(open())), /503/);
    state = { status: 'ready', connect: () => Promise.reject(new Error('no')) };
    assert.match(String(await refusal(open())), /502/);
    project = { id: 'prj_1', visibility: 'private' };
    assert.match(String(await refusal(open())), /404/);
  });
  test('end when the project is no longer theirs to see', async () => {
    const socket = open();
    await new Promise((resolve) => socket.once('open', resolve));
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    project = undefined;
    await eventually(() => isClosed, 'the socket is closed');
  });
});

test('a hundred visitors at once and no more', async () => {
  const held = Promise.withResolvers<void>();
  const slow = createServer(async (_asked, answered) => {
    await held.promise;
    answered.end('late');
  });
  await listening(slow);
  state = { status: 'ready', connect: () => connectTo(portOf(slow)) };
  let open = 0;
  slow.on('connection', () => {
    open += 1;
  });
  const visits = Array.from({ length: 100 }, () => get('/'));
  await eventually(() => open === 100, 'all are inside');
  assert.equal((await get('/')).status, 503);
  held.resolve();
  assert.ok((await Promise.all(visits)).every(({ body }) => body === 'late'));
  assert.equal((await get('/')).body, 'late');
  slow.close().closeAllConnections();
});

test('nothing of all this was a failure of ours', async () => {
  const answer = await rawRequest(
    portOf(door),
    `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  assert.equal(answer.status, 200);
  assert.deepEqual(errors, []);
});
