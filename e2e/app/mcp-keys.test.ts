import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type ErrorBody,
  type GatewayTokenRecord,
  gatewayTokenRecord,
  type McpKeyRecord,
  mcpKeyRecord,
  newMcpKeyRecord,
} from '@millwright/contract';
import pg from 'pg';
import { generateApiKey } from '../../apps/server/src/core/api-key.ts';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';
import { leaseService } from '../support/shared-service.ts';

let service: Scripted;
let ada: Client;
let eve: Client;
let database: pg.Pool;

before(async () => {
  service = await leaseService();
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
  database = new pg.Pool({ connectionString: service.config.DATABASE_URL });
});
after(async () => {
  await database.end();
  await service[Symbol.asyncDispose]();
});

const path = '/api/v1/mcp/keys';

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as ErrorBody).code];
}

function exchange(headers: Record<string, string>, query = ''): Promise<Response> {
  return fetch(`${service.url}/api/v1/gw/token${query}`, { method: 'POST', headers });
}

async function tokenFor(key: string): Promise<GatewayTokenRecord> {
  const response = await exchange({ 'x-api-key': key });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return gatewayTokenRecord.strict().parse(await response.json());
}

async function listed(client: Client): Promise<McpKeyRecord[]> {
  const { body } = await client.json('GET', `${path}?limit=100`);
  return (body as unknown as { keys: McpKeyRecord[] }).keys;
}

