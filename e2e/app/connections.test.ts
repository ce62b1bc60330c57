import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import {
  databaseConnectedRecord,
  type ErrorBody,
  gitConnectedRecord,
  paymentConnectedRecord,
} from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  type AccountProvider,
  clientOf,
  settingsFor,
  startAccountProvider,
} from '../support/account-providers.ts';
import { Client } from '../support/client.ts';
import {
  connectAccount,
  consentToConnection,
  listConnections,
  submitCallback,
} from '../support/connect-account.ts';
import { openUrl } from '../support/mcp-sign-in.ts';
import { statusAndCode } from '../support/records.ts';
import { query } from '../support/sign-in.ts';

let github: AccountProvider;
let supabase: AccountProvider;
let stripe: AccountProvider;
let service: TestService;
let ada: Client;
let eve: Client;

before(async () => {
  github = await startAccountProvider('github');
  supabase = await startAccountProvider('supabase');
  stripe = await startAccountProvider('stripe');
  service = await startTestService(settingsFor({ github, supabase, stripe }));
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
});
after(async () => {
  await service?.[Symbol.asyncDispose]();
  for (const one of [github, supabase, stripe]) await one?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const one of [github, supabase, stripe]) one.override = () => false;
  await query(service, 'DELETE FROM connections');
});

