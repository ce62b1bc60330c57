import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, suite, test } from 'node:test';
import type { McpTestRecord } from '@millwright/contract';
import {
  type Canaries,
  startCanaries,
} from '../../apps/server/src/infra/egress/testing/canaries.ts';
import { rejectedAddresses } from '../../apps/server/src/infra/egress/testing/rejected-addresses.ts';
import {
  publicAddress,
  startTestNetwork,
  type TestNetwork,
} from '../../apps/server/src/infra/egress/testing/test-network.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

const path = '/api/v1/mcp/servers';
const transports = ['url', 'http'] as const;
/** `npm test` alternates, because the address is checked before the transport is chosen. */
const transportsOf = (at: number) =>
  transports.filter((_, index) => trials.isExhaustive || index === at % transports.length);
const internalAddresses = ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'];

suite('SSRF protection of MCP server addresses', () => {
  let canaries: Canaries;
  let testNetwork: TestNetwork;
  let service: Scripted;
  let answer: RequestListener;
  let lookups = 0;
  let registered = 0;

  before(async () => {
    canaries = await startCanaries();
    const flipping = (at: number) => () => (++lookups >= at ? ['127.0.0.1'] : [publicAddress]);
    testNetwork = await startTestNetwork((request, response) => answer(request, response), {
      names: {
        'inner.example.com': () => ['127.0.0.1'],
        'mixed.example.com': () => [publicAddress, '10.0.0.1'],
        'mapped.example.com': () => ['::ffff:127.0.0.1'],
        'crowd.example.com': () => [...Array(100).fill(publicAddress), '127.0.0.1'],
        'second.example.com': flipping(2),
        'third.example.com': flipping(3),
      },
      certificateFor: '*.example.com',
    });
    service = await startScripted(
      {
        MCP_ENABLED: 'true',
        WORKER_CONCURRENCY: '50',
        MAX_CONCURRENT_TURNS: '50',
        QUEUE_START_WAIT_MS: '60000',
        BASE_URL: 'https://millwright.example',
        PREVIEW_HOST: 'preview.millwright.example',
      },
      { network: testNetwork.network },
    );
    answer = (_, response) => response.writeHead(404).end('canary-in-an-answer');
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await testNetwork[Symbol.asyncDispose]();
    await canaries[Symbol.asyncDispose]();
  });

  /** Uses every operation on a newly registered server as a new user, and returns all responses. */
  async function useAllOperations(url: string, transport: 'url' | 'http'): Promise<string> {
    const name = `n${++registered}`;
    const ada = await Client.of(service, `${name}@example.com`);
    const headers = { 'X-Key': 'canary-key' };
    const { status, body } = await ada.json('POST', path, { name, transport, url, headers });
    assert.equal(status, 201, JSON.stringify(body));
    const id = body['id'] ?? '';
    const response = await ada.request('POST', `${path}/${id}/test`);
    const tested = (await response.json()) as McpTestRecord;
    assert.equal(tested.status, 'error', url);
    const stream = await ada.turn({
      prompt: [
        'call mcp_list {}',
        `call mcp_call ${JSON.stringify({ server: name, tool: 'x' })}`,
        `call mcp_read ${JSON.stringify({ server: name })}`,
        'say done',
      ].join('\n'),
    });
    const [, called, read] = stream.eventsOf('tool_end');
    assert.deepEqual([called?.status, read?.status], ['error', 'error']);
    const start = await ada.json('POST', `${path}/${id}/oauth/start`);
    assert.ok(start.status >= 400, `${url}: ${start.status}`);
    return JSON.stringify([tested, stream.text, start.body]);
  }

  test('rejects internal addresses in any notation at registration', async () => {
    const ada = await Client.of(service);
    // Surrounding white space is trimmed, so those addresses are valid.
    const addresses = rejectedAddresses(canaries.port).filter((url) => url === url.trim());
    for (const [at, url] of addresses.entries()) {
      for (const transport of transportsOf(at)) {
        const { status } = await ada.json('POST', path, { name: 'x', transport, url });
        assert.equal(status, 400, url);
      }
    }
    const fine = { name: 'fine', transport: 'url', url: 'https://public.example.com/mcp' };
    const { body } = await ada.json('POST', path, fine);
    for (const url of addresses.slice(0, 20)) {
      const { status } = await ada.json('PATCH', `${path}/${body['id']}`, { url });
      assert.equal(status, 400, url);
    }
    assert.deepEqual([canaries.visits, testNetwork.connected, testNetwork.resolved], [0, [], []]);
  });

  test('does not connect to names that resolve to internal addresses, at once or later', async () => {
    const names = ['inner', 'mixed', 'mapped', 'crowd', 'second', 'third'];
    await Promise.all(
      names.flatMap((name, at) =>
        transportsOf(at).map((transport) => {
          lookups = 0;
          return useAllOperations(`https://${name}.example.com/mcp`, transport);
        }),
      ),
    );
    assert.equal(canaries.visits, 0);
    for (const connectedTo of testNetwork.connected) {
      assert.ok(
        !internalAddresses.some((address) => connectedTo.startsWith(`${address}:`)),
        connectedTo,
      );
    }
  });

  test('does not follow redirects to other hosts or forward headers', async () => {
    const targets = [
      `http://127.0.0.1:${canaries.port}/`,
      `https://[::1]:${canaries.port}/`,
      `//127.0.0.1:${canaries.port}/`,
      'https://other.example.com/',
    ];
    const seen: (string | undefined)[] = [];
    for (const status of [301, 302, 303, 307, 308]) {
      answer = (request, response) => {
        seen.push(request.headers.host);
        const at = seen.length % targets.length;
        response.writeHead(status, { location: targets[at] ?? '' }).end('canary-in-an-answer');
      };
      const responses = await useAllOperations(`https://r${status}.example.com/mcp`, 'url');
      assert.doesNotMatch(responses, /canary-in-an-answer|canary-key/);
    }
    assert.equal(canaries.visits, 0);
    assert.ok(!seen.includes('other.example.com'));
  });

  test('does not follow internal addresses in OAuth metadata', async () => {
    const internalUrl = `http://127.0.0.1:${canaries.port}`;
    const challenges = [
      `Bearer resource_metadata="${internalUrl}/.well-known/oauth-protected-resource"`,
      `Bearer resource_metadata="https://inner.example.com/x"`,
      'Bearer realm="x"',
    ];
    for (const challenge of challenges) {
      answer = (request, response) => {
        if (!request.url?.startsWith('/.well-known')) {
          response.writeHead(401, { 'www-authenticate': challenge }).end();
          return;
        }
        const document = {
          resource: 'https://s.example.com/mcp',
          authorization_servers: [internalUrl],
          issuer: internalUrl,
          authorization_endpoint: `${internalUrl}/authorize`,
          token_endpoint: `${internalUrl}/token`,
          registration_endpoint: `${internalUrl}/register`,
        };
        response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
      };
      const ada = await Client.of(service, `${++registered}@example.com`);
      const server = { name: 's', transport: 'url', url: 'https://s.example.com/mcp' };
      const { body } = await ada.json('POST', path, server);
      const { status } = await ada.json('POST', `${path}/${body['id']}/oauth/start`);
      assert.equal(status, 502, challenge);
    }
    assert.equal(canaries.visits, 0);
  });
});