suite('MCP keys of a user', () => {
  test('returns a new key once and stores only its digest', async () => {
    const response = await ada.request('POST', path, { name: 'laptop' });
    assert.equal(response.status, 201);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const created = newMcpKeyRecord.strict().parse(await response.json());
    assert.match(created.key, /^mwm_[0-9A-Za-z]{10}_[\w-]{49}$/);
    assert.deepEqual(created.scopes, ['projects:read', 'projects:write']);
    assert.equal(created.expires_at, null);
    assert.ok(created.key.startsWith(created.prefix) && created.key.endsWith(created.last4));
    const { key, ...rest } = created;
    const again = (await listed(ada)).find(({ id }) => id === created.id);
    assert.deepEqual(mcpKeyRecord.strict().parse(again), rest);

    const { rows } = await database.query('SELECT * FROM mcp_keys WHERE id = $1', [created.id]);
    const dump = JSON.stringify(rows);
    const secret = key.slice(15);
    for (const form of [
      key,
      secret,
      Buffer.from(key).toString('base64'),
      Buffer.from(key).toString('hex'),
    ]) {
      assert.ok(!dump.includes(form));
    }
    assert.ok(!JSON.stringify(service.logged).includes(secret));
  });

  test('creates no key for an invalid request', async () => {
    const before = (await listed(ada)).length;
    for (const body of [
      {},
      { name: '' },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['admin'] },
      { name: 'x', expires_at: 'tomorrow' },
      { name: 'x', expires_at: new Date(Date.now() - 1000).toISOString() },
      { name: 'x', expiresAt: new Date(Date.now() + 1e6).toISOString() },
    ]) {
      assert.deepEqual(await codeOf(await ada.request('POST', path, body)), [
        400,
        'VALIDATION_FAILED',
      ]);
    }
    assert.equal((await listed(ada)).length, before);
  });

  test('lists keys page by page, to their owner only', async () => {
    const client = await Client.of(service, 'lists@example.com');
    const created: string[] = [];
    for (let at = 0; at < 5; at += 1)
      created.unshift((await createMcpKey(client, { name: `k${at}` })).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `?limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await client.json('GET', path + query);
      const page = body as unknown as { keys: McpKeyRecord[]; next_cursor: string | null };
      seen.push(...page.keys.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    assert.deepEqual(seen, created);
    assert.ok((await listed(eve)).every(({ id }) => !created.includes(id)));
  });

  test('revokes a key and its tokens immediately', async () => {
    const { key, id } = await createMcpKey(ada);
    const { access_token } = await tokenFor(key);
    const script = new Client(service.url, access_token);
    assert.equal((await script.request('GET', '/api/v1/projects')).status, 200);

    assert.deepEqual(await codeOf(await eve.request('DELETE', `${path}/${id}`)), [
      403,
      'ACCESS_DENIED',
    ]);
    assert.equal((await exchange({ 'x-api-key': key })).status, 200);

    const first = await ada.json('DELETE', `${path}/${id}`);
    assert.deepEqual([first.status, first.body.revoked], [200, true]);
    assert.deepEqual(await codeOf(await exchange({ 'x-api-key': key })), [401, 'API_KEY_INVALID']);
    assert.deepEqual(await codeOf(await script.request('GET', '/api/v1/projects')), [
      401,
      'TOKEN_INVALID',
    ]);
    assert.deepEqual(await ada.json('DELETE', `${path}/${id}`), first, 'revoking is idempotent');
    assert.equal(
      (await listed(ada)).find((one) => one.id === id)?.revoked_at,
      first.body.revoked_at,
    );
    assert.deepEqual(await codeOf(await ada.request('DELETE', `${path}/key_nothing`)), [
      404,
      'KEY_NOT_FOUND',
    ]);
  });

  test('rejects an expired key and its tokens', async () => {
    const { key } = await createMcpKey(ada, {
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    });
    const { expires_in, access_token } = await tokenFor(key);
    assert.ok(expires_in > 50 && expires_in <= 60, String(expires_in));
    await database.query('UPDATE mcp_keys SET expires_at = now() WHERE handle = $1', [
      key.slice(4, 14),
    ]);
    assert.deepEqual(await codeOf(await exchange({ 'x-api-key': key })), [401, 'API_KEY_INVALID']);
    const script = new Client(service.url, access_token);
    assert.deepEqual(await codeOf(await script.request('GET', '/api/v1/me')), [
      401,
      'TOKEN_INVALID',
    ]);
  });

  test('updates last_used_at at most once a minute', async () => {
    const { key, id } = await createMcpKey(ada);
    const used = async () => (await listed(ada)).find((one) => one.id === id)?.last_used_at;
    assert.equal(await used(), null);
    await tokenFor(key);
    const first = await used();
    assert.ok(Math.abs(Date.now() - Date.parse(first ?? '')) < 10_000);
    await tokenFor(key);
    assert.equal(await used(), first);
    await database.query(
      "UPDATE mcp_keys SET last_used_at = now() - interval '61 s' WHERE id = $1",
      [id],
    );
    await tokenFor(key);
    assert.ok(Date.parse((await used()) ?? '') >= Date.parse(first ?? ''));
  });
});

suite('tokens issued for an MCP key', () => {
  test('exchanges a key in either header for a token of one hour', async () => {
    const { key } = await createMcpKey(ada);
    const ways: Record<string, string>[] = [
      { 'x-api-key': key },
      { authorization: `Bearer ${key}` },
    ];
    for (const headers of ways) {
      const response = await exchange(headers);
      const token = gatewayTokenRecord.parse(await response.json());
      assert.equal(token.expires_in, 3600);
      assert.equal(token.scope, 'projects:read projects:write');
      const script = new Client(service.url, token.access_token);
      const me = await script.json('GET', '/api/v1/me');
      const owner = await ada.json('GET', '/api/v1/me');
      assert.equal(me.body.user_id, owner.body.user_id);
      assert.deepEqual(me.body.roles, [], 'a key grants no roles');
      const turn = await script.turn({ prompt: `say ${Math.random()}` });
      assert.equal((await ada.request('GET', `/api/v1/projects/${turn.projectId}`)).status, 200);
    }
  });

  test('rejects every change with a read-only key', async () => {
    const { key } = await createMcpKey(ada, { scopes: ['projects:read'] });
    const { access_token, scope } = await tokenFor(key);
    assert.equal(scope, 'projects:read');
    const reader = new Client(service.url, access_token);
    const { projectId, turnId } = await ada.turn({ prompt: 'say readable' });
    for (const get of ['', '/turns', `/turns/${turnId}`, '/events', '/files', '/preview']) {
      const response = await reader.request('GET', `/api/v1/projects/${projectId}${get}`);
      assert.equal(response.status, 200, get);
    }
    await reader.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
    for (const [method, target, body] of [
      ['POST', '/api/v1/vibe/stream', { prompt: 'say no' }],
      ['POST', '/api/v1/vibe/stream_v2', { prompt: 'say no', project_id: projectId }],
      ['POST', `/api/v1/vibe/abort/${projectId}`, {}],
      ['POST', '/api/v1/stream_tickets', { project_id: projectId, transport: 'ws' }],
      ['PATCH', `/api/v1/projects/${projectId}`, { title: 'taken' }],
      ['PUT', `/api/v1/projects/${projectId}/files/a.txt`, {}],
      ['DELETE', `/api/v1/projects/${projectId}`, undefined],
      ['POST', path, { name: 'more' }],
    ] as const) {
      const rejected = await reader.request(method, target, body);
      assert.match(rejected.headers.get('www-authenticate') ?? '', /insufficient_scope/);
      assert.deepEqual(await codeOf(rejected), [403, 'ACCESS_DENIED'], `${method} ${target}`);
    }
    const { body } = await ada.json('GET', `/api/v1/projects/${projectId}`);
    assert.equal(body.title, 'say readable');
  });

  test('rejects a WebSocket upgrade with a read-only key', async () => {
    const { key } = await createMcpKey(ada, { scopes: ['projects:read'] });
    const { access_token } = await tokenFor(key);
    const response = await rawRequest(
      service.port,
      [
        'GET /api/v1/ws HTTP/1.1',
        `host: 127.0.0.1:${service.port}`,
        `authorization: Bearer ${access_token}`,
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    );
    assert.equal(response.status, 403);
  });

  test('does not let keys manage keys', async () => {
    const { key, id } = await createMcpKey(ada);
    const { access_token } = await tokenFor(key);
    const script = new Client(service.url, access_token);
    assert.deepEqual(await codeOf(await script.request('GET', path)), [403, 'ACCESS_DENIED']);
    assert.deepEqual(await codeOf(await script.request('POST', path, { name: 'n' })), [
      403,
      'ACCESS_DENIED',
    ]);
    assert.deepEqual(await codeOf(await script.request('DELETE', `${path}/${id}`)), [
      403,
      'ACCESS_DENIED',
    ]);
  });

  test('rejects an MCP key as an access token of the API', async () => {
    const { key } = await createMcpKey(ada);
    const script = new Client(service.url, key);
    assert.deepEqual(await codeOf(await script.request('GET', '/api/v1/projects')), [
      401,
      'TOKEN_INVALID',
    ]);
    const response = await fetch(`${service.url}/api/v1/projects`, {
      headers: { 'x-api-key': key },
    });
    assert.deepEqual(await codeOf(response), [401, 'AUTH_REQUIRED']);
  });

  test('issues no token for a missing, wrong or duplicated key', async () => {
    const { key } = await createMcpKey(ada);
    const unknown = generateApiKey('mwm_').key;
    const otherSecret = `${key.slice(0, 15)}${unknown.slice(15)}`;
    const none: Record<string, string>[] = [{}, { cookie: `x-api-key=${key}` }];
    for (const headers of none) {
      const response = await exchange(headers, `?x-api-key=${key}&key=${key}`);
      const body = (await response.json()) as ErrorBody;
      assert.deepEqual(
        [response.status, body.code, body.message],
        [401, 'API_KEY_REQUIRED', 'x-api-key header is required'],
      );
    }
    for (const headers of [
      { 'x-api-key': unknown },
      { 'x-api-key': otherSecret },
      { 'x-api-key': key.slice(0, -1) },
      { 'x-api-key': `${key}a` },
      { 'x-api-key': key.replace('mwm_', 'mwp_') },
      { 'x-api-key': generateApiKey('mwp_').key },
      { 'x-api-key': 'mwm_' },
      { 'x-api-key': ada.token },
      { 'x-api-key': key, authorization: `Bearer ${unknown}` },
      { authorization: `Bearer ${ada.token}` },
      { authorization: `Bearer ${unknown}` },
    ] as Record<string, string>[]) {
      assert.deepEqual(
        await codeOf(await exchange(headers)),
        [401, 'API_KEY_INVALID'],
        JSON.stringify(headers),
      );
    }
    const twice = await rawRequest(
      service.port,
      `POST /api/v1/gw/token HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nx-api-key: ${unknown}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
    assert.equal(twice.status, 401);
  });
});
