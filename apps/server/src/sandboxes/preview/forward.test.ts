import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { type ClientRequest, createServer, request } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { reportTag } from './report-script.ts';
import { host, listening, PreviewFixture, portOf } from './testing/preview-fixture.ts';

let fixture: PreviewFixture;
before(async () => {
  fixture = await PreviewFixture.open();
});
beforeEach(() => fixture.reset());
after(() => {
  fixture.close();
  assert.deepEqual(fixture.errors, [], 'the proxy reported no errors');
});

suite('requests forwarded to the app', () => {
  test('carry no headers or cookies meant for the service', async () => {
    await fixture.get('/', {
      authorization: 'Bearer secret',
      'x-api-key': 'secret',
      cookie:
        'a=1; __millwright_preview=secret; mw_session=x; mw_session.sig=y; __Host-mw_oauth=z; b=2',
      'cf-connecting-ip': '1.2.3.4',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil',
      forwarded: 'for=6.6.6.6',
      connection: 'x-mine, cookie2',
      'x-mine': 'secret',
    });
    const headers = fixture.requests[0]?.headers ?? {};
    assert.ok(!JSON.stringify(headers).includes('secret'), JSON.stringify(headers));
    assert.equal(headers.cookie, 'a=1; b=2');
    assert.equal(headers['x-forwarded-for'], '192.0.2.7');
    assert.equal(headers['x-forwarded-host'], host);
    assert.equal(headers['x-forwarded-proto'], 'http');
    assert.equal(headers.host, host);
    assert.equal(headers['cf-connecting-ip'], undefined);
  });
  test('keep the method, the path with its query, and the body', async () => {
    const { body } = await fixture.get('/echo', {}, 'POST', 'a body');
    assert.equal(body, 'a body');
    await fixture.get('/a%2Fb?x=1&y=%20', {}, 'DELETE');
    assert.deepEqual(
      [fixture.requests[1]?.method, fixture.requests[1]?.url],
      ['DELETE', '/a%2Fb?x=1&y=%20'],
    );
  });
  test('are rejected with 413 if the declared body exceeds 50 MB', async () => {
    const { sent, status } = upload(fixture.port, { 'content-length': '60000000' });
    assert.equal(await status, 413);
    sent.destroy();
    assert.equal(fixture.requests.length, 0);
  });
  test('are rejected with 413 once the body exceeds 50 MB', async () => {
    const { sent, status } = upload(fixture.port, {}, '/swallow');
    const megabyte = Buffer.alloc(1_048_576);
    for (let megabytes = 0; megabytes < 60; megabytes++) {
      if (!sent.write(megabyte)) await Promise.race([once(sent, 'drain'), status]);
    }
    assert.equal(await status, 413);
    sent.destroy();
  });
  test('are aborted when the client disconnects, and the next one is served', async () => {
    const { sent, status } = upload(fixture.port, {}, '/swallow');
    sent.write('a beginning');
    await eventually(() => fixture.requests.length === 1, 'the app receives the upload');
    sent.destroy();
    await eventually(() => fixture.requests[0]?.destroyed, 'the app sees the end');
    assert.equal(await status, undefined);
    assert.equal((await fixture.get('/')).status, 200);
  });
});

test('does not forward a request whose client disconnected during the lookup', async () => {
  const { state } = fixture;
  const looked = Promise.withResolvers<void>();
  const disconnected = Promise.withResolvers<void>();
  fixture.visit = async () => {
    looked.resolve();
    await disconnected.promise;
    return state;
  };
  const { sent, status } = upload(fixture.port, {});
  await looked.promise;
  sent.destroy();
  assert.equal(await status, undefined);
  await eventually(async () => (await fixture.connections()) === 0, 'the connection is closed');
  disconnected.resolve();
  fixture.reset();
  assert.equal((await fixture.get('/')).status, 200);
  assert.equal(fixture.requests.length, 1);
  assert.deepEqual(fixture.errors, []);
});

test('does not count the time of an upload as idle time of the app', async (context) => {
  const pieces = new EventEmitter();
  const app = createServer((incoming, response) => {
    incoming.on('data', (piece) => pieces.emit('taken', String(piece)));
    incoming.on('end', () => response.end());
  });
  await listening(app);
  fixture.forwardTo(portOf(app));
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { sent, status } = upload(fixture.port, {});
  for (const piece of ['one', 'two', 'three']) {
    const taken = once(pieces, 'taken');
    sent.write(piece);
    assert.deepEqual(await Promise.race([taken, status]), [piece]);
    context.mock.timers.tick(45_000);
  }
  sent.end();
  assert.equal(await status, 200);
  app.close();
});

