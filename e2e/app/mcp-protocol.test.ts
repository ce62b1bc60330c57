import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type ErrorBody, mcpInfoRecord } from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { startTestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { createMcpKey, McpTestClient } from '../support/mcp-test-client.ts';

const path = '/api/v1/gw/mcp';
const page = 'https://studio.example.com';

let service: Scripted;
let ada: Client;
let key: string;

before(async () => {
  service = await startScripted({ CORS_ORIGINS: page });
  ada = await Client.of(service);
  ({ key } = await createMcpKey(ada));
});
after(() => service[Symbol.asyncDispose]());

type Rpc = { result?: Record<string, unknown>; error?: { code: number; message: string } };

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Parses a response, which may be one body or a stream of one event. */
async function rpcOf(response: Response): Promise<Rpc> {
  const text = await response.text();
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  return JSON.parse(data) as Rpc;
}

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } },
});

suite('access to the MCP endpoint', () => {
  test('returns 401 with a pointer to the metadata, before reading the body', async () => {
    const metadata = `${service.config.BASE_URL}/.well-known/oauth-protected-resource${path}`;
    const response = await fetch(service.url + path, { method: 'POST', body: '{broken' });
    assert.equal(response.status, 401);
    assert.equal(((await response.json()) as ErrorBody).code, 'AUTH_REQUIRED');
    assert.equal(
      response.headers.get('www-authenticate'),
      `Bearer resource_metadata="${metadata}"`,
    );
    for (const wrong of ['mwm_nonsense', 'a.b.c', `${key}x`]) {
      const rejected = await post({}, { authorization: `Bearer ${wrong}` });
      assert.equal(rejected.status, 401, wrong);
      assert.equal(
        rejected.headers.get('www-authenticate'),
        `Bearer resource_metadata="${metadata}", error="invalid_token"`,
      );
    }
    const early = await rawRequest(
      service.port,
      `POST ${path} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 200000000\r\nconnection: close\r\n\r\n`,
    );
    assert.equal(early.status, 401);
    assert.ok(!early.text.includes('100 Continue'));
  });

  test('names the resource and the authorization server in the metadata', async () => {
    const response = await service.get(`/.well-known/oauth-protected-resource${path}`);
    const { resource, authorization_servers, bearer_methods_supported } =
      (await response.json()) as Record<string, unknown>;
    assert.equal(resource, service.config.BASE_URL + path);
    assert.deepEqual(authorization_servers, [service.config.AUTH_URL]);
    assert.deepEqual(bearer_methods_supported, ['header']);
  });

  test('accepts a key in either header and nowhere else', async () => {
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${key}` },
      { authorization: '', 'x-api-key': key },
      { authorization: `bearer ${key}` },
    ];
    for (const headers of ways) {
      assert.equal((await post(initialize('2025-11-25'), headers)).status, 200);
    }
    const query = await fetch(`${service.url}${path}?key=${key}&access_token=${key}`, {
      method: 'POST',
      headers: { cookie: `key=${key}` },
    });
    assert.equal(query.status, 401);
  });

  test('rejects requests from other origins', async () => {
    const { host } = new URL(service.url);
    for (const origin of [
      'https://evil.example',
      'null',
      `${page}.evil.example`,
      'http://studio.example.com',
      'https://studio.example.com:444',
      `http://abc.${service.config.PREVIEW_HOST}`,
      `https://${host}`,
    ]) {
      const response = await post(initialize('2025-11-25'), { origin });
      assert.equal(response.status, 403, origin);
      assert.equal(((await response.json()) as ErrorBody).code, 'ORIGIN_NOT_ALLOWED');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    }
    assert.equal((await post(initialize('2025-11-25'), { origin: page })).status, 200);
  });

  test('returns 405 for every method except POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
        const response = await fetch(service.url + path, { method, headers });
        assert.equal(response.status, 405, method);
        assert.equal(response.headers.get('allow'), 'POST');
      }
    }
  });

  test('allows MCP headers in preflights from an allowed origin', async () => {
    const response = await fetch(service.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,mcp-protocol-version,mcp-method',
      },
    });
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ') ?? [];
    for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      assert.ok(allowed.includes(name), `${allowed}`);
    }
  });
});

