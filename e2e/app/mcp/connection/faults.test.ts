import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { McpConnectionError } from '../../../../apps/server/src/features/mcp-client/connection/mcp-connection-error.ts';
import {
  type Connection,
  type ConnectionOptions,
  openConnection,
} from '../../../../apps/server/src/features/mcp-client/connection/open-connection.ts';
import {
  type Call,
  oneTool,
  type Script,
  startScriptedServer,
} from '../../../../apps/server/src/features/mcp-client/testing/scripted-server.ts';
import { createEgress } from '../../../../apps/server/src/infra/egress/egress.ts';
import { eventually } from '../../../../apps/server/src/testing/eventually.ts';

const mib = 1024 * 1024;
const secret = 'what the inside said';
const { fetch } = createEgress({
  allowedHosts: ['127.0.0.1'],
  own: [],
  limits: { rejectionDelayMs: 20 },
});
const { signal } = new AbortController();
const options: ConnectionOptions = { fetch, callMs: 10_000, signal };
/** Short timeouts for servers that never respond. */
const shortTimeouts = { callMs: 3_000, connectMs: 3_000 };

/** Starts a server and connects to it. */
async function open(script: Script, overrides: Partial<ConnectionOptions> = {}, headers = {}) {
  const server = await startScriptedServer(script);
  const target = { transport: 'url', url: server.url, headers } as const;
  const connection = await openConnection(target, { ...options, ...overrides });
  return {
    server,
    connection,
    [Symbol.asyncDispose]: async () => {
      await connection[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function failureOf(work: Promise<unknown>): Promise<McpConnectionError> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof McpConnectionError, String(error));
    assert.doesNotMatch(error.message, new RegExp(secret));
    return error;
  }
  throw new Error('it did not fail');
}

/** Uses the next handler for each call. */
function nextHandler(...calls: ((call: Call) => void)[]): (call: Call) => void {
  return (call) => calls.shift()?.(call);
}

const fine = ({ reply }: Call) => reply({ content: [{ type: 'text', text: 'fine' }] });

async function assertWorks(connection: Connection): Promise<void> {
  const { content } = await connection.call('echo', {});
  assert.deepEqual(content, [{ type: 'text', text: 'fine' }]);
}

const asEvents = (response: Call['response']) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });
const event = (message: unknown) => `data: ${JSON.stringify(message)}\n\n`;

