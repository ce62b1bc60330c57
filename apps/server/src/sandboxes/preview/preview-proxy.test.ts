import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, beforeEach, suite, test } from 'node:test';
import { WebSocket } from 'ws';
import { ApiError } from '../../core/api-error.ts';
import { eventually } from '../../testing/eventually.ts';
import { Doorway, host, listening, now, portOf, shown, slug } from './testing/doorway.ts';

let doorway: Doorway;
before(async () => {
  doorway = await Doorway.open();
});
beforeEach(() => doorway.reset());
after(() => {
  doorway.close();
  assert.deepEqual(doorway.errors, [], 'nothing of all this was a failure of ours');
});

suite('preview hosts', () => {
  test('serve a project at its own host', async () => {
    assert.equal((await doorway.get('/')).body, 'hello');
    assert.equal((await doorway.get('/', { host: `${host}:8080` })).body, 'hello');
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
    test(`return the same 404 for ${stranger} as for any unknown host`, async () => {
      const one = await doorway.get('/', { host: stranger });
      const other = await doorway.get('/', { host: 'zzz.preview.localhost' });
      assert.equal(one.status, 404);
      assert.equal(one.body, other.body);
      assert.equal(doorway.heard.length, 0);
    });
  }
});

suite('rate limits of previews', () => {
  const headers = { 'retry-after': '7', ratelimit: '"requests";r=0;t=7' };
  test('reject requests and sockets before they reach the app', async () => {
    doorway.refusal = new ApiError('RATE_LIMITED', 'too many', { headers });
    const { status, headers: told } = await doorway.get('/');
    assert.deepEqual(
      [status, told['retry-after'], told['ratelimit']],
      [429, '7', headers.ratelimit],
    );
    const socket = new WebSocket(`ws://127.0.0.1:${doorway.port}/`, { headers: { host } });
    const refused = new Promise((resolve) =>
      socket
        .on('error', () => undefined)
        .on('unexpected-response', (_, { statusCode }) => {
          resolve(statusCode);
          socket.terminate();
        }),
    );
    assert.equal(await refused, 429);
    assert.equal(doorway.heard.length, 0);
  });
  test('count requests against their project, if there is one', async () => {
    await doorway.get('/');
    await doorway.get('/', { host: 'unknown.preview.localhost' });
    assert.deepEqual(doorway.counted, ['prj_1', undefined]);
  });
});

suite('a private preview', () => {
  beforeEach(() => {
    doorway.meant = { ...shown, visibility: 'private' };
  });
  test('returns 401 without a pass or with one of another project or an expired one', async () => {
    const other = doorway.passes.issue('prj_2', now).token;
    const old = doorway.passes.issue('prj_1', new Date(now.getTime() - 13 * 3_600_000)).token;
    for (const token of ['', 'x', 'a.b.c', other, old]) {
      assert.equal((await doorway.get(`/?mw_preview=${token}`)).status, 401);
      assert.equal(
        (await doorway.get('/', { cookie: `__millwright_preview=${token}` })).status,
        401,
      );
    }
    assert.equal(doorway.heard.length, 0);
  });
  test('exchanges a pass in the URL for a cookie', async () => {
    const { token } = doorway.passes.issue('prj_1', now);
    const entered = await doorway.get(`/a?x=1&mw_preview=${token}`);
    assert.deepEqual([entered.status, entered.headers.location], [303, '/a?x=1']);
    // One cookie for the studio's frame, and one for browsers that reject the first without TLS.
    const [framed = '', alone = ''] = entered.headers['set-cookie'] ?? [];
    assert.match(framed, /HttpOnly; SameSite=None; Secure; Partitioned$/);
    assert.match(alone, /HttpOnly; SameSite=Lax$/);
    assert.doesNotMatch(framed + alone, /domain/i);
    const [cookie] = alone.split(';');
    assert.equal((await doorway.get('/a', { cookie: `${cookie}` })).status, 200);
    const old = '__millwright_preview=old';
    assert.equal((await doorway.get('/a', { cookie: `${old}; ${cookie}` })).status, 200);
    assert.equal((await doorway.get('/a', { cookie: old })).status, 401);
  });
  test('rejects all passes once its owner was removed', async () => {
    doorway.meant = { ...shown, visibility: 'private', admitsPasses: false };
    const { token } = doorway.passes.issue('prj_1', now);
    assert.equal((await doorway.get(`/?mw_preview=${token}`)).status, 401);
    const cookie = `__millwright_preview=${token}`;
    assert.equal((await doorway.get('/', { cookie })).status, 401);
  });
  test('never redirects to another host', async () => {
    const { token } = doorway.passes.issue('prj_1', now);
    for (const path of ['//evil.example', '/\\evil.example', '///evil.example/..']) {
      const { headers } = await doorway.get(`${path}?mw_preview=${token}`);
      assert.match(String(headers.location), /^\/[^/\\]*/);
      assert.ok(new URL(String(headers.location), 'http://here').host === 'here');
    }
  });
});

suite('WebSockets of previews', () => {
  function open(headers: Record<string, string> = {}): WebSocket {
    return new WebSocket(`ws://127.0.0.1:${doorway.port}/hmr`, 'vite-hmr', {
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
    const refusal = (socket: WebSocket) =>
      new Promise((resolve) => socket.once('error', ({ message }) => resolve(message)));
    assert.match(String(await refusal(open({ host: 'x.preview.localhost' }))), /404/);
    doorway.state = { status: 'starting' };
    assert.match(String(await refusal(open())), /503/);
    doorway.state = { status: 'ready', connect: () => Promise.reject(new Error('no')) };
    assert.match(String(await refusal(open())), /502/);
    doorway.meant = { ...shown, visibility: 'private' };
    assert.match(String(await refusal(open())), /404/);
  });
  test('are closed once access is revoked', async () => {
    const socket = open();
    await new Promise((resolve) => socket.once('open', resolve));
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    doorway.meant = undefined;
    await eventually(() => isClosed, 'the socket is closed');
  });
});

test('limits concurrent visitors of a project to a hundred', async () => {
  const held = Promise.withResolvers<void>();
  const slow = createServer(async (_asked, answered) => {
    await held.promise;
    answered.end('late');
  });
  await listening(slow);
  doorway.leadTo(portOf(slow));
  let open = 0;
  slow.on('connection', () => {
    open += 1;
  });
  const visits = Array.from({ length: 100 }, () => doorway.get('/'));
  await eventually(() => open === 100, 'all requests reach the app');
  assert.equal((await doorway.get('/')).status, 503);
  held.resolve();
  assert.ok((await Promise.all(visits)).every(({ body }) => body === 'late'));
  assert.equal((await doorway.get('/')).body, 'late');
  slow.close().closeAllConnections();
});
