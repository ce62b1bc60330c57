import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { type ClientOptions, WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';

const studio = 'https://studio.example.com';
const protocol = 'millwright.v1';
const megabyte = 1_048_576;

interface Frame {
  readonly type: string;
  readonly id: string | null;
  readonly data: Record<string, unknown>;
}

/** One client connection and the frames it received. */
class Client implements Disposable {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  closed: { code: number } | undefined;
  rejection: { status: number; code: string } | undefined;

  constructor(url: string, protocols: string[] = [], options: ClientOptions = {}) {
    this.socket = new WebSocket(url, protocols, options);
    this.socket.on('message', (data) => this.frames.push(JSON.parse(String(data))));
    this.socket.on('close', (code) => {
      this.closed = { code };
    });
    this.socket.on('error', () => undefined);
    this.socket.on('unexpected-response', async (_request, response) => {
      const body = (await response.setEncoding('utf8').toArray()).join('');
      this.rejection = { status: response.statusCode ?? 0, code: JSON.parse(body).code };
    });
  }

  async opened(): Promise<this> {
    const open = () => this.socket.readyState === WebSocket.OPEN;
    const settled = () => open() || this.rejection !== undefined || this.closed !== undefined;
    await eventually(settled, 'the handshake');
    assert.ok(open(), JSON.stringify(this.rejection ?? this.closed));
    return this;
  }

  untilRejected() {
    return eventually(() => this.rejection, 'a refusal');
  }

  untilClosed() {
    return eventually(() => this.closed?.code, 'the end of the socket');
  }

  async send(text: string | Uint8Array): Promise<Frame> {
    const expected = this.frames.length + 1;
    this.socket.send(text);
    await eventually(() => this.frames.length >= expected, 'an answer');
    assert.equal(this.frames.length, expected);
    return this.frames.at(-1) as Frame;
  }

  [Symbol.dispose]() {
    this.socket.terminate();
  }
}

let service: TestService;
let token: string;
before(async () => {
  service = await startTestService({ CORS_ORIGINS: studio });
  token = await service.token();
});
after(() => service[Symbol.asyncDispose]());

const address = () => `ws://127.0.0.1:${service.port}/api/v1/ws`;
const bearer = () => ({ headers: { authorization: `Bearer ${token}` } });
const tokenProtocol = (text: string) => `bearer.${Buffer.from(text).toString('base64url')}`;

suite('WebSocket handshake', () => {
  test('accepts the token in the header, with or without a subprotocol', async () => {
    using plain = await new Client(address(), [], bearer()).opened();
    assert.equal(plain.socket.protocol, '');
    using named = await new Client(address(), [protocol], bearer()).opened();
    assert.equal(named.socket.protocol, protocol);
  });

  test('accepts the token as a subprotocol and echoes only the other one', async () => {
    for (const offer of [
      [protocol, tokenProtocol(token)],
      [tokenProtocol(token), protocol],
    ]) {
      using client = await new Client(address(), offer).opened();
      assert.equal(client.socket.protocol, protocol);
      assert.equal((await client.send('{"type":"ping"}')).type, 'pong');
    }
    assert.ok(!JSON.stringify(service.logged).includes(tokenProtocol(token)));
  });

  test('sends no message on its own', async () => {
    using client = await new Client(address(), [], bearer()).opened();
    await client.send('{"type":"ping"}');
    assert.equal(client.frames.length, 1);
  });

  const rejections: Record<string, () => [string[], ClientOptions, string]> = {
    'without a token': () => [[protocol], {}, '401 AUTH_REQUIRED'],
    'with an invalid token': () => [[protocol, tokenProtocol('x')], {}, '401 TOKEN_INVALID'],
    'with an invalid header': () => [
      [protocol],
      { headers: { authorization: 'Bearer x' } },
      '401 TOKEN_INVALID',
    ],
    'with an invalid header and a valid subprotocol': () => [
      [protocol, tokenProtocol(token)],
      { headers: { authorization: 'Bearer x' } },
      '401 TOKEN_INVALID',
    ],
    'with only the subprotocol that carries the token': () => [
      [tokenProtocol(token)],
      {},
      '400 VALIDATION_FAILED',
    ],
    'with an unknown subprotocol': () => [['graphql-ws'], bearer(), '400 VALIDATION_FAILED'],
  };
  for (const [name, createHandshake] of Object.entries(rejections)) {
    test(`is rejected ${name}`, async () => {
      const [protocols, options, expected] = createHandshake();
      using client = new Client(address(), protocols, options);
      const { status, code } = await client.untilRejected();
      assert.equal(`${status} ${code}`, expected);
    });
  }

  test('ignores tokens in the URL', async () => {
    for (const query of [`access_token=${token}`, `token=${token}`, `ticket=${token}`]) {
      using client = new Client(`${address()}?${query}`);
      assert.deepEqual(await client.untilRejected(), { status: 401, code: 'AUTH_REQUIRED' });
    }
    assert.ok(!JSON.stringify(service.logged).includes(token));
  });

  test('accepts listed origins', async () => {
    using client = await new Client(address(), [protocol, tokenProtocol(token)], {
      origin: studio,
    }).opened();
    assert.equal((await client.send('{"type":"ping"}')).type, 'pong');
  });

  const foreignOrigins = [
    'https://evil.example',
    'null',
    `${studio}.evil.example`,
    'https://evilstudio.example.com',
    'https://x.studio.example.com',
    studio.replace('https', 'http'),
    `${studio}:8443`,
    `${studio}/`,
    'http://demo.preview.localhost',
  ];
  for (const origin of foreignOrigins) {
    test(`is rejected for the origin ${origin}`, async () => {
      for (const options of [{ origin }, { origin, ...bearer() }]) {
        using client = new Client(address(), [protocol, tokenProtocol(token)], options);
        assert.deepEqual(await client.untilRejected(), { status: 403, code: 'ORIGIN_NOT_ALLOWED' });
      }
    });
  }

  test('leaves no connection open when it is rejected', async () => {
    const rejection = Array.from({ length: 20 }, async () => {
      const socket = connect(service.port, '127.0.0.1');
      socket.write(
        'GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      socket.resume();
      await once(socket, 'close');
    });
    await Promise.all(rejection);
    const { server } = service.service.services.app;
    const count = () =>
      new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
    await eventually(async () => (await count()) === 0, 'every socket is closed');
  });
});

suite('WebSocket messages', () => {
  test('answers a ping with its id and time', async () => {
    using client = await new Client(address(), [], bearer()).opened();
    const { type, id, data } = await client.send('{"type":"ping","id":"6","data":{"ts":12}}');
    assert.deepEqual([type, id, data.ts], ['pong', '6', 12]);
    assert.match(String(data.server_time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const flat = await client.send('{"type":"ping","ts":13}');
    assert.deepEqual([flat.type, flat.id, flat.data.ts], ['pong', null, 13]);
  });

  const malformed: [text: string, code: string, id: string | null][] = [
    ['not json', 'INVALID_JSON', null],
    ['[]', 'INVALID_JSON', null],
    ['null', 'INVALID_JSON', null],
    ['{}', 'VALIDATION_FAILED', null],
    ['{"type":"shout","id":"1"}', 'VALIDATION_FAILED', '1'],
    ['{"type":{"a":1},"id":"2"}', 'VALIDATION_FAILED', '2'],
    ['{"type":"__proto__","id":"3"}', 'VALIDATION_FAILED', '3'],
    ['{"type":"subscribe","id":"4"}', 'VALIDATION_FAILED', '4'],
    ['{"type":"subscribe","id":"5","data":{"projectId":"p"}}', 'VALIDATION_FAILED', '5'],
    ['{"type":"subscribe","id":"6","data":{"project_id":"prj_x"}}', 'PROJECT_NOT_FOUND', '6'],
  ];
  for (const [text, expected, id] of malformed) {
    test(`rejects ${text} and continues`, async () => {
      using client = await new Client(address(), [], bearer()).opened();
      const frame = await client.send(text);
      assert.deepEqual([frame.type, frame.id, frame.data.code], ['nack', id, expected]);
      assert.deepEqual(Object.keys(frame.data), ['kind', 'code', 'message', 'error_ref']);
      assert.equal((await client.send('{"type":"ping"}')).type, 'pong');
    });
  }

  test('closes with 4400 after ten malformed messages', async () => {
    using client = await new Client(address(), [], bearer()).opened();
    for (let count = 0; count < 10; count += 1) await client.send('{');
    assert.equal(await client.untilClosed(), 4400);
  });

  test('accepts a frame of 1 MB and closes with 1009 at one byte more', async () => {
    const ping = (bytes: number) => {
      const [start, end] = ['{"type":"ping","id":"big","pad":"', '"}'];
      return `${start}${'x'.repeat(bytes - start.length - end.length)}${end}`;
    };
    using client = await new Client(address(), [], bearer()).opened();
    assert.equal((await client.send(ping(megabyte))).type, 'pong');
    client.socket.send(ping(megabyte + 1));
    assert.equal(await client.untilClosed(), 1009);
    assert.equal(client.frames.length, 1);
    const warnings = service.logged.filter(({ level }) => Number(level) > 30);
    assert.deepEqual(warnings, [], 'a client error is not logged as a failure');
  });

  test('counts the total size of a fragmented message', async () => {
    using client = await new Client(address(), [], bearer()).opened();
    const piece = 'x'.repeat(megabyte / 2);
    for (const fin of [false, false, true]) client.socket.send(piece, { fin });
    assert.equal(await client.untilClosed(), 1009);
  });

  test('closes with 1003 on a binary frame', async () => {
    using client = await new Client(address(), [], bearer()).opened();
    client.socket.send(Buffer.from('{"type":"ping"}'));
    assert.equal(await client.untilClosed(), 1003);
    assert.equal(client.frames.length, 0);
  });

  test('offers no compression', async () => {
    const options = { ...bearer(), perMessageDeflate: true };
    using client = await new Client(address(), [], options).opened();
    assert.equal(client.socket.extensions, '');
  });

  test('rate-limits a busy client, then closes with 4429', async () => {
    using client = await new Client(address(), [], bearer()).opened();
    for (let count = 0; count < 60; count += 1) client.socket.send('{"type":"ping"}');
    await eventually(() => client.frames.length === 60, 'sixty answers');
    assert.equal((await client.send('{"type":"ping"}')).data.code, 'RATE_LIMITED');
    for (let count = 0; count < 60; count += 1) client.socket.send('{"type":"ping"}');
    assert.equal(await client.untilClosed(), 4429);
  });
});
