import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { pino } from 'pino';
import { createSealer } from '../../apps/server/src/core/sealer.ts';
import {
  ConnectionFlow,
  connectionFlowSeconds,
} from '../../apps/server/src/features/integrations/connection-flow.ts';
import { Connections } from '../../apps/server/src/features/integrations/connections.ts';
import { createProviders } from '../../apps/server/src/features/integrations/create-providers.ts';
import { OAuth } from '../../apps/server/src/features/integrations/oauth.ts';
import { fetchFromProvider } from '../../apps/server/src/features/integrations/provider-fetch.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  type AccountProvider,
  clientOf,
  settingsFor,
  startAccountProvider,
} from '../support/account-providers.ts';
import { Client } from '../support/client.ts';
import { connectAccount, listConnections } from '../support/connect-account.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { ownerId } from '../support/mcp-sign-in.ts';
import { sendJson } from '../support/protected-mcp.ts';
import { query } from '../support/sign-in.ts';

let github: AccountProvider;
let supabase: AccountProvider;
let service: TestService;
let ada: Client;
let userId: string;
let aheadMs = 0;

before(async () => {
  github = await startAccountProvider('github');
  supabase = await startAccountProvider('supabase');
  service = await startTestService(settingsFor({ github, supabase }));
  ada = await Client.of(service);
  userId = await ownerId(service);
});
after(async () => {
  await service?.[Symbol.asyncDispose]();
  for (const one of [github, supabase]) await one?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  aheadMs = 0;
  supabase.override = () => false;
  await query(service, 'DELETE FROM connections');
});

const clock = { now: () => new Date(Date.now() + aheadMs) };

/** Opens the connections of the service as another of its processes does. */
function anotherProcess({ githubUrl = github.url } = {}) {
  const { id: clientId, secret: clientSecret } = clientOf('supabase');
  const { ENCRYPTION_KEY } = service.config;
  assert.ok(ENCRYPTION_KEY);
  const shared = {
    db: service.service.services.database.db,
    sealer: createSealer(ENCRYPTION_KEY),
    clock,
    log: pino({ level: 'silent' }),
    oauth: new OAuth(fetchFromProvider),
    fetch: fetchFromProvider,
  };
  const own = clientOf('github');
  const connections = new Connections({
    ...shared,
    providers: createProviders({
      github: { clientId: own.id, clientSecret: own.secret, url: githubUrl, apiUrl: githubUrl },
      supabase: { clientId, clientSecret, apiUrl: supabase.url },
      stripe: { clientId: undefined, secretKey: undefined, connectUrl: '' },
      slugs: { database: 'supabase', payment: 'stripe' },
    }),
    findDependents: async () => () => undefined,
  });
  const redirectUris = {
    git: `${service.config.APP_URL}/integrations/git/callback`,
    database: '',
    payment: '',
  };
  return { connections, connecting: new ConnectionFlow({ ...shared, connections, redirectUris }) };
}

suite('tokens of connected accounts', () => {
  test('are available to a GitHub push, and valid', async () => {
    await connectAccount(ada, 'git');
    const { connections } = anotherProcess();
    const { login, token } = (await connections.tokenOf(userId, 'github')) ?? {};
    assert.equal(login, 'octo');
    assert.ok(await github.isKnownToken(token ?? ''));
    assert.equal(await connections.tokenOf('usr_nobody', 'github'), undefined);
    assert.equal(await connections.tokenOf(userId, 'gitlab'), undefined);
  });

  test('are sent only to the address that issued them', async () => {
    await connectAccount(ada, 'git');
    const { connections } = anotherProcess({ githubUrl: 'http://localhost:1' });
    assert.equal(await connections.tokenOf(userId, 'github'), undefined);
  });

  test('are refreshed once, with any number of concurrent requests and processes', async () => {
    await connectAccount(ada, 'supabase');
    const before = await anotherProcess().connections.tokenOf(userId, 'supabase');
    aheadMs = 3_590_000;
    const requestsBefore = supabase.tokenRequests.length;
    const processes = [anotherProcess(), anotherProcess(), anotherProcess()];
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        processes[number % processes.length]?.connections.tokenOf(userId, 'supabase'),
      ),
    );
    const tokens = new Set(found.map((one) => one?.token));
    assert.equal(tokens.size, 1);
    const [token = ''] = tokens;
    assert.notEqual(token, before?.token);
    assert.ok(await supabase.isKnownToken(token));
    const requests = supabase.tokenRequests.slice(requestsBefore);
    assert.deepEqual(
      requests.map(({ grant_type }) => grant_type),
      ['refresh_token'],
    );
  });

  test('are deleted after invalid_grant, and the account reports it; other errors keep them', async () => {
    await connectAccount(ada, 'supabase');
    aheadMs = 3_590_000;
    const { connections } = anotherProcess();
    const answer = (status: number, error: string) => {
      supabase.override = (request, response) => {
        if (!request.url?.startsWith('/v1/oauth/token')) return false;
        sendJson(response, { error }, status);
        return true;
      };
    };
    answer(503, 'temporarily_unavailable');
    await connections.tokenOf(userId, 'supabase');
    answer(401, 'invalid_client');
    await connections.tokenOf(userId, 'supabase');
    const isExpired = async () => (await listConnections(ada, 'supabase')).connections[0]?.expired;
    assert.equal(await isExpired(), false);
    answer(400, 'invalid_grant');
    assert.equal(await connections.tokenOf(userId, 'supabase'), undefined);
    assert.equal(await isExpired(), true);
    const [row] = await query(service, 'SELECT sealed_tokens FROM connections');
    assert.equal(row?.['sealed_tokens'], null);
    supabase.override = () => false;
    await connectAccount(ada, 'supabase');
    assert.equal(await isExpired(), false);
  });

  test('a state expires after ten minutes of the service clock', async () => {
    const { connections, connecting } = anotherProcess();
    const [provider] = connections.providers('git');
    assert.ok(provider);
    for (const [lateMs, isGood] of [
      [-1000, true],
      [1000, false],
    ] as const) {
      aheadMs = 0;
      const { url, browser } = await connecting.start(userId, provider, '/');
      const { url: callback } = await new CookieBrowser().open(url);
      const { code, state } = Object.fromEntries(callback.searchParams);
      aheadMs = connectionFlowSeconds * 1000 + lateMs;
      const finished = connecting.finish(provider, { code, state }, [browser]);
      if (isGood) assert.equal((await finished).account.name, 'octo');
      else await assert.rejects(finished, { reason: 'state_invalid' });
    }
  });
});
