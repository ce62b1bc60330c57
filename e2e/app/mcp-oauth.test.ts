import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type McpServerRecord, oauthClientDocument } from '@millwright/contract';
import { Client } from '../support/client.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { startScripted } from '../support/driver.ts';
import {
  completeSignIn,
  consentToSignIn,
  cookiesOf,
  grantsOf,
  openUrl,
  outcomeOf,
  ownerId,
  requestSignIn,
  startSignIn,
  startWithMcpServers,
} from '../support/mcp-sign-in.ts';
import {
  type ProtectedMcp,
  sendJson,
  startProtectedMcp,
  startSite,
} from '../support/protected-mcp.ts';
import { query } from '../support/sign-in.ts';

let mcp: ProtectedMcp;
let open: Awaited<ReturnType<typeof startSite>>;
let service: Awaited<ReturnType<typeof startWithMcpServers>>;

const serversOf = () =>
  [
    { id: 'mcp_notes', url: mcp.url, transport: 'url' },
    { id: 'mcp_open', url: `${open.url}/mcp`, transport: 'http' },
    { id: 'mcp_local', url: null, transport: 'stdio' },
    { id: 'mcp_hers', url: mcp.url, transport: 'url', of: 'grace@example.com' },
    { id: 'cfg_gone', url: 'http://localhost:9/mcp', transport: 'url' },
  ] as const;
const reachable = () => [new URL(mcp.url).origin, mcp.issuer, open.url];

before(async () => {
  mcp = await startProtectedMcp();
  open = await startSite((_request, response) => sendJson(response, {}));
  service = await startWithMcpServers(serversOf(), reachable());
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await open[Symbol.asyncDispose]();
  await mcp[Symbol.asyncDispose]();
});

test('[S4.19] lets the agent use a server after the user has signed in', async () => {
  await using own = await startWithMcpServers(serversOf(), reachable(), {}, startScripted);
  const ada = await Client.of(own);
  const call = 'call mcp_call {"server":"mcp_notes","tool":"list_notes"}\nsay done';
  const [tokenRequest] = (await ada.turn({ prompt: call })).eventsOf('tool_end');
  assert.equal(tokenRequest?.error?.code, 'AUTH_REQUIRED');
  await completeSignIn(own, 'mcp_notes');
  const [done] = (await ada.turn({ prompt: call })).eventsOf('tool_end');
  assert.deepEqual(done?.output, { content: [{ type: 'text', text: 'Buy a hat' }] });
  const { body: tested } = await ada.json('POST', '/api/v1/mcp/servers/mcp_notes/test');
  assert.equal(tested['status'], 'ok');
  const { body: record } = await ada.json('GET', '/api/v1/mcp/servers/mcp_notes');
  const { connected, scopes } = record['oauth'] as unknown as McpServerRecord['oauth'];
  assert.deepEqual([connected, scopes], [true, ['notes:read']]);

  // Removing the server deletes and revokes its token.
  await ada.json('DELETE', '/api/v1/mcp/servers/mcp_notes');
  assert.equal((await grantsOf(own).getStates(await ownerId(own), ['mcp_notes'])).size, 0);
});

test('issues a grant whose token the server accepts', async () => {
  const { server_id, authorization_url, expires_at } = await startSignIn(service, 'mcp_notes');
  assert.equal(server_id, 'mcp_notes');
  const beginUrl = `${service.config.BASE_URL}/api/v1/mcp/oauth/begin?ticket=`;
  assert.ok(authorization_url.startsWith(beginUrl));
  const lifeMs = Date.parse(expires_at) - Date.now();
  assert.ok(lifeMs > 590_000 && lifeMs <= 600_000);

  const { authorizationUrl, callback, cookie } = await consentToSignIn(service, 'mcp_notes');
  const { searchParams } = authorizationUrl;
  const redirectUri = `${service.config.BASE_URL}/api/v1/mcp/oauth/callback`;
  assert.equal(authorizationUrl.origin, mcp.issuer);
  assert.equal(searchParams.get('redirect_uri'), redirectUri);
  assert.equal(searchParams.get('resource'), mcp.url);
  assert.equal(searchParams.get('code_challenge_method'), 'S256');
  assert.match(searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/);
  assert.match(searchParams.get('state') ?? '', /^[\w-]{43}$/);
  assert.equal(searchParams.get('scope'), 'notes:read offline_access');

  const outcome = await outcomeOf(service, await openUrl(callback, { cookie }));
  assert.deepEqual(outcome, { mcp_oauth: 'connected', server_id: 'mcp_notes' });
  const tokenRequest = mcp.tokenRequests.at(-1);
  assert.equal(tokenRequest?.resource, mcp.url);
  assert.equal(tokenRequest?.redirect_uri, redirectUri);
  assert.match(String(tokenRequest?.code_verifier), /^[\w.~-]{43,128}$/);

  const userId = await ownerId(service);
  const token = await grantsOf(service).getToken(userId, { id: 'mcp_notes', url: mcp.url });
  assert.ok(token && (await mcp.isKnownToken(token)));
  const state = (await grantsOf(service).getStates(userId, ['mcp_notes', 'mcp_open'])).get(
    'mcp_notes',
  );
  assert.deepEqual(state?.scopes, ['notes:read']);
  assert.equal(state.origin, new URL(mcp.url).origin);
  const leftMs = (state.expiresAt?.getTime() ?? 0) - Date.now();
  assert.ok(leftMs > 3_590_000 && leftMs <= 3_600_000);
});

