import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, beforeEach, suite, test } from 'node:test';
import { WebSocket } from 'ws';
import { ApiError } from '../../core/api-error.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  host,
  listening,
  now,
  PreviewFixture,
  portOf,
  shown,
  slug,
} from './testing/preview-fixture.ts';

let fixture: PreviewFixture;
before(async () => {
  fixture = await PreviewFixture.open();
});
beforeEach(() => fixture.reset());
after(() => {
  fixture.close();
  assert.deepEqual(fixture.errors, [], 'the proxy reported no errors');
});

suite('preview hosts', () => {
  test('serve a project at its own host', async () => {
    assert.equal((await fixture.get('/')).body, 'hello');
    assert.equal((await fixture.get('/', { host: `${host}:8080` })).body, 'hello');
  });
  const unknownHosts = [
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
  for (const unknownHost of unknownHosts) {
    test(`return the same 404 for ${unknownHost} as for any unknown host`, async () => {
      const one = await fixture.get('/', { host: unknownHost });
      const other = await fixture.get('/', { host: 'zzz.preview.localhost' });
      assert.equal(one.status, 404);
      assert.equal(one.body, other.body);
      assert.equal(fixture.requests.length, 0);
    });
  }
});

suite('rate limits of previews', () => {
  const headers = { 'retry-after': '7', ratelimit: '"requests";r=0;t=7' };
  test('reject requests and sockets before they reach the app', async () => {
    fixture.rateLimitError = new ApiError('RATE_LIMITED', 'too many', { headers });
    const { status, headers: responseHeaders } = await fixture.get('/');
    assert.deepEqual(
      [status, responseHeaders['retry-after'], responseHeaders['ratelimit']],
      [429, '7', headers.ratelimit],
    );
    const socket = new WebSocket(`ws://127.0.0.1:${fixture.port}/`, { headers: { host } });
    const rejected = new Promise((resolve) =>
      socket
        .on('error', () => undefined)
        .on('unexpected-response', (_, { statusCode }) => {
          resolve(statusCode);
          socket.terminate();
        }),
    );
    assert.equal(await rejected, 429);
    assert.equal(fixture.requests.length, 0);
  });
  test('count requests against their project, if there is one', async () => {
    await fixture.get('/');
    await fixture.get('/', { host: 'unknown.preview.localhost' });
    assert.deepEqual(fixture.counted, ['prj_1', undefined]);
  });
});

suite('a private preview', () => {
  beforeEach(() => {
    fixture.preview = { ...shown, visibility: 'private' };
  });
  test('returns 401 without a pass or with one of another project or an expired one', async () => {
    const other = fixture.passes.issue('prj_2', now).token;
    const old = fixture.passes.issue('prj_1', new Date(now.getTime() - 13 * 3_600_000)).token;
    for (const token of ['', 'x', 'a.b.c', other, old]) {
      assert.equal((await fixture.get(`/?mw_preview=${token}`)).status, 401);
      assert.equal(
        (await fixture.get('/', { cookie: `__millwright_preview=${token}` })).status,
        401,
      );
    }
    assert.equal(fixture.requests.length, 0);
  });
  test('exchanges a pass in the URL for a cookie', async () => {
    const { token } = fixture.passes.issue('prj_1', now);
    const entered = await fixture.get(`/a?x=1&mw_preview=${token}`);
    assert.deepEqual([entered.status, entered.headers.location], [303, '/a?x=1']);
    // One cookie for the studio's frame, and one for browsers that reject the first without TLS.
    const [framed = '', alone = ''] = entered.headers['set-cookie'] ?? [];
    assert.match(framed, /HttpOnly; SameSite=None; Secure; Partitioned$/);
    assert.match(alone, /HttpOnly; SameSite=Lax$/);
    assert.doesNotMatch(framed + alone, /domain/i);
    const [cookie] = alone.split(';');
    assert.equal((await fixture.get('/a', { cookie: `${cookie}` })).status, 200);
    const old = '__millwright_preview=old';
    assert.equal((await fixture.get('/a', { cookie: `${old}; ${cookie}` })).status, 200);
    assert.equal((await fixture.get('/a', { cookie: old })).status, 401);
  });
  test('rejects all passes once its owner was removed', async () => {
    fixture.preview = { ...shown, visibility: 'private', acceptsPasses: false };
    const { token } = fixture.passes.issue('prj_1', now);
    assert.equal((await fixture.get(`/?mw_preview=${token}`)).status, 401);
    const cookie = `__millwright_preview=${token}`;
    assert.equal((await fixture.get('/', { cookie })).status, 401);
  });
  test('never redirects to another host', async () => {
    const { token } = fixture.passes.issue('prj_1', now);
    for (const path of ['//evil.example', '/\\evil.example', '///evil.example/..']) {
      const { headers } = await fixture.get(`${path}?mw_preview=${token}`);
      assert.match(String(headers.location), /^\/[^/\\]*/);
      assert.ok(new URL(String(headers.location), 'http://here').host === 'here');
    }
  });
});

suite('WebSockets of previews', () => {
  function open(headers: Record<string, string> = {}): WebSocket {
    return new WebSocket(`ws://127.0.0.1:${fixture.port}/hmr`, 'vite-hmr', {
      headers: { host, ...headers },
    });
  }
  test('are forwarded to the app and back', async () => {
    const socket = open();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    socket.on('open', () => socket.send('there'));
    socket.on('message', (text) => resolve(String(text)));
    socket.on('error', reject);
    assert.equal(await promise, 'back there');
    assert.equal(socket.protocol, 'vite-hmr');
    socket.terminate();
  });
  test('are rejected under the same conditions as requests', async () => {
    const errorOf = (socket: WebSocket) =>
      new Promise((resolve) => socket.once('error', ({ message }) => resolve(message)));
    assert.match(String(await errorOf(open({ host: 'x.preview.localhost' }))), /404/);
    fixture.state = { status: 'starting' };
    assert.match(String(await errorOf(open())), /503/);
    fixture.state = { status: 'ready', connect: () => Promise.reject(new Error('no')) };
    assert.match(String(await errorOf(open())), /502/);
    fixture.preview = { ...shown, visibility: 'private' };
    assert.match(String(await errorOf(open())), /404/);
  });
  test('are closed once access is revoked', async () => {
    const socket = open();
    await new Promise((resolve) => socket.once('open', resolve));
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    fixture.preview = undefined;
    await eventually(() => isClosed, 'the socket is closed');
  });
});

test('limits concurrent visitors of a project to a hundred', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = createServer(async (_asked, response) => {
    await gate.promise;
    response.end('late');
  });
  await listening(slow);
  fixture.forwardTo(portOf(slow));
  let open = 0;
  slow.on('connection', () => {
    open += 1;
  });
  const visits = Array.from({ length: 100 }, () => fixture.get('/'));
  await eventually(() => open === 100, 'all requests reach the app');
  assert.equal((await fixture.get('/')).status, 503);
  gate.resolve();
  assert.ok((await Promise.all(visits)).every(({ body }) => body === 'late'));
  assert.equal((await fixture.get('/')).body, 'late');
  slow.close().closeAllConnections();
});