suite('connecting accounts', () => {
  test('GitHub: the studio submits the code that it received', async () => {
    const started = await consentToConnection(ada, 'git', {
      provider: 'github',
      return_to: '/projects/prj_1?tab=code',
    });
    const query = started.authorizationUrl.searchParams;
    assert.equal(started.authorizationUrl.origin, github.url);
    assert.equal(query.get('client_id'), clientOf('github').id);
    assert.equal(query.get('scope'), 'repo');
    assert.equal(query.get('code_challenge_method'), 'S256');
    assert.equal(query.get('redirect_uri'), `${service.config.APP_URL}/integrations/git/callback`);
    const { code, state, cookie } = started;
    const answer = await submitCallback(
      service,
      'git',
      { provider: 'github', code, state },
      cookie,
    );
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual(gitConnectedRecord.strict().parse(await answer.json()), {
      connected: true,
      provider: 'github',
      account: { id: '583231', login: 'octo', avatar_url: 'https://avatars.example/octo.png' },
      scopes: ['repo'],
      redirect_to: '/projects/prj_1?tab=code',
    });
    assert.ok(github.tokenRequests.at(-1)?.['code_verifier'], 'the verifier is shown');
    const { connections, providers } = await listConnections(ada, 'git');
    assert.deepEqual(
      connections.map(({ provider, account }) => [provider, account.login]),
      [['github', 'octo']],
    );
    assert.deepEqual(providers, [
      { provider: 'github', name: 'GitHub', configured: true, missing: [] },
    ]);
    assert.deepEqual((await listConnections(eve, 'git')).connections, []);
  });

  test('Supabase: accepts the redirect, and sends the browser on to the studio', async () => {
    const { callback, cookie } = await consentToConnection(ada, 'supabase');
    assert.equal(callback.origin, service.config.BASE_URL);
    const answer = await openUrl(callback, { cookie });
    assert.equal(answer.status, 302);
    const studioUrl = `${service.config.APP_URL}/integrations/supabase?connected=1`;
    assert.equal(answer.headers.get('location'), studioUrl);
    assert.deepEqual(
      (await listConnections(ada, 'supabase')).connections.map(({ account }) => account.login),
      ['Analytical Engines'],
    );
  });

  test('Supabase: returns JSON on request, with either method', async () => {
    const expected = {
      connected: true,
      provider: 'supabase',
      organizations: [{ id: 'org-1', name: 'Analytical Engines' }],
    };
    const first = await consentToConnection(ada, 'supabase');
    const answer = await openUrl(first.callback, {
      cookie: first.cookie,
      accept: 'application/json',
    });
    assert.deepEqual(databaseConnectedRecord.strict().parse(await answer.json()), expected);
    const { code, state, cookie } = await consentToConnection(ada, 'supabase');
    const posted = await submitCallback(service, 'supabase', { code, state }, cookie);
    assert.deepEqual(databaseConnectedRecord.strict().parse(await posted.json()), expected);
  });

  test('Stripe: stores the account, but no token', async () => {
    const { callback, cookie, authorizationUrl } = await consentToConnection(ada, 'stripe');
    assert.equal(authorizationUrl.searchParams.get('scope'), 'read_write');
    const answer = await openUrl(callback, { cookie, accept: 'application/json' });
    assert.deepEqual(paymentConnectedRecord.strict().parse(await answer.json()), {
      connected: true,
      provider: 'stripe',
      account_id: 'acct_1Millwright',
      livemode: false,
    });
    const [row] = await query(service, 'SELECT * FROM connections');
    assert.equal(row?.['sealed_tokens'], null);
  });

  test('a second sign-in replaces the first', async () => {
    await connectAccount(ada, 'git');
    const [first] = (await listConnections(ada, 'git')).connections;
    await connectAccount(ada, 'git');
    const { connections } = await listConnections(ada, 'git');
    assert.deepEqual(
      connections.map(({ id }) => id),
      [first?.id],
    );
  });

  test('disconnecting revokes the token at the provider', async () => {
    const revocations = {
      git: () => github.requests.find(({ request }) => request.startsWith('DELETE /applications/')),
      supabase: () => supabase.requests.find(({ request }) => request === 'POST /v1/oauth/revoke'),
      stripe: () => stripe.requests.find(({ request }) => request === 'POST /oauth/deauthorize'),
    };
    for (const [segment, find] of Object.entries(revocations)) {
      await connectAccount(ada, segment);
      const { id = '' } = (await listConnections(ada, segment)).connections[0] ?? {};
      const path = `/api/v1/${segment}/connections/${id}`;
      assert.deepEqual((await ada.json('DELETE', path)).body, { id, deleted: true });
      assert.deepEqual((await listConnections(ada, segment)).connections, []);
      await eventually(find, `${segment} is notified`);
      assert.equal((await ada.json('DELETE', path)).status, 404);
    }
    const { authorization, body } = revocations.git() ?? {};
    assert.match(authorization ?? '', /^Basic /);
    assert.ok(github.issuedTokens.includes(JSON.parse(body ?? '{}').access_token));
    assert.ok(
      supabase.issuedTokens.includes(
        JSON.parse(revocations.supabase()?.body ?? '{}').refresh_token,
      ),
    );
    assert.match(revocations.stripe()?.body ?? '', /stripe_user_id=acct_1Millwright/);
  });

  test("users cannot disconnect another user's account, or use another provider's path", async () => {
    await connectAccount(ada, 'git');
    const { id = '' } = (await listConnections(ada, 'git')).connections[0] ?? {};
    const byOtherUser = await eve.request('DELETE', `/api/v1/git/connections/${id}`);
    assert.deepEqual(await statusAndCode(byOtherUser), [403, 'ACCESS_DENIED']);
    const other = await ada.request('DELETE', `/api/v1/stripe/connections/${id}`);
    assert.deepEqual(await statusAndCode(other), [404, 'NOT_FOUND']);
    assert.equal((await listConnections(ada, 'git')).connections.length, 1);
  });

  test('no token appears in the database, a list or the log', async () => {
    for (const segment of ['git', 'supabase', 'stripe']) await connectAccount(ada, segment);
    const tables = await query(
      service,
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    const rows = [];
    for (const { name } of tables) rows.push(await query(service, `SELECT * FROM "${name}"`));
    const lists = await Promise.all(
      ['git', 'supabase', 'stripe'].map((one) => listConnections(ada, one)),
    );
    const seen = JSON.stringify([rows, lists, service.logged]);
    const tokens = [github, supabase, stripe].flatMap(({ issuedTokens }) => issuedTokens);
    assert.ok(tokens.length >= 4);
    for (const token of tokens) assert.ok(!seen.includes(token), 'a token was found');
    assert.ok(!seen.includes('canary-'), 'a client secret was found');
  });
});

suite('providers that are not configured', () => {
  test('name the missing settings', async () => {
    await using bare = await startTestService({ DATABASE_PROVIDER: 'neon' });
    const client = await Client.of(bare);
    const missing = {
      git: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
      neon: ['DATABASE_PROVIDER'],
      stripe: ['STRIPE_CONNECT_CLIENT_ID', 'STRIPE_SECRET_KEY'],
    };
    for (const [segment, settings] of Object.entries(missing)) {
      const { providers } = await listConnections(client, segment);
      assert.deepEqual(
        providers.map((one) => [one.configured, one.missing]),
        [[false, settings]],
      );
      const { status, body } = await client.json('POST', `/api/v1/${segment}/oauth/start`, {});
      const { code, hint } = body as unknown as ErrorBody;
      assert.deepEqual([status, code], [400, 'PROVIDER_NOT_FOUND']);
      for (const setting of settings) assert.ok(hint?.includes(setting), hint);
      const callback = await submitCallback(bare, segment, { code: 'a', state: 'b' });
      assert.deepEqual(await statusAndCode(callback), [400, 'PROVIDER_NOT_FOUND']);
    }
    const unknown = await client.request('POST', '/api/v1/git/oauth/start', { provider: 'gitlab' });
    assert.deepEqual(await statusAndCode(unknown), [400, 'PROVIDER_NOT_FOUND']);
  });
});
