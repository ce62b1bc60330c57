import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startShop } from '../../apps/server/src/features/mcp-client/testing/shop-server.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';

const { mcpTenants: tenants } = trials;
const turnsPerUser = 3;

test('delivers the results of MCP servers only to the calling user under concurrency', async () => {
  await using shop = await startShop();
  await using service = await startScripted({
    MCP_ENABLED: 'true',
    MCP_ALLOWED_HOSTS: '127.0.0.1',
    WORKER_CONCURRENCY: '100',
    QUEUE_START_WAIT_MS: '60000',
    MAX_CONCURRENT_TURNS: '100',
    RATE_LIMIT_TURNS_PER_HOUR: '0',
  });
  const users = await Promise.all(
    Array.from({ length: tenants }, async (_, at) => {
      const client = await Client.of(service, `tenant${at}@example.com`);
      const body = { name: 'shop', transport: 'url', url: shop.url };
      assert.equal((await client.json('POST', '/api/v1/mcp/servers', body)).status, 201);
      return { client, nonce: `nonce-${at}-` };
    }),
  );
  const streams = users.flatMap(({ client, nonce }) =>
    Array.from({ length: turnsPerUser }, async (_, turn) => {
      const thing = `${nonce}${turn}.`;
      const input = { server: 'shop', tool: 'price', arguments: { thing } };
      const call = `call mcp_call ${JSON.stringify(input)}`;
      const stream = await client.turn({ prompt: `${call}\n${call}\nsay done` });
      return { thing, stream };
    }),
  );
  for (const { thing, stream } of await Promise.all(streams)) {
    const answers = stream.eventsOf('tool_end').map(({ output }) => output);
    const expected = { content: [{ type: 'text', text: `${thing}: 12 €` }] };
    assert.deepEqual(answers, [expected, expected]);
    const nonces = new Set(stream.text.match(/nonce-\d+-\d+\./g));
    assert.deepEqual([...nonces], [thing]);
  }
});
