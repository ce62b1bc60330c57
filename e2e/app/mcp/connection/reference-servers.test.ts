import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type CallProgress,
  type Connection,
  openConnection,
} from '../../../../apps/server/src/features/mcp-client/connection/open-connection.ts';
import { spawnLocally } from '../../../../apps/server/src/features/mcp-client/connection/spawn-locally.ts';
import {
  referenceProgram,
  startReferenceServer,
} from '../../../../apps/server/src/features/mcp-client/testing/reference-server.ts';
import { createEgress } from '../../../../apps/server/src/infra/egress/egress.ts';
import { killProcessTree } from '../../../../apps/server/src/sandboxes/daemon/kill-process-tree.ts';

const { fetch } = createEgress({ allowedHosts: ['127.0.0.1'], own: [] });
const { signal } = new AbortController();
const spawn = spawnLocally({ variable: (name) => process.env[name], killProcessTree });
const options = { fetch, spawn, callMs: 10_000, signal };

suite('MCP reference server', () => {
  test('works as a command', async () => {
    const target = { command: process.execPath, args: [referenceProgram, 'stdio'], env: {} };
    await assertAllOperations(await openConnection({ transport: 'stdio', ...target }, options));
  });

  test('works over streamable HTTP', async () => {
    await using server = await startReferenceServer('streamableHttp');
    const target = { url: server.url, headers: {} };
    await assertAllOperations(await openConnection({ transport: 'url', ...target }, options));
    await assertAllOperations(await openConnection({ transport: 'http', ...target }, options));
  });

  test('works over HTTP with SSE if the transport allows it', async () => {
    await using server = await startReferenceServer('sse');
    const target = { url: server.url, headers: {} };
    await assertAllOperations(await openConnection({ transport: 'http', ...target }, options));
    await assert.rejects(openConnection({ transport: 'url', ...target }, options), {
      code: 'PROTOCOL',
    });
  });
});

async function assertAllOperations(opened: Connection): Promise<void> {
  await using connection = opened;
  assert.match(connection.server.name, /everything/);
  assert.match(connection.server.version, /^\d/);
  assert.equal(connection.protocolVersion, '2025-11-25');

  const { tools, isTruncated } = await connection.tools({ limit: 500 });
  assert.equal(isTruncated, false);
  const names = tools.map(({ name }) => name);
  assert.ok(names.includes('echo'), names.join());
  const few = await connection.tools({ limit: 2 });
  assert.deepEqual([few.tools.length, few.isTruncated], [2, true]);

  const echoed = await connection.call('echo', { message: 'hello' });
  assert.deepEqual(echoed.content, [{ type: 'text', text: 'Echo: hello' }]);
  assert.equal(echoed.isError, false);

  const steps: CallProgress[] = [];
  const onProgress = (progress: CallProgress) => void steps.push(progress);
  const args = { duration: 0.2, steps: 2 };
  await connection.call('trigger-long-running-operation', args, { onProgress });
  assert.equal(steps[0]?.progress, 1);

  const wrong = await connection.call('echo', {});
  assert.equal(wrong.isError, true);

  const { resources } = await connection.resources({ limit: 50 });
  const [resource] = resources;
  assert.ok(resource);
  const { contents } = await connection.read(resource.uri);
  assert.equal(contents[0]?.uri, resource.uri);
}
