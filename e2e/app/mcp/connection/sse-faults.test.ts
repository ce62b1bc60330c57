import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { openConnection } from '../../../../apps/server/src/features/mcp-client/connection/open-connection.ts';
import {
  type Call,
  type Script,
  startScriptedServer,
} from '../../../../apps/server/src/features/mcp-client/testing/scripted-server.ts';
import { createEgress } from '../../../../apps/server/src/infra/egress/egress.ts';
import { eventually } from '../../../../apps/server/src/testing/eventually.ts';

const mib = 1024 * 1024;
const { fetch } = createEgress({
  allowedHosts: ['127.0.0.1'],
  own: [],
  limits: { rejectionDelayMs: 20 },
});
const { signal } = new AbortController();
const options = { fetch, callMs: 10_000, signal };

/** Scripts an HTTP with SSE server: one stream carries all responses, and `onCall` handles tool calls. */
function oldServer(onCall: (call: Call, stream: ServerResponse) => void, endpoint = '/mcp?s=1') {
  const streams: ServerResponse[] = [];
  const result = {
    protocolVersion: '2024-11-05',
    capabilities: { tools: {} },
    serverInfo: { name: 'old', version: '1' },
  };
  const isOld = ({ request }: Call) => request.url?.includes('?s=1') ?? false;
  const script: Script = {
    GET: ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${endpoint}\n\n`);
      streams.push(response);
    },
    initialize: (call) => {
      if (!isOld(call)) return call.response.writeHead(404).end();
      call.response.writeHead(202).end();
      streams.at(-1)?.write(message({ id: call.id, result }));
    },
    'tools/call': (call) => {
      call.response.writeHead(202).end();
      const stream = streams.at(-1);
      if (stream) onCall(call, stream);
    },
  };
  return { script, streams };
}

const message = (fields: object) =>
  `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...fields })}\n\n`;

suite('HTTP with SSE servers that misbehave', () => {
  test('fails the call when the stream ends and opens another stream for the next one', async () => {
    let calls = 0;
    const { script, streams } = oldServer(({ id }, stream) => {
      if (calls++ === 0) return stream.end();
      stream.write(message({ id, result: { content: [{ type: 'text', text: 'fine' }] } }));
    });
    await using server = await startScriptedServer(script);
    const target = { transport: 'http', url: server.url, headers: {} } as const;
    {
      await using connection = await openConnection(target, options);
      assert.equal(connection.protocolVersion, '2024-11-05');
      await assert.rejects(connection.call('echo', {}), { code: 'CLOSED' });
      const { content } = await connection.call('echo', {});
      assert.deepEqual(content, [{ type: 'text', text: 'fine' }]);
      assert.deepEqual([calls, streams.length], [2, 2]);
    }
    await eventually(() => server.open === 0, 'nothing stays open');
  });

  test('closes the stream when its output exceeds the limit', async () => {
    const { script } = oldServer((_, stream) => {
      const piece = message({ method: 'notifications/message', params: { data: 'x'.repeat(mib) } });
      for (let i = 0; i < 20; i++) stream.write(piece);
    });
    await using server = await startScriptedServer(script);
    const target = { transport: 'http', url: server.url, headers: {} } as const;
    await using connection = await openConnection(target, options);
    await assert.rejects(connection.call('echo', {}), { code: 'CLOSED' });
  });

  test('rejects an endpoint on another origin and times out without one', async () => {
    await using other = await startScriptedServer();
    const { script } = oldServer(() => {}, other.url);
    await using server = await startScriptedServer(script);
    const target = { transport: 'http', url: server.url, headers: {} } as const;
    await assert.rejects(openConnection(target, options), { code: 'PROTOCOL' });
    assert.deepEqual(other.requests, []);

    const silent: Script = { ...script, GET: () => {} };
    await using quiet = await startScriptedServer(silent);
    const shortTimeouts = { ...options, connectMs: 500 };
    await assert.rejects(openConnection({ ...target, url: quiet.url }, shortTimeouts), {
      code: 'TIMEOUT',
    });
  });
});
