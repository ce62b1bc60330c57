import assert from 'node:assert/strict';
import { type McpSignInRecord, mcpSignInRecord, meRecord } from '@millwright/contract';
import { pino } from 'pino';
import { createSealer, type Sealer } from '../../apps/server/src/core/sealer.ts';
import { OAuthGrants } from '../../apps/server/src/features/mcp-client/oauth/oauth-grants.ts';
import { createEgress } from '../../apps/server/src/infra/egress/egress.ts';
import { mcpServers } from '../../apps/server/src/store/tables/mcp.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { CookieBrowser } from './cookie-browser.ts';

export interface Registered {
  readonly id: string;
  readonly url: string | null;
  readonly transport: 'url' | 'http' | 'stdio';
  /** Owner's email; defaults to the owner of the service. */
  readonly of?: string;
}

/** Starts a service whose users have these servers, under ids chosen by the test, and can reach these origins. */
export async function startWithMcpServers(
  servers: readonly Registered[],
  reachable: readonly string[],
  env: Record<string, string> = {},
  start = startTestService,
): Promise<TestService> {
  const service = await start({
    MCP_ENABLED: 'true',
    MCP_ALLOWED_HOSTS: reachable.map((origin) => new URL(origin).host).join(),
    ...env,
  });
  const { db } = service.service.services.database;
  const sealer = sealerOf(service);
  for (const { id, url, transport, of } of servers) {
    const authorization = `Bearer ${await service.token(of)}`;
    const me = await service.get('/api/v1/me', { authorization });
    const { user_id: userId } = meRecord.parse(await me.json());
    const target = url === null ? { transport, command: 'sh', args: [] } : { transport, url };
    const entry = sealer.seal(JSON.stringify({ headers: {}, ...target }), `mcp_server:${id}`);
    await db.insert(mcpServers).values({ id, userId, name: id, transport, entry });
  }
  return service;
}

function sealerOf({ config: { ENCRYPTION_KEY } }: TestService): Sealer {
  assert.ok(ENCRYPTION_KEY);
  return createSealer(ENCRYPTION_KEY);
}

export async function requestSignIn(
  service: TestService,
  serverId: string,
  { email, headers = {} }: { email?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const authorization = `Bearer ${await service.token(email)}`;
  return fetch(`${service.url}/api/v1/mcp/servers/${serverId}/oauth/start`, {
    method: 'POST',
    headers: { ...headers, authorization },
  });
}

export async function startSignIn(
  service: TestService,
  serverId: string,
): Promise<McpSignInRecord> {
  const answer = await requestSignIn(service, serverId);
  const body = await answer.text();
  assert.equal(answer.status, 200, body);
  return mcpSignInRecord.strict().parse(JSON.parse(body));
}

/** Opens one of our URLs like a browser that does not follow redirects. */
export function openUrl(
  address: string | URL,
  { cookie = '', accept = 'text/html' }: { cookie?: string; accept?: string } = {},
): Promise<Response> {
  return fetch(address, { redirect: 'manual', headers: { cookie, accept } });
}

export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Runs a sign-in up to the redirect back to us. */
export async function consentToSignIn(service: TestService, serverId: string) {
  const { authorization_url } = await startSignIn(service, serverId);
  const start = await openUrl(authorization_url);
  assert.equal(start.status, 302, await start.text());
  const authorizationUrl = new URL(start.headers.get('location') ?? '');
  const { url: callback } = await new CookieBrowser().open(authorizationUrl);
  return { authorizationUrl, callback, cookie: cookiesOf(start) };
}

/** Parameters of the return URL. */
export async function outcomeOf(service: TestService, answer: Response) {
  assert.equal(answer.status, 302, await answer.text());
  const location = answer.headers.get('location') ?? '';
  assert.ok(location.startsWith(`${service.config.APP_URL}/settings/mcp?`), location);
  return Object.fromEntries(new URL(location).searchParams);
}

export async function completeSignIn(service: TestService, serverId: string): Promise<void> {
  const { callback, cookie } = await consentToSignIn(service, serverId);
  const outcome = await outcomeOf(service, await openUrl(callback, { cookie }));
  assert.deepEqual(outcome, { mcp_oauth: 'connected', server_id: serverId });
}

/** Grants of a service, as seen by another of its processes. */
export function grantsOf(
  service: TestService,
  changes: Partial<ConstructorParameters<typeof OAuthGrants>[0]> = {},
): OAuthGrants {
  return new OAuthGrants({
    db: service.service.services.database.db,
    sealer: sealerOf(service),
    clock: { now: () => new Date() },
    fetch: createEgress({ allowedHosts: service.config.MCP_ALLOWED_HOSTS, own: [] }).fetch,
    log: pino({ level: 'silent' }),
    ...changes,
  });
}

export async function ownerId(service: TestService): Promise<string> {
  const answer = await service.get('/api/v1/me', {
    authorization: `Bearer ${await service.token()}`,
  });
  return ((await answer.json()) as { user_id: string }).user_id;
}