suite('MCP servers that misbehave', () => {
  test('fails to connect with a code for each fault of the handshake', async () => {
    const cases: [string, (call: Call) => void][] = [
      ['TIMEOUT', () => {}],
      ['TIMEOUT', ({ response }) => void asEvents(response).write(': wait\n\n')],
      ['PROTOCOL', ({ response }) => void response.writeHead(500).end(secret)],
      ['PROTOCOL', ({ response }) => void response.writeHead(404).end(secret)],
      ['PROTOCOL', ({ response }) => void response.end(secret)],
      ['PROTOCOL', ({ reply }) => reply({ secret })],
      ['UNREACHABLE', ({ request }) => void request.socket.destroy()],
      [
        'TOO_LARGE',
        ({ response }) => {
          response.setHeader('content-type', 'application/json');
          response.end(Buffer.alloc(5 * mib, ' '));
        },
      ],
    ];
    const tryOne = async ([code, initialize]: (typeof cases)[number]) => {
      await using server = await startScriptedServer({ initialize });
      const target = { transport: 'url', url: server.url, headers: {} } as const;
      const time = code === 'TIMEOUT' ? shortTimeouts : {};
      assert.equal((await failureOf(openConnection(target, { ...options, ...time }))).code, code);
      await eventually(() => server.open === 0, 'nothing stays open');
    };
    await Promise.all(cases.map(tryOne));
  });

  test('fails only the affected call', async () => {
    const cases: [string, (call: Call) => void][] = [
      ['TIMEOUT', () => {}],
      ['TIMEOUT', ({ response }) => void asEvents(response).write(': wait\n\n')],
      [
        'TIMEOUT',
        ({ response }) => {
          response.setHeader('content-type', 'application/json');
          const timer = setInterval(() => response.write(' '), 20);
          response.on('close', () => clearInterval(timer));
        },
      ],
      ['PROTOCOL', ({ response }) => void response.writeHead(500).end(secret)],
      ['PROTOCOL', ({ response }) => void response.writeHead(400).end(secret)],
      ['PROTOCOL', ({ response }) => void response.end(`<html>${secret}</html>`)],
      ['PROTOCOL', ({ reply }) => reply({ content: secret })],
      ['UNREACHABLE', ({ request }) => void request.socket.destroy()],
      ['CLOSED', ({ response }) => void asEvents(response).end(': nothing\n\n')],
      ['CLOSED', ({ response }) => void response.writeHead(202).end()],
      [
        'CLOSED',
        ({ response }) => {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ jsonrpc: '2.0', id: 4711, result: { content: [] } }));
        },
      ],
      [
        'CLOSED',
        ({ response }) => {
          asEvents(response).end(event({ jsonrpc: '2.0', id: 4711, result: { content: [] } }));
        },
      ],
      [
        'CLOSED',
        ({ response }) => {
          asEvents(response).write(': begun\n\n');
          setImmediate(() => response.destroy());
        },
      ],
    ];
    const tryOne = async ([code, fault]: (typeof cases)[number]) => {
      const script = { 'tools/call': nextHandler(fault, fine) };
      await using opened = await open(script, code === 'TIMEOUT' ? shortTimeouts : {});
      const failure = await failureOf(opened.connection.call('echo', {}));
      assert.equal(failure.code, code, `${fault}`);
      await assertWorks(opened.connection);
      await eventually(() => opened.server.open === 0, 'nothing stays open');
    };
    await Promise.all(cases.map(tryOne));
  });

  test('does not delay other calls during a slow one', async () => {
    await using opened = await open({ 'tools/call': nextHandler(() => {}, fine) }, shortTimeouts);
    const slow = failureOf(opened.connection.call('echo', {}));
    await assertWorks(opened.connection);
    assert.equal((await slow).code, 'TIMEOUT');
  });

  test('closes the response stream after the response although the server keeps it open', async () => {
    await using opened = await open({
      'tools/call': ({ id, response }) => {
        const result = { content: [{ type: 'text', text: 'fine' }] };
        asEvents(response).write(event({ jsonrpc: '2.0', id, result }));
      },
    });
    await assertWorks(opened.connection);
    await eventually(() => opened.server.open === 0, 'the stream ends', options.callMs / 4);
  });

  test('closes the stream and notifies the server when a call is aborted', async () => {
    await using opened = await open({
      'tools/call': ({ response }) => void asEvents(response).write(': wait\n\n'),
    });
    const controller = new AbortController();
    const call = opened.connection.call('echo', {}, { signal: controller.signal });
    await eventually(() => opened.server.open === 1, 'the call is in progress');
    controller.abort(new Error('not any more'));
    await assert.rejects(call, /not any more/);
    await eventually(() => opened.server.open === 0, 'the stream ends');
    await eventually(
      () => opened.server.requests.some(({ method }) => method === 'notifications/cancelled'),
      'the server is notified',
    );
    await assert.rejects(
      opened.connection.call('echo', {}, { signal: controller.signal }),
      /any more/,
    );
  });

  test('truncates long lists', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ ...oneTool, name: `tool-${i}` }));
    const padded = many.slice(0, 20).map((tool) => ({ ...tool, description: 'x'.repeat(100_000) }));
    let page = 0;
    await using opened = await open({
      'tools/list': nextHandler(
        ({ reply }) => reply({ tools: many }),
        ({ reply }) => reply({ tools: padded }),
        ({ response }) => {
          response.setHeader('content-type', 'application/json');
          response.write('{"jsonrpc":"2.0","result":{"tools":[');
          response.end(Buffer.alloc(20 * mib, ' '));
        },
        ({ reply }) => reply({ tools: [oneTool], nextCursor: 'same' }),
        ({ reply }) => reply({ tools: [oneTool], nextCursor: 'same' }),
      ),
      'resources/list': ({ reply }) => reply({ resources: [], nextCursor: `${page++}` }),
    });
    const { connection } = opened;
    const first = await connection.tools({ limit: 500 });
    assert.deepEqual([first.tools.length, first.isTruncated], [500, true]);
    const second = await connection.tools({ limit: 500 });
    assert.ok(second.isTruncated && second.tools.length === 10, `${second.tools.length}`);
    assert.equal((await failureOf(connection.tools({ limit: 500 }))).code, 'TOO_LARGE');
    const looping = await connection.tools({ limit: 500 });
    assert.deepEqual([looping.tools.length, looping.isTruncated], [2, true]);
    assert.deepEqual(await connection.resources({ limit: 5 }), {
      resources: [],
      isTruncated: true,
    });
  });

  test('rejects a schema nested 50,000 levels deep, as JSON and as an event', async () => {
    const levels = 50_000;
    const deep = `${'{"properties":{"a":'.repeat(levels)}{}${'}}'.repeat(levels)}`;
    const tool = `{"name":"t","inputSchema":{"type":"object","properties":{"a":${deep}}}}`;
    const message = (id: Call['id']) => `{"jsonrpc":"2.0","id":${id},"result":{"tools":[${tool}]}}`;
    await using opened = await open({
      'tools/list': nextHandler(
        ({ id, response }) => {
          response.setHeader('content-type', 'application/json');
          response.end(message(id));
        },
        ({ id, response }) => void asEvents(response).end(`data: ${message(id)}\n\n`),
      ),
      'tools/call': fine,
    });
    for (const _ of ['answer', 'event']) {
      const { code } = await failureOf(opened.connection.tools({ limit: 5 }));
      assert.equal(code, 'TOO_LARGE');
    }
    await assertWorks(opened.connection);
  });

  test('returns the current tools after they change', async () => {
    const named = (name: string) => (call: Call) => call.reply({ tools: [{ ...oneTool, name }] });
    await using opened = await open({ 'tools/list': nextHandler(named('a'), named('b')) });
    for (const name of ['a', 'b']) {
      const { tools } = await opened.connection.tools({ limit: 5 });
      assert.deepEqual(
        tools.map((tool) => tool.name),
        [name],
      );
    }
  });

  test('truncates large results and says so', async () => {
    const image = { type: 'image', mimeType: 'image/png', data: 'A'.repeat(2 * mib) };
    await using opened = await open({
      'tools/call': nextHandler(
        ({ reply }) => reply({ content: [{ type: 'text', text: 'ä'.repeat(mib) }] }),
        ({ reply }) => reply({ content: [image, { type: 'text', text: 'after' }] }),
        ({ reply }) => reply({ content: [], structuredContent: { x: 'x'.repeat(2 * mib) } }),
        ({ id, response }) => {
          response.setHeader('content-type', 'application/json');
          const deep = `{"x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
          const result = `{"content":[],"structuredContent":${deep}}`;
          response.end(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
        },
        ({ reply }) => reply({ content: [{ type: 'text', text: 'x'.repeat(50 * mib) }] }),
        fine,
      ),
      'resources/read': ({ reply }) =>
        reply({ contents: [{ uri: 'note://a', text: 'y'.repeat(100_000) }] }),
    });
    const { connection } = opened;
    const long = await connection.call('echo', {});
    assert.ok(long.isTruncated && !long.isError);
    const size = Buffer.byteLength(JSON.stringify(long.content));
    assert.ok(size > mib - 1000 && size < mib + 1000, `${size}`);
    assert.match(JSON.stringify(long.content.at(-1)), /is omitted/);
    const mixed = await connection.call('echo', {});
    assert.deepEqual(mixed.content[0], { type: 'text', text: 'after' });
    assert.match(JSON.stringify(mixed.content[1]), /is omitted/);
    const structured = await connection.call('echo', {});
    assert.deepEqual([structured.structuredContent, structured.isTruncated], [undefined, true]);
    for (const _ of ['deep', 'huge']) {
      const omitted = await connection.call('echo', {});
      assert.ok(omitted.isTruncated && omitted.isError);
      assert.match(JSON.stringify(omitted.content), /is omitted/);
    }
    await assertWorks(connection);

    const { contents, isTruncated } = await connection.read('note://a');
    const read = JSON.stringify(contents);
    assert.ok(isTruncated && read.length > 65_000 && read.length < 66_000, `${read.length}`);
    assert.match(read, /is omitted/);
  });

  test('includes a truncated error message of the server', async () => {
    await using opened = await open({
      'tools/call': ({ id, response }) => {
        response.setHeader('content-type', 'application/json');
        const error = { code: -32_602, message: `No such tool. ${'x'.repeat(5000)}`, data: secret };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
      },
    });
    const { code, message } = await failureOf(opened.connection.call('nothing', {}));
    assert.equal(code, 'PROTOCOL');
    assert.match(message, /No such tool/);
    assert.ok(message.length < 600);
  });

  test('closes the connection when its signal aborts', async () => {
    const controller = new AbortController();
    await using opened = await open({ 'tools/call': () => {} }, { signal: controller.signal });
    const call = failureOf(opened.connection.call('echo', {}));
    await eventually(() => opened.server.open === 1, 'the call is in progress');
    controller.abort();
    assert.equal((await call).code, 'CLOSED');
    assert.equal((await failureOf(opened.connection.call('echo', {}))).code, 'CLOSED');
    await eventually(() => opened.server.open === 0, 'nothing stays open');
  });
});
