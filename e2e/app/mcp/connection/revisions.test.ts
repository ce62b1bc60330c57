import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createMcpHandler } from '@modelcontextprotocol/server';
import {
  type Connection,
  openConnection,
} from '../../../../apps/server/src/features/mcp-client/connection/open-connection.ts';
import { spawnLocally } from '../../../../apps/server/src/features/mcp-client/connection/spawn-locally.ts';
import { makeModernServer } from '../../../../apps/server/src/features/mcp-client/testing/modern-server.ts';
import {
  type Call,
  startScriptedServer,
} from '../../../../apps/server/src/features/mcp-client/testing/scripted-server.ts';
import { createEgress } from '../../../../apps/server/src/infra/egress/egress.ts';
import { killProcessTree } from '../../../../apps/server/src/sandboxes/daemon/kill-process-tree.ts';

const { fetch } = createEgress({ allowedHosts: ['127.0.0.1'], own: [] });
const { signal } = new AbortController();
const spawn = spawnLocally({ variable: (name) => process.env[name], killProcessTree });
const options = { fetch, spawn, callMs: 5000, signal };

suite('MCP protocol revisions', () => {
  for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    test(revision, async () => {
      await using server = await startScriptedServer({
        initialize: ({ reply }) =>
          reply({
            protocolVersion: revision,
            capabilities: { tools: {} },
            serverInfo: { name: 'old', version: '1' },
          }),
      });
      const target = { transport: 'url', url: server.url, headers: {} } as const;
      await using connection = await openConnection(target, options);
      assert.equal(connection.protocolVersion, revision);
      const { tools } = await connection.tools({ limit: 10 });
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['echo'],
      );
      assert.deepEqual(
        server.requests.map(({ method }) => method),
        ['server/discover', 'initialize', 'notifications/initialized', 'tools/list'],
      );
      assert.equal(server.requests[3]?.headers['mcp-protocol-version'], revision);
    });
  }

  test('connects with the newest revision over HTTP', async () => {
    await using server = await startModernServer('reject');
    for (const transport of ['url', 'http'] as const) {
      const target = { transport, url: server.url, headers: { 'x-team': 'a' } };
      await using connection = await openConnection(target, options);
      await assertModern(connection, '2026-07-28');
    }
  });

  test('connects with the newest revision when the server fails on initialize', async () => {
    for (const initialize of [
      ({ response }: Call) => void response.writeHead(503).end(),
      ({ response }: Call) => void response.destroy(),
      () => {},
    ]) {
      await using server = await startScriptedServer({
        initialize,
        'server/discover': ({ reply }) =>
          reply({
            supportedVersions: ['2026-07-28'],
            capabilities: { tools: {} },
            resultType: 'complete',
          }),
      });
      const target = { transport: 'url', url: server.url, headers: {} } as const;
      const timeouts = { ...options, connectMs: 1000 };
      for (const firstHandshake of ['initialize', 'newest'] as const) {
        await using connection = await openConnection(target, { ...timeouts, firstHandshake });
        assert.equal(connection.protocolVersion, '2026-07-28');
      }
    }
  });

  test('connects with the newest revision to a command', async () => {
    const program = fileURLToPath(
      import.meta.resolve(
        '../../../../apps/server/src/features/mcp-client/testing/modern-server.ts',
      ),
    );
    const target = { command: process.execPath, args: [program], env: {} };
    await using connection = await openConnection({ transport: 'stdio', ...target }, options);
    await assertModern(connection, '2026-07-28');
  });

  test('prefers the newest revision when the server supports both', async () => {
    await using server = await startModernServer('stateless');
    const target = { transport: 'url', url: server.url, headers: {} } as const;
    await using connection = await openConnection(target, options);
    await assertModern(connection, '2026-07-28');
  });

  test('falls back to initialize when the server fails on the newest revision', async () => {
    for (const discover of [
      ({ response }: Call) => void response.writeHead(500).end(),
      ({ response }: Call) => void response.writeHead(200).end('what?'),
      ({ reply }: Call) => reply({}),
      () => {},
    ]) {
      await using server = await startScriptedServer({ 'server/discover': discover });
      const target = { transport: 'url', url: server.url, headers: {} } as const;
      await using connection = await openConnection(target, { ...options, connectMs: 1000 });
      assert.equal(connection.protocolVersion, '2025-11-25');
    }
  });

  test('rejects an unknown revision', async () => {
    await using server = await startScriptedServer({
      initialize: ({ reply }) =>
        reply({
          protocolVersion: '1999-01-01',
          capabilities: {},
          serverInfo: { name: 'odd', version: '1' },
        }),
    });
    for (const transport of ['url', 'http'] as const) {
      const target = { transport, url: server.url, headers: {} };
      await assert.rejects(openConnection(target, options), { code: 'PROTOCOL' });
    }
  });
});

async function assertModern(connection: Connection, revision: string): Promise<void> {
  assert.equal(connection.protocolVersion, revision);
  assert.deepEqual(connection.server, { name: 'modern', version: '3.0.0' });
  const { tools } = await connection.tools({ limit: 10 });
  assert.deepEqual(
    tools.map(({ name, description }) => ({ name, description })),
    [{ name: 'shout', description: 'Louder' }],
  );
  const { content } = await connection.call('shout', { word: 'hello' });
  assert.deepEqual(content, [{ type: 'text', text: 'HELLO' }]);
  const { resources } = await connection.resources({ limit: 10 });
  assert.deepEqual(
    resources.map(({ uri }) => uri),
    ['note://one'],
  );
  const { contents } = await connection.read('note://one');
  assert.deepEqual(contents, [{ uri: 'note://one', text: 'a note' }]);
}

async function startModernServer(
  legacy: 'stateless' | 'reject',
): Promise<AsyncDisposable & { url: string }> {
  const handler = createMcpHandler(makeModernServer, { legacy });
  const server = createServer(async (request, response) => {
    const headers = new Headers();
    for (const [name, values] of Object.entries(request.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value);
    }
    const method = request.method ?? 'GET';
    const body = method === 'POST' ? await buffer(request) : null;
    const answer = await handler.fetch(new Request(url, { method, headers, body }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.bytes());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await handler.close();
    },
  };
}