suite('MCP protocol', () => {
  test('accepts every announced revision and starts no session', async () => {
    const info = mcpInfoRecord.parse(await (await service.get('/api/v1/mcp/info')).json());
    const [modern, ...legacy] = info.protocol_versions;
    assert.equal(modern, '2026-07-28');
    for (const version of legacy) {
      const response = await post(initialize(version));
      assert.equal(response.status, 200, version);
      assert.equal(response.headers.get('mcp-session-id'), null);
      const { result } = await rpcOf(response);
      assert.equal(result?.protocolVersion, version);
    }
    const unknown = await rpcOf(await post(initialize('1999-01-01')));
    assert.ok(legacy.includes(String(unknown.result?.protocolVersion)));
    await using mcpClient = await McpTestClient.open(service, key, 'modern');
    assert.equal(mcpClient.client.getNegotiatedProtocolVersion(), modern);
  });

  test('returns a JSON-RPC error for an invalid message', async () => {
    const cases: [body: string, status: number, code: number][] = [
      ['{broken', 400, -32700],
      ['', 400, -32700],
      ['[]', 400, -32600],
      ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ];
    for (const [body, status, code] of cases) {
      const response = await post(body);
      assert.equal(response.status, status, body);
      const { error } = await rpcOf(response);
      assert.equal(error?.code, code, body);
    }
    const text = await post(initialize('2025-11-25'), { 'content-type': 'text/plain' });
    assert.equal(text.status, 415);
    const none = await rpcOf(await post({ jsonrpc: '2.0', id: 2, method: 'no/such' }));
    assert.equal(none.error?.code, -32601);
    const tool = { name: 'no_such', arguments: {} };
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: tool };
    const unknown = await rpcOf(await post(call));
    assert.equal(unknown.error?.code, -32602);
  });

  test('returns 413 for a body of more than a megabyte', async () => {
    const response = await post({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      pad: 'x'.repeat(1_100_000),
    });
    assert.equal(response.status, 413);
  });

  test('releases the stream when the client disconnects during a call', async () => {
    const disconnect = new AbortController();
    const call = {
      jsonrpc: '2.0',
      id: 4,
      method: 'tools/call',
      params: { name: 'create_project', arguments: { prompt: 'hang', wait_s: 60 } },
    };
    const { streams } = service.service.services;
    const pendingCall = fetch(service.url + path, {
      method: 'POST',
      signal: disconnect.signal,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(call),
    }).then((response) => response.text());
    await eventually(() => streams.size === 1, 'the call is open');
    const running = async () => {
      const response = await ada.request('GET', '/api/v1/projects?status=running');
      const { projects } = (await response.json()) as { projects: { project_id: string }[] };
      return projects[0];
    };
    await eventually(running, 'the turn is running');
    disconnect.abort();
    await assert.rejects(pendingCall);
    await eventually(() => streams.size === 0, 'the call is released');
    const project = await running();
    assert.ok(project, 'the turn continues');
    await ada.json('POST', `/api/v1/vibe/abort/${project.project_id}`, {});
  });
});

suite('MCP connection info', () => {
  test('returns the client configuration without authentication', async () => {
    const response = await service.get('/api/v1/mcp/info');
    assert.equal(response.status, 200);
    const info = mcpInfoRecord.strict().parse(await response.json());
    const url = service.config.BASE_URL + path;
    assert.equal(info.enabled, true);
    assert.equal(info.endpoint, url);
    assert.deepEqual(info.mcpServers, {
      millwright: {
        type: 'http',
        url,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: clients put the value there.
        headers: { Authorization: 'Bearer ${MILLWRIGHT_MCP_API_KEY}' },
      },
    });
    assert.equal(info.servers, undefined);
    const vscode = await service.get('/api/v1/mcp/info?client=vscode');
    const { servers, mcpServers, inputs } = mcpInfoRecord.parse(await vscode.json());
    assert.equal(servers?.millwright?.url, url);
    assert.match(servers?.millwright?.headers.Authorization ?? '', /\$\{input:/);
    assert.equal(inputs?.length, 1);
    assert.equal(mcpServers, undefined);
    assert.equal((await fetch(`${service.url}/api/v1/mcp/info`, { method: 'POST' })).status, 405);
  });

  test('reports enabled=false and returns 404 when MCP_FORCE_DISABLED is set', async () => {
    await using disabledService = await startTestService({ MCP_FORCE_DISABLED: 'true' });
    const info = mcpInfoRecord.parse(await (await disabledService.get('/api/v1/mcp/info')).json());
    assert.equal(info.enabled, false);
    const response = await fetch(disabledService.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${await disabledService.token()}` },
    });
    assert.equal(response.status, 404);
  });
});

test("counts calls against the user's rate limit and wrong keys against the address's", async () => {
  await using limited = await startTestService({ RATE_LIMIT_REQUESTS_PER_MIN: '20' });
  const user = await Client.of(limited);
  const { key: userKey } = await createMcpKey(user);
  const callWith = (bearer: string) =>
    fetch(limited.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(initialize('2025-11-25')),
    });
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1) statuses.push((await callWith(userKey)).status);
  assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429]);
  assert.equal((await user.request('GET', '/api/v1/me')).status, 429, 'one budget for both');
  const wrong: number[] = [];
  for (let at = 0; at < 302; at += 1) wrong.push((await callWith('mwm_wrong')).status);
  assert.deepEqual([wrong[0], wrong.at(-1)], [401, 429]);
});