suite('responses to the browser', () => {
  test('carry no headers or cookies that affect other pages', async () => {
    const { headers } = await fixture.get('/overreach');
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
  test('have the error-reporting script at the start of a page', async () => {
    const { body } = await fixture.get('/page');
    assert.ok(body.includes(`<head>${reportTag()}<title>`), body);
    const script = await fixture.get('/@millwright/report.js');
    assert.match(String(script.headers['content-type']), /javascript/);
    assert.doesNotThrow(() => new Function(script.body));
  });
  test('accept valid reports and reject invalid ones', async () => {
    const report = { logs: [{ level: 'error', message: 'x is undefined', line: 3 }] };
    const page = { origin: `http://${host}` };
    const sent = await fixture.get('/@millwright/logs', page, 'POST', JSON.stringify(report));
    assert.equal(sent.status, 204);
    assert.deepEqual(fixture.logs, report.logs);
    for (const body of [
      '{',
      '[]',
      '{"logs":[{"level":"loud","message":"x"}]}',
      'x'.repeat(70_000),
    ]) {
      assert.equal((await fixture.get('/@millwright/logs', page, 'POST', body)).status, 400);
    }
    assert.equal((await fixture.get('/@millwright/logs', page)).status, 400);
    assert.equal(fixture.logs.length, 1);
    assert.equal(fixture.requests.length, 0, 'the app gets no request');
  });
  test('accept reports only from pages of the app', async () => {
    const report = JSON.stringify({ logs: [{ level: 'error', message: 'do as I say' }] });
    const strangers: Record<string, string>[] = [
      {},
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: `http://x.${host}` },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site', origin: `http://${host}` },
      { 'sec-fetch-site': 'cross-site', origin: `http://${host}` },
    ];
    for (const stranger of strangers) {
      const { status } = await fixture.get('/@millwright/logs', stranger, 'POST', report);
      assert.equal(status, 403, JSON.stringify(stranger));
    }
    assert.deepEqual(fixture.logs, []);
    const own = { 'sec-fetch-site': 'same-origin' };
    assert.equal((await fixture.get('/@millwright/logs', own, 'POST', report)).status, 204);
  });
});

suite('an app that is unavailable or misbehaves', () => {
  test('returns 503 with a self-refreshing page while it starts', async () => {
    fixture.state = { status: 'starting' };
    const { status, headers, body } = await fixture.get('/');
    assert.deepEqual([status, headers['refresh'], headers['retry-after']], [503, '1', '1']);
    assert.match(body, /Starting the preview/);
    assert.match(
      String(headers['content-security-policy']),
      /frame-ancestors 'self' http:\/\/studio/,
    );
  });
  test('returns 503 with the reason if it failed to start', async () => {
    fixture.state = { status: 'failed', message: 'Cannot find <module>' };
    const { status, body } = await fixture.get('/');
    assert.equal(status, 503);
    assert.match(body, /Cannot find &lt;module&gt;/);
  });
  test('returns 502 if it cannot be reached', async () => {
    fixture.state = { status: 'ready', connect: () => Promise.reject(new Error('no')) };
    assert.equal((await fixture.get('/')).status, 502);
  });
  test('returns 502 for headers above 32 KB', async () => {
    assert.equal((await fixture.get('/huge-head')).status, 502);
  });
  test('truncates the response if the app breaks off', async () => {
    await assert.rejects(fixture.get('/half'));
    assert.equal((await fixture.get('/')).status, 200);
  });
  for (const [name, bytes] of Object.entries({
    'not HTTP': 'what?\r\n\r\n',
    'broken chunks': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nx\r\n',
    'an unrequested protocol switch':
      'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nabc',
    'a bare CR in a header': 'HTTP/1.1 200 OK\r\nx: a\rb\r\ncontent-length: 0\r\n\r\n',
    'an immediate end': '',
  })) {
    test(`rejects a broken response (${name}) and serves the next request`, async () => {
      const bad = createTcpServer((socket) => socket.on('error', () => undefined).end(bytes));
      await listening(bad);
      fixture.forwardTo(portOf(bad));
      const status = await fixture.get('/').then(
        (got) => got.status,
        () => 'cut',
      );
      assert.ok(status === 502 || status === 'cut', String(status));
      bad.close();
      fixture.reset();
      assert.equal((await fixture.get('/')).status, 200);
    });
  }
});

test('returns 502 for a flood of informational responses', async () => {
  const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n';
  let written = 0;
  const flooding = createTcpServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('close', () => {
        written = socket.bytesWritten;
      });
    const flood = () => {
      while (!socket.destroyed && socket.write(hint.repeat(100)));
    };
    socket.on('drain', flood).resume();
    flood();
  });
  await listening(flooding);
  fixture.forwardTo(portOf(flooding));
  assert.equal((await fixture.get('/')).status, 502);
  await eventually(() => written > 0, 'the app is left alone');
  assert.ok(written < 16 * 1_048_576, `${written} bytes were taken`);
  flooding.close();
});

test('accepts a few informational responses before the final one', async () => {
  const hinting = createTcpServer((socket) =>
    socket
      .on('error', () => undefined)
      .end(
        `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`,
      ),
  );
  await listening(hinting);
  fixture.forwardTo(portOf(hinting));
  assert.equal((await fixture.get('/')).body, 'ok');
  hinting.close();
});

/** Starts an upload. `status` resolves to the response status, or undefined if the connection closes first. */
function upload(
  port: number,
  headers: Record<string, string>,
  path = '/',
): { sent: ClientRequest; status: Promise<number | undefined> } {
  const sent = request({ port, path, method: 'POST', headers: { host, ...headers } });
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
  sent.once('response', (response) => resolve(response.resume().statusCode));
  sent.on('error', () => undefined).once('close', () => resolve(undefined));
  sent.flushHeaders();
  return { sent, status };
}
