import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { McpConnectionError } from '../../../../apps/server/src/features/mcp-client/connection/mcp-connection-error.ts';
import { openConnection } from '../../../../apps/server/src/features/mcp-client/connection/open-connection.ts';
import {
  type Call,
  type Script,
  startScriptedServer,
} from '../../../../apps/server/src/features/mcp-client/testing/scripted-server.ts';
import { createEgress } from '../../../../apps/server/src/infra/egress/egress.ts';

const { fetch } = createEgress({
  allowedHosts: ['127.0.0.1'],
  own: [],
  limits: { rejectionDelayMs: 20 },
});
const { signal } = new AbortController();
const options = { fetch, callMs: 2000, signal };
const serverInfo = { name: 'scripted', version: '1' };

/** Scripts a server that knows only its latest session. */
function withSessions(isForgetful: () => boolean): { script: Script; sessionCount: () => number } {
  let sessionCount = 0;
  const script: Script = {
    initialize: ({ response, reply }) => {
      response.setHeader('mcp-session-id', `session-${++sessionCount}`);
      reply({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo });
    },
    'tools/call': ({ request, response, reply }) => {
      const isKnown = request.headers['mcp-session-id'] === `session-${sessionCount}`;
      if (isKnown && !isForgetful()) return reply({ content: [{ type: 'text', text: 'done' }] });
      response.writeHead(404).end();
    },
  };
  return { script, sessionCount: () => sessionCount };
}

suite('MCP sessions', () => {
  test('starts a new session when the server has dropped it and repeats the call once', async () => {
    let forgets = 1;
    const { script, sessionCount } = withSessions(() => forgets-- > 0);
    await using server = await startScriptedServer(script);
    const target = { transport: 'url', url: server.url, headers: {} } as const;
    {
      await using connection = await openConnection(target, options);
      const { content } = await connection.call('echo', {});
      assert.deepEqual(content, [{ type: 'text', text: 'done' }]);
      assert.equal(sessionCount(), 2);
    }
    const last = server.requests.at(-1);
    assert.deepEqual([last?.method, last?.headers['mcp-session-id']], ['DELETE', 'session-2']);
  });

  test('fails when the server drops the new session too', async () => {
    const { script, sessionCount } = withSessions(() => true);
    await using server = await startScriptedServer(script);
    const target = { transport: 'url', url: server.url, headers: {} } as const;
    await using connection = await openConnection(target, options);
    await assert.rejects(connection.call('echo', {}), { code: 'PROTOCOL' });
    assert.equal(sessionCount(), 2);
  });
});

suite('headers of MCP requests', () => {
  test("sends the user's headers with every request without overriding protocol headers", async () => {
    await using server = await startScriptedServer();
    const headers = {
      'X-Api-Key': 'key',
      Authorization: 'Basic mine',
      Accept: 'text/html',
      'Content-Type': 'text/plain',
      'Mcp-Protocol-Version': 'x',
      Host: 'evil.example',
    };
    const target = { transport: 'url', url: server.url, headers } as const;
    await using connection = await openConnection(target, options);
    await connection.tools({ limit: 5 });
    for (const { headers } of server.requests) {
      assert.equal(headers['x-api-key'], 'key');
      assert.equal(headers.authorization, 'Basic mine');
      assert.equal(headers['content-type'], 'application/json');
      assert.match(headers.accept ?? '', /text\/event-stream/);
      assert.match(headers.host ?? '', /^127\.0\.0\.1/);
    }
    assert.equal(server.requests.at(-1)?.headers['mcp-protocol-version'], '2025-11-25');
  });

  test('sends the current token instead of the Authorization header', async () => {
    await using server = await startScriptedServer();
    const headers = { authorization: 'Basic mine' };
    const target = { transport: 'url', url: server.url, headers } as const;
    const tokens = ['one', 'two', 'three', 'four'];
    const token = async () => tokens.shift();
    await using connection = await openConnection(target, { ...options, token });
    await connection.tools({ limit: 5 });
    await connection.call('echo', {});
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      ['Bearer one', 'Bearer two', 'Bearer three', 'Bearer four', 'Basic mine'],
    );
  });

  test('sends nothing to another origin', async () => {
    await using other = await startScriptedServer();
    for (const status of [301, 302, 303, 307, 308]) {
      await using server = await startScriptedServer({
        initialize: ({ response }) =>
          void response.writeHead(status, { location: other.url }).end(),
      });
      const headers = { 'x-api-key': 'key' };
      const target = { transport: 'http', url: server.url, headers } as const;
      await assert.rejects(openConnection(target, options), { code: 'UNREACHABLE' });
    }
    assert.deepEqual(other.requests, []);
  });
});

suite('MCP servers that require a sign-in', () => {
  const unauthorized = ({ response }: Call) => {
    const metadata = 'https://mcp.example.com/.well-known/oauth-protected-resource';
    const challenge = `Bearer realm="x", resource_metadata="${metadata}", scope="read write"`;
    response.writeHead(401, { 'www-authenticate': challenge }).end('secret');
  };
  const insufficientScope = ({ response }: Call) => {
    const challenge = 'Bearer error="insufficient_scope", scope=admin';
    response.writeHead(403, { 'www-authenticate': challenge }).end('secret');
  };

  const fine = ({ reply }: Call) => reply({ content: [] });

  test('reports AUTH_REQUIRED with the challenge when connecting', async () => {
    for (const transport of ['url', 'http'] as const) {
      await using server = await startScriptedServer({ initialize: unauthorized });
      const target = { transport, url: server.url, headers: {} };
      await assert.rejects(
        openConnection(target, options),
        ({ code, challenge }: McpConnectionError) => {
          assert.equal(code, 'AUTH_REQUIRED');
          assert.deepEqual(challenge, {
            resourceMetadata: 'https://mcp.example.com/.well-known/oauth-protected-resource',
            scope: 'read write',
            error: undefined,
          });
          return true;
        },
      );
      assert.deepEqual(
        server.requests.map(({ method }) => method),
        ['server/discover', 'initialize'],
      );
    }
  });

  test('reports AUTH_REQUIRED for a single call', async () => {
    const answers = [unauthorized, insufficientScope];
    await using server = await startScriptedServer({
      'tools/call': (call) => (answers.shift() ?? fine)(call),
    });
    const target = { transport: 'url', url: server.url, headers: {} } as const;
    await using connection = await openConnection(target, options);
    await assert.rejects(connection.call('echo', {}), { code: 'AUTH_REQUIRED' });
    await assert.rejects(connection.call('echo', {}), ({ code, challenge }: McpConnectionError) => {
      assert.equal(code, 'AUTH_REQUIRED');
      assert.deepEqual(challenge, {
        resourceMetadata: undefined,
        scope: 'admin',
        error: 'insufficient_scope',
      });
      return true;
    });
    assert.equal((await connection.call('echo', {})).isError, false);
  });
});
