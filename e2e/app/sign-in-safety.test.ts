import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as oidc from 'openid-client';
import pg from 'pg';
import { createSealer } from '../../apps/server/src/core/sealer.ts';
import { StartupError } from '../../apps/server/src/core/startup-error.ts';
import { loadSigningKeys } from '../../apps/server/src/identity/local/signing-keys.ts';
import { signingKeyStore } from '../../apps/server/src/store/queries/signing-keys.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { fetchMe, query, requestMe, scope, signIn, startSignIn } from '../support/sign-in.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service[Symbol.asyncDispose]());

describe('cross-site requests to the sign-in pages', () => {
  const post = async (headers: Record<string, string>) => {
    const token = new URL(await service.signInLink()).searchParams.get('token') ?? '';
    return fetch(`${service.url}/auth/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ token }),
    });
  };

  test('a cross-site form cannot sign a user in', async () => {
    const foreign = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://app.preview.localhost' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const response = await post(headers as Record<string, string>);
      assert.deepEqual([response.status, response.headers.getSetCookie()], [403, []]);
    }
  });

  test('a cross-site request does not use up a link', async () => {
    const link = await service.signInLink();
    const token = new URL(link).searchParams.get('token') ?? '';
    const body = new URLSearchParams({ token });
    const send = (headers: Record<string, string>) =>
      fetch(`${service.url}/auth/sign-in`, { method: 'POST', redirect: 'manual', headers, body });
    assert.equal((await send({ 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await send({ 'sec-fetch-site': 'same-origin' })).status, 303);
  });

  test('a link opened from another site requires confirmation', async () => {
    const link = await service.signInLink();
    const opened = async (site: string) =>
      (await fetch(link, { headers: { 'sec-fetch-site': site } })).text();
    assert.match(await opened('none'), /<script>/);
    const confirmationPage = await opened('cross-site');
    assert.doesNotMatch(confirmationPage, /<script>/);
    assert.match(confirmationPage, /Continue only if you asked for this link/);
  });
});

describe('cookies and addresses', () => {
  test('cookies are limited to the sign-in pages and hidden from scripts', async () => {
    const { browser } = await signIn(service);
    await browser.submit(await browser.open(await service.signInLink()), {});
    assert.ok(browser.received.length > 4);
    for (const cookie of browser.received) {
      assert.match(cookie, /; path=\/auth\//i);
      assert.match(cookie, /; httponly/i);
      assert.match(cookie, /; samesite=lax/i);
      assert.doesNotMatch(cookie, /; secure/i);
    }
  });

  test('behind https all addresses use the public URL, whatever the request headers say', async () => {
    await using own = await startTestService({ BASE_URL: 'https://build.example.com' });
    const spoofedHeaders = {
      'x-forwarded-host': 'thief.example.com',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'host=thief.example.com;proto=http',
    };
    const discovery = await own.get('/auth/.well-known/openid-configuration', spoofedHeaders);
    const metadata = (await discovery.json()) as Record<string, unknown>;
    assert.equal(metadata.issuer, 'https://build.example.com/auth');
    const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
    assert.ok(addresses.length >= 7);
    for (const [name, address] of addresses) {
      assert.ok(String(address).startsWith('https://build.example.com/auth/'), name);
    }

    const authorization = new URLSearchParams({
      client_id: 'millwright-studio',
      redirect_uri: 'https://build.example.com/signed-in',
      response_type: 'code',
      scope,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const authorizationResponse = await fetch(`${own.url}/auth/auth?${authorization}`, {
      redirect: 'manual',
      headers: spoofedHeaders,
    });
    assert.match(
      authorizationResponse.headers.get('location') ?? '',
      /^(https:\/\/build\.example\.com)?\/auth\//,
    );
    const opened = await fetch(`${own.url}/auth/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: spoofedHeaders,
      body: new URLSearchParams({ token: await own.signInLink() }),
    });
    assert.equal(opened.headers.get('location'), 'https://build.example.com/signed-in');
    const cookies = [
      ...authorizationResponse.headers.getSetCookie(),
      ...opened.headers.getSetCookie(),
    ];
    assert.ok(cookies.length >= 4);
    for (const cookie of cookies) {
      assert.match(cookie, /; secure/i);
      assert.match(cookie, /; httponly/i);
      assert.match(cookie, /; path=\/auth\//i);
    }
    assert.match(opened.headers.get('strict-transport-security') ?? '', /max-age/);
    assert.match(authorizationResponse.headers.get('strict-transport-security') ?? '', /max-age/);

    const device = await fetch(`${own.url}/auth/device/auth`, {
      method: 'POST',
      headers: spoofedHeaders,
      body: new URLSearchParams({ client_id: 'millwright-cli', scope }),
    });
    const { verification_uri } = (await device.json()) as { verification_uri: string };
    assert.equal(verification_uri, 'https://build.example.com/auth/device');
    assert.match(await own.signInLink(), /^https:\/\/build\.example\.com\/auth\/sign-in\?token=/);
  });

  test('provider responses have the same security headers as all others', async () => {
    const ownResponse = await service.get('/auth/sign-in');
    const providerResponse = await service.get('/auth/device');
    for (const name of [
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-opener-policy',
    ]) {
      assert.equal(providerResponse.headers.get(name), ownResponse.headers.get(name), name);
    }
    assert.match(providerResponse.headers.get('x-request-id') ?? '', /^req_/);
    assert.match(
      providerResponse.headers.get('content-security-policy') ?? '',
      /default-src 'none'/,
    );
  });

  test('only our own pages can read responses of the token endpoint', async () => {
    const requestToken = (origin: string) =>
      fetch(`${service.url}/auth/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: 'millwright-studio', grant_type: 'refresh_token' }),
      });
    const own = new URL(service.config.APP_URL).origin;
    const allowed = 'access-control-allow-origin';
    assert.equal((await requestToken(own)).headers.get(allowed), own);
    assert.equal((await requestToken('https://thief.example.com')).headers.get(allowed), null);
  });
});

describe('stored sign-in data', () => {
  test('neither a database dump nor the log contains a usable secret', async () => {
    await using own = await startTestService();
    const spent = await own.signInLink();
    const unspent = await own.signInLink();
    const { browser, tokens, returned, configuration } = await signIn(own, undefined, {}, spent);
    const { url: unused } = await browser.open((await startSignIn(own)).url);
    await new CookieBrowser().open((await startSignIn(own)).url);
    const device = await oidc.initiateDeviceAuthorization(configuration, { scope });
    await browser.open(device.verification_uri_complete ?? '');
    await requestMe(own, tokens.access_token);

    const secrets = {
      'spent link': tokenIn(spent),
      'unspent link': tokenIn(unspent),
      'refresh token': tokens.refresh_token,
      'access token': tokens.access_token.split('.')[2],
      'ID token': tokens.id_token?.split('.')[2],
      'spent code': returned.url.searchParams.get('code'),
      'unspent code': unused.searchParams.get('code'),
      'device code': device.device_code,
      'user code': device.user_code,
      'bare user code': device.user_code.replace('-', ''),
      session: browser.cookie('mw_session'),
      'private key': await privateKeyOf(own),
    };
    const dump = await dumpOf(own);
    const log = JSON.stringify(own.logged);
    assert.ok(dump.length > 1000 && log.length > 1000);
    for (const [name, secret] of Object.entries(secrets)) {
      if (!secret) assert.fail(`no ${name}`);
      for (const spelled of spellings(secret)) {
        assert.ok(!dump.includes(spelled), `the dump holds the ${name} as ${spelled}`);
        assert.ok(!log.includes(spelled), `the log holds the ${name} as ${spelled}`);
      }
    }
  });

  test('a record swapped with another is rejected', async () => {
    await using own = await startTestService();
    const { configuration, tokens } = await signIn(own);
    const other = await signIn(own);
    await query(
      own,
      `UPDATE oidc_payloads one SET sealed_payload = two.sealed_payload FROM oidc_payloads two
       WHERE one.key LIKE 'RefreshToken:%' AND two.key LIKE 'RefreshToken:%' AND one.key <> two.key`,
    );
    for (const { refresh_token = '' } of [tokens, other.tokens]) {
      await assert.rejects(oidc.refreshTokenGrant(configuration, refresh_token));
    }
  });

  test('an internal provider error returns no details and is logged', async () => {
    await using own = await startTestService();
    await query(own, 'ALTER TABLE oidc_payloads RENAME TO elsewhere');
    const form = { client_id: 'millwright-cli', grant_type: 'refresh_token', refresh_token: 'x' };
    const response = await fetch(`${own.url}/auth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    assert.equal(response.status, 500);
    assert.doesNotMatch(await response.text(), /oidc_payloads/);
    const line = own.logged.find(({ level }) => Number(level) >= 50);
    assert.match(JSON.stringify(line), /oidc_payloads/);
  });
});

