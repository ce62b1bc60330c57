import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as oidc from 'openid-client';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import {
  audience,
  clientId,
  type IdentityProvider,
  scope,
  startIdentityProvider,
} from '../support/identity-provider.ts';

function discover({ issuer }: IdentityProvider): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
}

async function signIn(
  provider: IdentityProvider,
  visitor = 'emp-1',
  changes: Record<string, string> = {},
) {
  provider.subject = visitor;
  const configuration = await discover(provider);
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: `http://127.0.0.1:${await freePort()}/callback`,
    scope,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...changes,
  });
  const { url } = await new CookieBrowser().open(address);
  return oidc.authorizationCodeGrant(configuration, url, { pkceCodeVerifier });
}

async function me(service: TestService, token: string): Promise<Record<string, unknown>> {
  const answer = await service.get('/api/v1/me', { authorization: `Bearer ${token}` });
  return { status: answer.status, ...((await answer.json()) as object) };
}

for (const algorithm of ['RS256', 'ES256'] as const) {
  describe(`an issuer that signs with ${algorithm}`, () => {
    let provider: IdentityProvider;
    let service: TestService;
    before(async () => {
      provider = await startIdentityProvider(algorithm);
      service = await startTestService({
        AUTH_MODE: 'oidc',
        OIDC_ISSUER: provider.issuer,
        OIDC_AUDIENCE: audience,
        ADMIN_EMAILS: 'ada@example.com',
      });
    });
    after(async () => {
      await service[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    });

    test('authorization code: the access token signs in a user', async () => {
      const { access_token } = await signIn(provider, 'emp-2');
      const { user_id, ...grace } = await me(service, access_token);
      assert.match(String(user_id), /^usr_/);
      assert.deepEqual(grace, {
        status: 200,
        email: 'grace@example.com',
        name: 'Grace Hopper',
        roles: [],
        plan: 'self_hosted',
      });
      const again = await signIn(provider, 'emp-2');
      assert.equal((await me(service, again.access_token)).user_id, user_id);
    });

    test('device flow: the access token signs in a user', async () => {
      provider.subject = 'emp-1';
      const configuration = await discover(provider);
      const device = await oidc.initiateDeviceAuthorization(configuration, { scope });
      const browser = new CookieBrowser();
      const entry = await browser.open(device.verification_uri);
      const confirm = await browser.submit(entry, { user_code: device.user_code });
      assert.equal((await browser.submit(confirm, {})).html, 'connected');
      const { access_token } = await oidc.pollDeviceAuthorizationGrant(configuration, {
        ...device,
        interval: 1,
      });
      assert.equal((await me(service, access_token)).name, 'Ada Lovelace');
    });

    test('an email in ADMIN_EMAILS grants administrator rights only if the issuer has verified it', async () => {
      const ada = await me(service, (await signIn(provider, 'emp-1')).access_token);
      assert.deepEqual(ada.roles, ['admin']);
      const claimed = await me(service, (await signIn(provider, 'emp-3')).access_token);
      assert.deepEqual({ email: claimed.email, roles: claimed.roles }, { email: null, roles: [] });
    });

    test('rejects tokens for other audiences: ID tokens, and access tokens of other services', async () => {
      const { id_token = '' } = await signIn(provider);
      assert.equal((await me(service, id_token)).code, 'TOKEN_INVALID');
      const other = await signIn(provider, 'emp-1', { resource: 'https://other.example.com' });
      assert.equal((await me(service, other.access_token)).code, 'TOKEN_INVALID');
    });
  });
}

describe('with an external issuer', () => {
  const env = {
    AUTH_MODE: 'oidc',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_AUDIENCE: audience,
  };

  test('the service stores no accounts and has no sign-in pages', async () => {
    await using service = await startTestService(env);
    assert.equal(service.service.services.identity, undefined);
    assert.match(service.service.banner, /Sign in +at https:\/\/login\.example\.com/);
    for (const path of [
      '/auth/sign-in',
      '/auth/auth',
      '/auth/device',
      '/auth/.well-known/openid-configuration',
      '/.well-known/jwks.json',
    ]) {
      assert.equal((await service.get(path)).status, 404, path);
    }
    const { rows } = await service.service.services.database.pool.query(
      'SELECT * FROM signing_keys',
    );
    assert.deepEqual(rows, []);
  });

  test('npm run token explains where to get a token', async () => {
    await using service = await startTestService(env);
    const root = join(import.meta.dirname, '../..');
    const minted = promisify(execFile)(
      process.execPath,
      [join(root, 'apps/server/src/app/commands/token.ts')],
      {
        cwd: root,
        env: { ...bareEnvironment(), ...env, DATABASE_URL: String(service.config.DATABASE_URL) },
      },
    );
    await assert.rejects(minted, ({ code, stdout, stderr }) => {
      assert.equal(code, 1);
      assert.equal(stdout, '');
      assert.match(stderr, /Sign in at https:\/\/login\.example\.com/);
      return true;
    });
  });
});