test('returns JSON from the callback when the client accepts it', async () => {
  const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
  const response = await openUrl(callback, { cookie, accept: 'application/json' });
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { status: 'connected', server_id: 'mcp_notes' });
  const again = await openUrl(callback, { cookie, accept: 'application/json' });
  assert.equal(again.status, 400);
  assert.equal(((await again.json()) as { code: string }).code, 'OAUTH_STATE_INVALID');
});

test('limits the cookie to the browser and the OAuth paths', async () => {
  const redirect = await openUrl((await startSignIn(service, 'mcp_notes')).authorization_url);
  assert.equal(redirect.headers.get('cache-control'), 'no-store');
  assert.equal(redirect.headers.get('referrer-policy'), 'no-referrer');
  const [cookie, ...others] = redirect.headers.getSetCookie();
  assert.match(
    cookie ?? '',
    /^mw_oauth=[\w-]{43}; Path=\/api\/v1\/mcp\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  assert.deepEqual(others, []);
});

test('completes two concurrent sign-ins in one browser', async () => {
  const first = await openUrl((await startSignIn(service, 'mcp_notes')).authorization_url);
  const second = await openUrl((await startSignIn(service, 'mcp_notes')).authorization_url, {
    cookie: cookiesOf(first),
  });
  for (const redirect of [first, second]) {
    const address = redirect.headers.get('location') ?? '';
    const { url } = await new CookieBrowser().open(address);
    const outcome = await outcomeOf(service, await openUrl(url, { cookie: cookiesOf(second) }));
    assert.equal(outcome.mcp_oauth, 'connected');
  }
});

test('uses __Host- cookies and publishes client metadata under https', async () => {
  const BASE_URL = 'https://build.example.com';
  await using own = await startWithMcpServers(serversOf(), reachable(), { BASE_URL });
  const document = await own.get('/api/v1/public/oauth/client-metadata.json');
  const about = oauthClientDocument.parse(await document.json());
  const redirectUri = `${BASE_URL}/api/v1/mcp/oauth/callback`;
  assert.equal(about.client_id, `${BASE_URL}/api/v1/public/oauth/client-metadata.json`);
  assert.deepEqual(about.redirect_uris, [redirectUri]);
  assert.equal(about.token_endpoint_auth_method, 'none');

  const registrations = () =>
    mcp.authorization.requests.filter((one) => one === 'POST /reg').length;
  const before = registrations();
  mcp.alterMetadata = (metadata) => ({ ...metadata, client_id_metadata_document_supported: true });
  const { authorization_url } = await startSignIn(own, 'mcp_notes').finally(() => {
    mcp.alterMetadata = (metadata) => metadata;
  });
  assert.equal(registrations(), before);
  const redirect = await openUrl(authorization_url.replace(BASE_URL, own.url));
  const authorizationUrl = new URL(redirect.headers.get('location') ?? '');
  assert.equal(authorizationUrl.searchParams.get('client_id'), about.client_id);
  assert.equal(authorizationUrl.searchParams.get('redirect_uri'), redirectUri);
  const [plain = '', host = ''] = redirect.headers.getSetCookie();
  assert.match(plain, /^mw_oauth=[\w-]{43}; Path=\/api\/v1\/mcp\/oauth; .*; Secure$/);
  assert.match(host, /^__Host-mw_oauth=[\w-]{43}; Path=\/; .*; Secure$/);
  assert.ok(!host.includes('Domain'));

  const callback = `${own.url}/api/v1/mcp/oauth/callback?state=${authorizationUrl.searchParams.get('state')}`;
  const planted = await openUrl(callback, { cookie: plain.split(';')[0] ?? '' });
  assert.equal((await outcomeOf(own, planted)).reason, 'browser_mismatch');

  const again = await startSignIn(own, 'mcp_notes');
  const secondRedirect = await openUrl(again.authorization_url.replace(BASE_URL, own.url));
  const { url } = await new CookieBrowser().open(secondRedirect.headers.get('location') ?? '');
  assert.ok(url.href.startsWith(redirectUri));
  const cookie = cookiesOf(secondRedirect);
  const finalResponse = await openUrl(url.href.replace(BASE_URL, own.url), { cookie });
  assert.equal((await outcomeOf(own, finalResponse)).mcp_oauth, 'connected');
});

test('returns 404 for the client metadata without https', async () => {
  const document = await service.get('/api/v1/public/oauth/client-metadata.json');
  assert.equal(document.status, 404);
});

test('returns OAUTH_NOT_REQUIRED for a server without sign-in', async () => {
  for (const id of ['mcp_open', 'mcp_local']) {
    const response = await requestSignIn(service, id);
    assert.equal(response.status, 409, id);
    assert.equal(((await response.json()) as { code: string }).code, 'OAUTH_NOT_REQUIRED');
  }
});

test('rejects a sign-in for an unknown server or one of another user', async () => {
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];
  assert.deepEqual(await codeOf(await requestSignIn(service, 'mcp_hers')), [403, 'ACCESS_DENIED']);
  assert.deepEqual(await codeOf(await requestSignIn(service, 'mcp_x')), [
    404,
    'MCP_SERVER_NOT_FOUND',
  ]);
  const path = `${service.url}/api/v1/mcp/servers/mcp_notes/oauth/start`;
  assert.deepEqual(await codeOf(await fetch(path, { method: 'POST' })), [401, 'AUTH_REQUIRED']);
  const graceStart = await requestSignIn(service, 'mcp_hers', { email: 'grace@example.com' });
  assert.equal(graceStart.status, 200);
  assert.deepEqual(await codeOf(await requestSignIn(service, 'cfg_gone')), [
    502,
    'OAUTH_DISCOVERY_FAILED',
  ]);
});

