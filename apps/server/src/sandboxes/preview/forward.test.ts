import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { type ClientRequest, createServer, request } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { after, before, beforeEach, suite, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import { reportTag } from './report-script.ts';
import { Doorway, host, listening, portOf } from './testing/doorway.ts';

let doorway: Doorway;
before(async () => {
  doorway = await Doorway.open();
});
beforeEach(() => doorway.reset());
after(() => {
  doorway.close();
  assert.deepEqual(doorway.errors, [], 'nothing of all this was a failure of ours');
});

suite('requests forwarded to the app', () => {
  test('carry no headers or cookies meant for the service', async () => {
    await doorway.get('/', {
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
    const headers = doorway.heard[0]?.headers ?? {};
    assert.ok(!JSON.stringify(headers).includes('secret'), JSON.stringify(headers));
    assert.equal(headers.cookie, 'a=1; b=2');
    assert.equal(headers['x-forwarded-for'], '192.0.2.7');
    assert.equal(headers['x-forwarded-host'], host);
    assert.equal(headers['x-forwarded-proto'], 'http');
    assert.equal(headers.host, host);
    assert.equal(headers['cf-connecting-ip'], undefined);
  });
  test('keep the method, the path with its query, and the body', async () => {
    const { body } = await doorway.get('/echo', {}, 'POST', 'a body');
    assert.equal(body, 'a body');
    await doorway.get('/a%2Fb?x=1&y=%20', {}, 'DELETE');
    assert.deepEqual(
      [doorway.heard[1]?.method, doorway.heard[1]?.url],
      ['DELETE', '/a%2Fb?x=1&y=%20'],
    );
  });
  test('are rejected with 413 if the declared body exceeds 50 MB', async () => {
    const { asked, status } = upload(doorway.port, { 'content-length': '60000000' });
    assert.equal(await status, 413);
    asked.destroy();
    assert.equal(doorway.heard.length, 0);
  });
  test('are rejected with 413 once the body exceeds 50 MB', async () => {
    const { asked, status } = upload(doorway.port, {}, '/swallow');
    const megabyte = Buffer.alloc(1_048_576);
    for (let sent = 0; sent < 60; sent++) {
      if (!asked.write(megabyte)) await Promise.race([once(asked, 'drain'), status]);
    }
    assert.equal(await status, 413);
    asked.destroy();
  });
  test('are aborted when the client disconnects, and the next one is served', async () => {
    const { asked, status } = upload(doorway.port, {}, '/swallow');
    asked.write('a beginning');
    await eventually(() => doorway.heard.length === 1, 'the app receives the upload');
    asked.destroy();
    await eventually(() => doorway.heard[0]?.destroyed, 'the app sees the end');
    assert.equal(await status, undefined);
    assert.equal((await doorway.get('/')).status, 200);
  });
});

test('does not forward a request whose client disconnected during the lookup', async () => {
  const { state } = doorway;
  const looked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  doorway.visit = async () => {
    looked.resolve();
    await left.promise;
    return state;
  };
  const { asked, status } = upload(doorway.port, {});
  await looked.promise;
  asked.destroy();
  assert.equal(await status, undefined);
  await eventually(async () => (await doorway.connections()) === 0, 'the connection is closed');
  left.resolve();
  doorway.reset();
  assert.equal((await doorway.get('/')).status, 200);
  assert.equal(doorway.heard.length, 1);
  assert.deepEqual(doorway.errors, []);
});

test('does not count the time of an upload as idle time of the app', async (context) => {
  const pieces = new EventEmitter();
  const app = createServer((asked, answered) => {
    asked.on('data', (piece) => pieces.emit('taken', String(piece)));
    asked.on('end', () => answered.end());
  });
  await listening(app);
  doorway.leadTo(portOf(app));
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { asked, status } = upload(doorway.port, {});
  for (const piece of ['one', 'two', 'three']) {
    const taken = once(pieces, 'taken');
    asked.write(piece);
    assert.deepEqual(await Promise.race([taken, status]), [piece]);
    context.mock.timers.tick(45_000);
  }
  asked.end();
  assert.equal(await status, 200);
  app.close();
});

suite('responses to the browser', () => {
  test('carry no headers or cookies that affect other pages', async () => {
    const { headers } = await doorway.get('/overreach');
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
    const { body } = await doorway.get('/page');
    assert.ok(body.includes(`<head>${reportTag()}<title>`), body);
    const script = await doorway.get('/@millwright/report.js');
    assert.match(String(script.headers['content-type']), /javascript/);
    assert.doesNotThrow(() => new Function(script.body));
  });
  test('accept valid reports and reject invalid ones', async () => {
    const report = { logs: [{ level: 'error', message: 'x is undefined', line: 3 }] };
    const page = { origin: `http://${host}` };
    const sent = await doorway.get('/@millwright/logs', page, 'POST', JSON.stringify(report));
    assert.equal(sent.status, 204);
    assert.deepEqual(doorway.logs, report.logs);
    for (const body of [
      '{',
      '[]',
      '{"logs":[{"level":"loud","message":"x"}]}',
      'x'.repeat(70_000),
    ]) {
      assert.equal((await doorway.get('/@millwright/logs', page, 'POST', body)).status, 400);
    }
    assert.equal((await doorway.get('/@millwright/logs', page)).status, 400);
    assert.equal(doorway.logs.length, 1);
    assert.equal(doorway.heard.length, 0, 'the app gets no request');
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
      const { status } = await doorway.get('/@millwright/logs', stranger, 'POST', report);
      assert.equal(status, 403, JSON.stringify(stranger));
    }
    assert.deepEqual(doorway.logs, []);
    const own = { 'sec-fetch-site': 'same-origin' };
    assert.equal((await doorway.get('/@millwright/logs', own, 'POST', report)).status, 204);
  });
});

suite('an app that is unavailable or misbehaves', () => {
  test('returns 503 with a self-refreshing page while it starts', async () => {
    doorway.state = { status: 'starting' };
    const { status, headers, body } = await doorway.get('/');
    assert.deepEqual([status, headers['refresh'], headers['retry-after']], [503, '1', '1']);
    assert.match(body, /Starting the preview/);
    assert.match(
      String(headers['content-security-policy']),
      /frame-ancestors 'self' http:\/\/studio/,
    );
  });
  test('returns 503 with the reason if it failed to start', async () => {
    doorway.state = { status: 'failed', message: 'Cannot find <module>' };
    const { status, body } = await doorway.get('/');
    assert.equal(status, 503);
    assert.match(body, /Cannot find &lt;module&gt;/);
  });
  test('returns 502 if it cannot be reached', async () => {
    doorway.state = { status: 'ready', connect: () => Promise.reject(new Error('no')) };
    assert.equal((await doorway.get('/')).status, 502);
  });
  test('returns 502 for headers above 32 KB', async () => {
    assert.equal((await doorway.get('/huge-head')).status, 502);
  });
  test('truncates the response if the app breaks off', async () => {
    await assert.rejects(doorway.get('/half'));
    assert.equal((await doorway.get('/')).status, 200);
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
      doorway.leadTo(portOf(bad));
      const status = await doorway.get('/').then(
        (got) => got.status,
        () => 'cut',
      );
      assert.ok(status === 502 || status === 'cut', String(status));
      bad.close();
      doorway.reset();
      assert.equal((await doorway.get('/')).status, 200);
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
  doorway.leadTo(portOf(flooding));
  assert.equal((await doorway.get('/')).status, 502);
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
  doorway.leadTo(portOf(hinting));
  assert.equal((await doorway.get('/')).body, 'ok');
  hinting.close();
});

/** Starts an upload. `status` resolves to the response status, or undefined if the connection closes first. */
function upload(
  port: number,
  headers: Record<string, string>,
  path = '/',
): { asked: ClientRequest; status: Promise<number | undefined> } {
  const asked = request({ port, path, method: 'POST', headers: { host, ...headers } });
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
  asked.once('response', (answer) => resolve(answer.resume().statusCode));
  asked.on('error', () => undefined).once('close', () => resolve(undefined));
  asked.flushHeaders();
  return { asked, status };
}
