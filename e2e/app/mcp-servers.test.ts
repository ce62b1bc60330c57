import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type McpServerRecord,
  type McpTestRecord,
  mcpServerRecord,
  mcpTemplate,
} from '@millwright/contract';
import { startReferenceServer } from '../../apps/server/src/features/mcp-client/testing/reference-server.ts';
import {
  oneTool,
  startScriptedServer,
} from '../../apps/server/src/features/mcp-client/testing/scripted-server.ts';
import {
  type ShopServer,
  startShop,
} from '../../apps/server/src/features/mcp-client/testing/shop-server.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';

const path = '/api/v1/mcp/servers';

suite('MCP servers of users', () => {
  let service: TestService;
  let shop: ShopServer;
  let ada: Client;
  let bob: Client;

  before(async () => {
    service = await startTestService({ MCP_ENABLED: 'true', MCP_ALLOWED_HOSTS: '127.0.0.1' });
    shop = await startShop();
    ada = await Client.of(service);
    bob = await Client.of(service, 'bob@example.com');
  });

  after(async () => {
    await shop[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  async function register(client: Client, body: object): Promise<McpServerRecord> {
    const response = await client.request('POST', path, body);
    assert.equal(response.status, 201, await response.clone().text());
    const record = mcpServerRecord.parse(await response.json());
    assert.equal(response.headers.get('location'), `${path}/${record.id}`);
    return record;
  }

  async function errorOf(client: Client, method: string, at: string, body?: object) {
    const { status, body: error } = await client.json(method, at, body);
    return [status, error['code']];
  }

  async function tested(client: Client, id: string): Promise<McpTestRecord> {
    const response = await client.request('POST', `${path}/${id}/test`);
    assert.equal(response.status, 200);
    return (await response.json()) as McpTestRecord;
  }

  async function readServer(client: Client, id: string): Promise<McpServerRecord> {
    return mcpServerRecord.parse(await (await client.request('GET', `${path}/${id}`)).json());
  }

  test('[S4.17] are registered, listed, changed and removed', async () => {
    const headers = { 'X-Team': 'canary-of-the-team', Authorization: 'Bearer canary-token' };
    const url = `${shop.url}?key=canary-in-query`;
    const record = await register(ada, { name: 'shop', transport: 'url', url, headers });
    assert.deepEqual(record.headers, { 'X-Team': '********', Authorization: '********' });
    assert.equal(record.url, `${shop.url}?key=********`);
    assert.deepEqual(
      [record.scope, record.read_only, record.shadowed, record.enabled, record.status],
      ['user', false, false, true, 'unknown'],
    );

    const { body: list } = await ada.json('GET', path);
    assert.deepEqual(list, { servers: [record], next_cursor: null });
    assert.deepEqual((await bob.json('GET', path)).body, { servers: [], next_cursor: null });

    // A value that is sent back masked stays unchanged; the others are replaced.
    const patch = {
      name: 'store',
      url: record.url,
      headers: { 'x-team': '********', 'X-New': 'canary-new' },
    };
    const { body: changed } = await ada.json('PATCH', `${path}/${record.id}`, patch);
    assert.deepEqual(
      [changed['name'], changed['headers']],
      ['store', { 'x-team': '********', 'X-New': '********' }],
    );
    await ada.json('POST', `${path}/${record.id}/test`);
    assert.equal(shop.requests.at(-1)?.['x-team'], 'canary-of-the-team');
    assert.equal(shop.requests.at(-1)?.['authorization'], undefined);
    assert.deepEqual(
      await errorOf(ada, 'PATCH', `${path}/${record.id}`, { headers: { 'X-Other': '********' } }),
      [400, 'VALIDATION_FAILED'],
    );

    const { body: deleted } = await ada.json('DELETE', `${path}/${record.id}`);
    assert.deepEqual(deleted, { id: record.id, deleted: true });
    assert.deepEqual(await errorOf(ada, 'GET', `${path}/${record.id}`), [
      404,
      'MCP_SERVER_NOT_FOUND',
    ]);
    const error = JSON.stringify([service.logged, list, changed]);
    assert.doesNotMatch(error, /canary/);
  });

  test('are accessible to their owner only', async () => {
    const { id } = await register(ada, { name: 'mine', transport: 'url', url: shop.url });
    const requestsBefore = shop.requests.length;
    for (const [method, at] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
    ] as const) {
      const body = method === 'PATCH' ? { name: 'theirs' } : undefined;
      assert.deepEqual(await errorOf(bob, method, `${path}/${id}${at}`, body), [
        403,
        'ACCESS_DENIED',
      ]);
      assert.deepEqual(await errorOf(bob, method, `${path}/mcp_${'x'.repeat(22)}${at}`, body), [
        404,
        'MCP_SERVER_NOT_FOUND',
      ]);
    }
    assert.equal(shop.requests.length, requestsBefore);
    // Names are unique per user.
    await register(bob, { name: 'mine', transport: 'url', url: shop.url });
    assert.deepEqual(
      await errorOf(ada, 'POST', path, { name: 'mine', transport: 'url', url: shop.url }),
      [409, 'MCP_SERVER_EXISTS'],
    );
  });

  test('are rejected when the request is invalid', async () => {
    const wrong = [
      { transport: 'url', url: shop.url },
      { name: 'x', url: shop.url },
      { name: 'x', transport: 'sse', url: shop.url },
      { name: 'x', transport: 'url' },
      { name: 'x', transport: 'url', url: shop.url, command: 'sh' },
      { name: 'x', transport: 'stdio', command: 'sh', url: shop.url },
      { name: 'x', transport: 'stdio' },
      { name: 'x', transport: 'url', url: 'https://localhost/' },
      { name: 'x', transport: 'url', url: 'http://example.com/mcp' },
      { name: 'x', transport: 'url', url: 'file:///etc/passwd' },
      { name: 'x', transport: 'url', url: 'https://user:pass@example.com/' },
      { name: 'x', transport: 'url', url: shop.url, headers: { 'X\r\nY': '1' } },
      { name: 'x', transport: 'url', url: shop.url, headers: { 'X-Y': '1\r\n2' } },
      { name: 'x', transport: 'url', url: shop.url, headers: { Host: 'x' } },
      { name: 'x', transport: 'url', url: shop.url, headers: { 'Transfer-Encoding': 'chunked' } },
      { name: 'x', transport: 'url', url: shop.url, headers: { 'X-Y': 'x'.repeat(65_536) } },
    ];
    for (const body of wrong) {
      const [status] = await errorOf(ada, 'POST', path, body);
      assert.ok(
        status === 400 || status === 413,
        `${JSON.stringify(body).slice(0, 80)}: ${status}`,
      );
    }
    // Nothing isolates commands in this service.
    assert.deepEqual(
      await errorOf(ada, 'POST', path, { name: 'x', transport: 'stdio', command: 'sh' }),
      [403, 'STDIO_DISABLED'],
    );
  });

  test('are limited to twenty per user', async () => {
    const carol = await Client.of(service, 'carol@example.com');
    const bodies = Array.from({ length: 25 }, (_, at) => ({
      name: `server ${at}`,
      transport: 'url',
      url: shop.url,
    }));
    const answers = await Promise.all(bodies.map((body) => carol.json('POST', path, body)));
    const registered = answers.filter(({ status }) => status === 201);
    assert.equal(registered.length, 20);
  });

  test('[S4.18] are tested with initialize and tools/list', async () => {
    const { id } = await register(ada, { name: 'tested', transport: 'url', url: shop.url });
    const found = await tested(ada, id);
    assert.deepEqual(Object.keys(found), ['status', 'server', 'tools']);
    assert.equal(found.status, 'ok');
    assert.deepEqual(found.server, { name: 'shop', version: '1.2.3' });
    assert.deepEqual(found.tools[0], { name: 'price', description: 'The price of something' });
    const { status, tools_count, last_tested_at } = await readServer(ada, id);
    assert.deepEqual([status, tools_count], ['connected', 5]);
    assert.ok(last_tested_at);
  });

  test('[S4.18] receive initialize first and then only tools/list', async () => {
    await using server = await startScriptedServer();
    const { id } = await register(ada, { name: 'asked', transport: 'url', url: server.url });
    assert.equal((await tested(ada, id)).status, 'ok');
    assert.deepEqual(
      server.requests.map(({ method }) => method),
      ['initialize', 'notifications/initialized', 'tools/list'],
    );
  });

  test('[S4.18] are tested over each era and transport', async () => {
    for (const [transport, kind] of [
      ['url', 'streamableHttp'],
      ['http', 'streamableHttp'],
      ['http', 'sse'],
    ] as const) {
      await using reference = await startReferenceServer(kind);
      const name = `reference ${transport} ${kind}`;
      const { id } = await register(ada, { name, transport, url: reference.url });
      assert.equal((await tested(ada, id)).status, 'ok', name);
    }
  });

  test('are tested with the newest revision when they fail on initialize', async () => {
    const serverInfo = { name: 'newest', version: '4.0.0' };
    await using server = await startScriptedServer({
      initialize: ({ response }) => void response.writeHead(500).end(),
      'server/discover': ({ reply }) =>
        reply({
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: {} },
          resultType: 'complete',
          _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
        }),
      'tools/list': ({ reply }) =>
        reply({ tools: [oneTool], resultType: 'complete', ttlMs: 0, cacheScope: 'private' }),
    });
    const { id } = await register(ada, { name: 'newest', transport: 'url', url: server.url });
    const found = await tested(ada, id);
    assert.deepEqual([found.status, found.server, found.tools.length], ['ok', serverInfo, 1]);
    assert.deepEqual(
      server.requests.map(({ method }) => method),
      ['initialize', 'server/discover', 'tools/list'],
    );
  });

  test('report unreachable servers and required sign-ins in the test result', async () => {
    const dave = await Client.of(service, 'dave@example.com');
    const unreachableServer = await register(dave, {
      name: 'dead',
      transport: 'url',
      url: 'http://127.0.0.1:1/mcp',
    });
    const { error, ...rest } = await tested(dave, unreachableServer.id);
    assert.deepEqual(rest, { status: 'error', server: { name: '', version: '' }, tools: [] });
    assert.equal(error?.code, 'UNREACHABLE');
    shop.requiredToken = 'somebody';
    try {
      const protectedServer = await register(dave, {
        name: 'shut',
        transport: 'url',
        url: shop.url,
      });
      assert.equal((await tested(dave, protectedServer.id)).status, 'auth_required');
      assert.equal((await readServer(dave, protectedServer.id)).oauth.required, true);
    } finally {
      shop.requiredToken = undefined;
    }
  });

  test('are tested at most ten times a minute', async () => {
    const erin = await Client.of(service, 'erin@example.com');
    const { id } = await register(erin, { name: 'often', transport: 'url', url: shop.url });
    const answers: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      answers.push((await erin.request('POST', `${path}/${id}/test`)).status);
    }
    assert.deepEqual([new Set(answers.slice(0, 10)), answers[10]], [new Set([200]), 429]);
  });

  test('[S4.16] are offered in a catalog without authentication', async () => {
    const response = await service.get('/api/v1/mcp/catalog');
    assert.equal(response.status, 200);
    const { templates } = (await response.json()) as { templates: unknown[] };
    const linear = mcpTemplate
      .array()
      .parse(templates)
      .find(({ slug }) => slug === 'linear');
    assert.deepEqual(
      [linear?.transport, linear?.url, linear?.auth],
      ['url', 'https://mcp.linear.app/mcp', { type: 'oauth', headers: [] }],
    );
  });
});

test('returns 403 for registrations and tests while MCP is disabled', async () => {
  await using service = await startTestService({ MCP_ENABLED: 'false' });
  const ada = await Client.of(service);
  const body = { name: 'x', transport: 'url', url: 'https://example.com/mcp' };
  const { status, body: error } = await ada.json('POST', path, body);
  assert.deepEqual([status, error['code']], [403, 'ACCESS_DENIED']);
  assert.match(String(error['message']), /MCP_ENABLED/);
  assert.match(String(error['hint']), /MCP_ENABLED=true/);
  assert.equal((await ada.json('GET', path)).status, 200);
});

test('reports an error when testing a command without a sandbox', async () => {
  await using service = await startTestService({ MCP_ENABLED: 'true', MCP_STDIO_ALLOWED: 'true' });
  const ada = await Client.of(service);
  const { status, body } = await ada.json('POST', path, {
    name: 'local',
    transport: 'stdio',
    command: 'server',
  });
  assert.equal(status, 201);
  const tested = await ada.json('POST', `${path}/${body['id']}/test`);
  assert.deepEqual([tested.status, tested.body['status']], [200, 'error']);
});