describe('signing keys', () => {
  test('two services that start concurrently on one database use one key', async () => {
    const shared = {
      DATABASE_URL: await freshDatabase(),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      BASE_URL: 'http://localhost:1',
    };
    const [one, two] = await Promise.all([startTestService(shared), startTestService(shared)]);
    await using _one = one;
    await using _two = two;
    const keySets = await Promise.all([one, two].map((each) => each.get('/.well-known/jwks.json')));
    const [first, second] = await Promise.all(keySets.map((response) => response.json()));
    assert.deepEqual(first, second);
    const [idOfOne, idOfTwo] = [
      await fetchMe(two, await one.token()),
      await fetchMe(one, await two.token()),
    ];
    assert.deepEqual(idOfOne, idOfTwo);
  });

  test('a changed ENCRYPTION_KEY fails at startup with a remedy', async () => {
    const DATABASE_URL = await freshDatabase();
    await (await startTestService({ DATABASE_URL }))[Symbol.asyncDispose]();
    await assert.rejects(startTestService({ DATABASE_URL }), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, /ENCRYPTION_KEY/);
      assert.match(error.remedy, /Set ENCRYPTION_KEY to its previous value/);
      return true;
    });
  });

  test('only public keys are published', async () => {
    for (const path of ['/.well-known/jwks.json', '/auth/jwks']) {
      const { keys } = (await (await service.get(path)).json()) as { keys: object[] };
      assert.equal(keys.length, 1);
      for (const key of keys) assert.ok(!('d' in key));
    }
  });
});

function tokenIn(link: string): string | null {
  return new URL(link).searchParams.get('token');
}

/** Encodings of a secret in a text: plain, base64, hexadecimal. */
function spellings(secret: string): string[] {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
  const encoded = bytes.flatMap((value) =>
    (['base64', 'base64url', 'hex'] as const).map((encoding) => value.toString(encoding)),
  );
  return [secret, ...encoded].map((text) => text.replace(/=+$/, ''));
}

async function privateKeyOf({ config, service: { services } }: TestService) {
  assert.ok(config.ENCRYPTION_KEY);
  const sealer = createSealer(config.ENCRYPTION_KEY);
  const [key] = await loadSigningKeys(signingKeyStore(services.database.db), sealer);
  return key?.d;
}

async function dumpOf({ config }: TestService): Promise<string> {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    let dump = '';
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`SELECT t::text FROM ${name} t`);
      dump += JSON.stringify(rows);
    }
    return dump;
  } finally {
    await client.end();
  }
}
