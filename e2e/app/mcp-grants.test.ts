import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { OAuthGrants } from '../../apps/server/src/features/mcp-client/oauth/oauth-grants.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import {
  completeSignIn,
  consentToSignIn,
  grantsOf,
  ownerId,
  startWithMcpServers,
} from '../support/mcp-sign-in.ts';
import { type ProtectedMcp, sendJson, startProtectedMcp } from '../support/protected-mcp.ts';
import { query } from '../support/sign-in.ts';

let mcp: ProtectedMcp;
let service: Awaited<ReturnType<typeof startWithMcpServers>>;
let grants: OAuthGrants;
let userId: string;
let server: { id: string; url: string };

before(async () => {
  mcp = await startProtectedMcp();
  service = await startWithMcpServers(
    [
      { id: 'mcp_notes', url: mcp.url, transport: 'url' },
      { id: 'mcp_twin', url: mcp.url, transport: 'url' },
    ],
    [new URL(mcp.url).origin, mcp.issuer],
  );
  userId = await ownerId(service);
  server = { id: 'mcp_notes', url: mcp.url };
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await mcp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  mcp.override = () => false;
  grants = grantsOf(service);
  await completeSignIn(service, 'mcp_notes');
});

const refreshes = () =>
  mcp.tokenRequests.filter(({ grant_type }) => grant_type === 'refresh_token').length;

const expireIn = (seconds: number) =>
  query(service, `UPDATE mcp_grants SET expires_at = now() + interval '${seconds} seconds'`);

/** Answers the token endpoint in place of the authorization server. */
function tokenEndpoint(status: number, body: object): void {
  mcp.override = ({ url }, response) => {
    if (url !== '/token') return false;
    sendJson(response, body, status);
    return true;
  };
}

test('refreshes an expiring token once for concurrent requests from all processes', async () => {
  const old = await grants.getToken(userId, server);
  await expireIn(20);
  const before = refreshes();
  const processes = [grants, grantsOf(service), grantsOf(service), grantsOf(service)];
  const requests = Array.from({ length: 20 }, (_, at) =>
    processes[at % 4]?.getToken(userId, server),
  );
  const tokens = new Set(await Promise.all(requests));
  assert.equal(refreshes(), before + 1);
  assert.equal(tokens.size, 1);
  const [token = ''] = tokens;
  assert.notEqual(token, old);
  assert.ok(await mcp.isKnownToken(token));
  assert.equal(mcp.tokenRequests.at(-1)?.resource, mcp.url);
});

test('returns a token that is not about to expire unchanged', async () => {
  const token = await grants.getToken(userId, server);
  await expireIn(40);
  const before = refreshes();
  assert.equal(await grants.getToken(userId, server), token);
  assert.equal(refreshes(), before);
});

test('refreshes a rejected token once for concurrent reports and deletes the grant if the new one is rejected', async () => {
  const first = (await grants.getToken(userId, server)) ?? '';
  const before = refreshes();
  const other = grantsOf(service);
  await Promise.all(
    [grants, other, grants, other].map((one) => one.handleRejectedToken(userId, server, first)),
  );
  assert.equal(refreshes(), before + 1);
  const second = (await grants.getToken(userId, server)) ?? '';
  assert.notEqual(second, first);
  await grants.handleRejectedToken(userId, server, first);
  assert.equal(
    await grants.getToken(userId, server),
    second,
    'a report about an old token has no effect',
  );
  await grants.handleRejectedToken(userId, server, second);
  assert.equal(await grants.getToken(userId, server), undefined);
  assert.equal((await grants.getStates(userId, ['mcp_notes'])).size, 0);
});

test('deletes the grant when the authorization server answers invalid_grant', async () => {
  await expireIn(-1);
  tokenEndpoint(400, { error: 'invalid_grant', error_description: 'canary-of-provider' });
  assert.equal(await grants.getToken(userId, server), undefined);
  assert.equal((await grants.getStates(userId, ['mcp_notes'])).size, 0);
  assert.doesNotMatch(JSON.stringify(service.logged), /canary-of-provider/);
});

test('keeps the grant while the authorization server fails', async () => {
  const old = await grants.getToken(userId, server);
  await expireIn(10);
  for (const [status, body] of [
    [503, { error: 'temporarily_unavailable' }],
    [200, { access_token: 'x', token_type: 'mac' }],
  ] as const) {
    tokenEndpoint(status, body);
    assert.equal(await grants.getToken(userId, server), old);
  }
  mcp.override = () => false;
  const fresh = await grants.getToken(userId, server);
  assert.ok(fresh && fresh !== old && (await mcp.isKnownToken(fresh)));
});