test('reuses one client registration until it expires or the authorization server drops it', async () => {
  await completeSignIn(service, 'mcp_notes');
  const count = () => mcp.authorization.requests.filter((one) => one === 'POST /reg').length;
  const known = count();
  await completeSignIn(service, 'mcp_notes');
  assert.equal(count(), known);
  await query(service, "UPDATE mcp_registrations SET created_at = now() - interval '25 hours'");
  await completeSignIn(service, 'mcp_notes');
  assert.equal(count(), known + 1);

  const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
  mcp.override = ({ url }, response) => {
    if (url !== '/token') return false;
    sendJson(response, { error: 'invalid_client' }, 401);
    return true;
  };
  const outcome = await outcomeOf(service, await openUrl(callback, { cookie }));
  mcp.override = () => false;
  assert.equal(outcome.reason, 'exchange_failed');
  await completeSignIn(service, 'mcp_notes');
  assert.equal(count(), known + 2);
});

test('limits the rate of sign-in starts and of requests without a user', async () => {
  await using own = await startWithMcpServers(serversOf(), reachable(), {
    RATE_LIMIT_REQUESTS_PER_MIN: '600',
  });
  for (let tokenRequest = 0; tokenRequest < 10; tokenRequest += 1) {
    assert.equal((await requestSignIn(own, 'mcp_local')).status, 409);
  }
  const rejected = await requestSignIn(own, 'mcp_local');
  assert.equal(rejected.status, 429);
  assert.ok(Number(rejected.headers.get('retry-after')) > 0);
  const others = await requestSignIn(own, 'mcp_hers', { email: 'grace@example.com' });
  assert.equal(others.status, 200);

  const guess = () => openUrl(`${own.url}/api/v1/mcp/oauth/begin?ticket=guess`);
  const answers = await Promise.all(Array.from({ length: 320 }, guess));
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 400).length, 300);
  assert.equal(statuses.filter((status) => status === 429).length, 20);
  const callback = await openUrl(`${own.url}/api/v1/mcp/oauth/callback?state=guess`);
  assert.equal(callback.status, 429);
});

test('leaves no secret in logs, records or the database', async () => {
  const ticketed = await startSignIn(service, 'mcp_notes');
  const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
  await openUrl(callback, { cookie });
  const token = await grantsOf(service).getToken(await ownerId(service), {
    id: 'mcp_notes',
    url: mcp.url,
  });
  const secrets = [
    token,
    callback.searchParams.get('code'),
    callback.searchParams.get('state'),
    new URL(ticketed.authorization_url).searchParams.get('ticket'),
    cookie.split('=')[1],
    mcp.tokenRequests.at(-1)?.code_verifier,
  ].map(String);
  assert.ok(secrets.every((secret) => secret.length >= 30));
  const tables = ['mcp_sign_ins', 'mcp_grants', 'mcp_registrations', 'mcp_providers'];
  const rows = await Promise.all(tables.map((table) => query(service, `SELECT * FROM ${table}`)));
  assert.ok(rows.flat().length >= 3);
  const everything = JSON.stringify([rows, service.logged]);
  for (const secret of secrets) {
    const forms = ['utf8', 'base64', 'base64url', 'hex'] as const;
    for (const form of forms) {
      const text = Buffer.from(secret).toString(form).replace(/=+$/, '');
      assert.ok(!everything.includes(text), `${form} of a secret was kept`);
    }
  }
});
