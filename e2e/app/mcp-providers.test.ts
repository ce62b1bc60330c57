import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mcpProviderRecord } from '@millwright/contract';
import {
  consentToSignIn,
  openUrl,
  outcomeOf,
  requestSignIn,
  startWithMcpServers,
} from '../support/mcp-sign-in.ts';
import { type ProtectedMcp, startProtectedMcp } from '../support/protected-mcp.ts';
import { query } from '../support/sign-in.ts';

let mcp: ProtectedMcp;
let service: Awaited<ReturnType<typeof startWithMcpServers>>;

before(async () => {
  mcp = await startProtectedMcp();
  service = await startWithMcpServers(
    [{ id: 'mcp_notes', url: mcp.url, transport: 'url' }],
    [new URL(mcp.url).origin, mcp.issuer],
  );
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await mcp[Symbol.asyncDispose]();
});

async function requestProviders(method: string, path = '', body?: object, email?: string) {
  const response = await fetch(`${service.url}/api/v1/mcp/providers${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await service.token(email)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const notes = () => ({
  slug: 'notes',
  name: 'Notes',
  server_url: new URL(mcp.url).origin,
  client_id: 'known-by-hand',
  client_secret: 'canary-client-secret',
  scopes: ['notes:read'],
});

test('uses a client registered by an administrator before any other', async () => {
  const created = await requestProviders('POST', '', notes());
  assert.equal(created.status, 201);
  const record = mcpProviderRecord.strict().parse(created.body);
  const { client_secret: _, ...input } = notes();
  const { created_at, ...fields } = record;
  assert.deepEqual(fields, { ...input, issuer: null, has_client_secret: true });
  assert.ok(Date.parse(created_at) <= Date.now());

  const { authorizationUrl, callback, cookie } = await consentToSignIn(service, 'mcp_notes');
  assert.equal(authorizationUrl.searchParams.get('client_id'), 'known-by-hand');
  assert.ok(!mcp.authorization.requests.includes('POST /reg'));
  const outcome = await outcomeOf(service, await openUrl(callback, { cookie }));
  assert.equal(outcome.mcp_oauth, 'connected');

  const list = await requestProviders('GET');
  assert.deepEqual(list.body, { providers: [record], next_cursor: null });
  const storedRows = await query(service, 'SELECT * FROM mcp_providers');
  assert.doesNotMatch(JSON.stringify([list, storedRows, service.logged]), /canary-client-secret/);
});

test('uses the client secret only with the registered issuer', async () => {
  assert.equal(
    (await requestProviders('POST', '', { ...notes(), issuer: `${mcp.issuer}/` })).status,
    201,
  );
  assert.equal((await requestSignIn(service, 'mcp_notes')).status, 200);
  assert.equal(
    (await requestProviders('POST', '', { ...notes(), issuer: 'https://other.example' })).status,
    201,
  );
  const rejected = await requestSignIn(service, 'mcp_notes');
  assert.equal(rejected.status, 502);
  assert.doesNotMatch(await rejected.text(), /canary/);
});

test('chooses the provider with the longest matching URL prefix', async () => {
  await requestProviders('POST', '', notes());
  const others = [
    { slug: 'deeper', client_id: 'too-deep', server_url: `${mcp.url}/deeper` },
    { slug: 'beside', client_id: 'beside', server_url: `${mcp.url.slice(0, -1)}` },
    { slug: 'other', client_id: 'other', server_url: 'https://mcp.example.com/mcp' },
  ];
  for (const other of others) await requestProviders('POST', '', { ...notes(), ...other });
  const clientId = async () => {
    const { authorization_url } = (await (await requestSignIn(service, 'mcp_notes')).json()) as {
      authorization_url: string;
    };
    const redirect = await openUrl(authorization_url);
    return new URL(redirect.headers.get('location') ?? '').searchParams.get('client_id');
  };
  assert.equal(await clientId(), 'known-by-hand');
  await requestProviders('POST', '', {
    ...notes(),
    slug: 'exact',
    client_id: 'exact',
    server_url: mcp.url,
  });
  assert.equal(await clientId(), 'exact');
});

test('removes a provider by its slug', async () => {
  await requestProviders('POST', '', notes());
  assert.deepEqual(await requestProviders('DELETE', '/notes'), {
    status: 200,
    body: { id: 'notes', deleted: true },
  });
  const again = await requestProviders('DELETE', '/notes');
  assert.deepEqual([again.status, again.body.code], [404, 'NOT_FOUND']);
});

test('returns 403 to users who are not administrators', async () => {
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '', notes()],
    ['DELETE', '/notes', undefined],
  ] as const) {
    const response = await requestProviders(method, path, body, 'grace@example.com');
    assert.deepEqual([response.status, response.body.code], [403, 'ACCESS_DENIED'], method);
  }
});

test('rejects an invalid provider', async () => {
  const wrong = [
    { slug: 'With Space' },
    { server_url: 'ftp://x' },
    { issuer: 'javascript:alert(1)' },
    { client_id: '' },
    { client_secret: 'a\r\nb' },
    { scopes: ['with space'] },
    { scopes: 'read' },
    { clientId: 'x' },
  ];
  for (const change of wrong) {
    const response = await requestProviders('POST', '', { ...notes(), ...change });
    const outcome = [response.status, response.body.code];
    assert.deepEqual(outcome, [400, 'VALIDATION_FAILED'], JSON.stringify(change));
  }
});