test('stops waiting for a refresh whose process has died', async () => {
  await expireIn(10);
  await query(service, "UPDATE mcp_grants SET held_until = now() + interval '1 second'");
  const before = refreshes();
  const tokenDuringRefresh = await grants.getToken(userId, server);
  assert.ok(tokenDuringRefresh, 'the existing token');
  assert.equal(refreshes(), before);
  const fresh = await grants.getToken(userId, server);
  assert.notEqual(fresh, tokenDuringRefresh);
  assert.equal(refreshes(), before + 1);
});

test('drops an expired token without a refresh token', async () => {
  const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
  tokenEndpoint(200, { access_token: 'short-lived', token_type: 'bearer', expires_in: 5 });
  await fetch(callback, { headers: { cookie }, redirect: 'manual' });
  assert.equal(await grants.getToken(userId, server), 'short-lived');
  const later = { now: () => new Date(Date.now() + 6_000) };
  assert.equal(await grantsOf(service, { clock: later }).getToken(userId, server), undefined);
  await grants.handleRejectedToken(userId, server, 'short-lived');
  assert.equal((await grants.getStates(userId, ['mcp_notes'])).size, 0);
});

test('returns no token for a URL on another origin', async () => {
  const { port } = new URL(mcp.url);
  const others = [
    `http://127.0.0.1:${port}/mcp`,
    'http://localhost:1/mcp',
    `https://localhost:${port}/mcp`,
    `http://localhost.evil.example:${port}/mcp`,
  ];
  for (const url of others) {
    assert.equal(await grants.getToken(userId, { id: server.id, url }), undefined, url);
  }
  assert.ok(await grants.getToken(userId, { id: server.id, url: `${mcp.url}/elsewhere` }));
});

test('deletes and revokes the tokens of a forgotten grant', async () => {
  const token = (await grants.getToken(userId, server)) ?? '';
  assert.ok(await mcp.isKnownToken(token));
  await grants.delete(userId, 'mcp_notes');
  assert.deepEqual(await query(service, 'SELECT * FROM mcp_grants'), []);
  assert.equal(await grants.getToken(userId, server), undefined);
  await eventually(async () => !(await mcp.isKnownToken(token)), 'the token is revoked');
  await grants.delete(userId, 'mcp_notes');
});

test('revokes tokens that were refreshed while their grant was deleted, and does not store them', async () => {
  await expireIn(10);
  const { promise: requests, resolve: onRefreshStarted } = Promise.withResolvers<void>();
  const { promise: forgotten, resolve: resumeRefresh } = Promise.withResolvers<void>();
  const revocations = () =>
    mcp.authorization.requests.filter((one) => one === 'POST /token/revocation').length;
  const before = revocations();
  const slowGrants = grantsOf(service, {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (String(url).endsWith('/token')) {
        onRefreshStarted();
        await forgotten;
      }
      return response;
    },
  });
  const token = slowGrants.getToken(userId, server);
  await requests;
  await grants.delete(userId, 'mcp_notes');
  await eventually(() => revocations() === before + 2, 'the first is revoked');
  resumeRefresh();
  assert.equal(await token, undefined);
  assert.deepEqual(await query(service, 'SELECT * FROM mcp_grants'), []);
  await eventually(() => revocations() === before + 4, 'the second is revoked');
});

test('ignores a grant that was tampered with, moved to another row or changed in origin', async () => {
  await completeSignIn(service, 'mcp_twin');
  const otherServer = { id: 'mcp_twin', url: mcp.url };
  const [a, b] = await query(service, 'SELECT sealed_content FROM mcp_grants ORDER BY server_id');
  assert.notEqual(a?.sealed_content, b?.sealed_content);
  await query(
    service,
    `UPDATE mcp_grants AS one SET sealed_content = other.sealed_content FROM mcp_grants AS other
     WHERE one.server_id = 'mcp_notes' AND other.server_id = 'mcp_twin'`,
  );
  assert.equal(await grants.getToken(userId, server), undefined);
  assert.ok(await grants.getToken(userId, otherServer));
  const { port } = new URL(mcp.url);
  const otherOrigin = `http://127.0.0.1:${port}`;
  await query(service, `UPDATE mcp_grants SET origin = '${otherOrigin}'`);
  assert.equal(
    await grants.getToken(userId, { id: 'mcp_twin', url: `${otherOrigin}/mcp` }),
    undefined,
  );
  await completeSignIn(service, 'mcp_notes');
  const [row] = await query(
    service,
    "SELECT sealed_content FROM mcp_grants WHERE server_id = 'mcp_notes'",
  );
  const sealed = String(row?.sealed_content);
  const last = sealed.at(-5) === 'A' ? 'B' : 'A';
  await query(
    service,
    `UPDATE mcp_grants SET sealed_content = '${sealed.slice(0, -5)}${last}${sealed.slice(-4)}'`,
  );
  assert.equal(await grants.getToken(userId, server), undefined);
});
