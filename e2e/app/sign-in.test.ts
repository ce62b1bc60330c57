import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import {
  assertTokenRejected,
  discover,
  fetchMe,
  invalidGrantError,
  memberLink,
  scope,
  signIn,
  signOut,
  startSignIn,
} from '../support/sign-in.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service[Symbol.asyncDispose]());

describe('authorization code', () => {
  for (const clientId of ['millwright-cli', 'millwright-studio']) {
    test(`[S5.2] ${clientId} signs a user in and gets a valid access token`, async () => {
      const { BASE_URL, AUTH_URL } = service.config;
      const { returned, redirect_uri, tokens } = await signIn(service, clientId);
      assert.ok(returned.url.href.startsWith(redirect_uri));
      assert.equal(tokens.expires_in, 3600);
      assert.equal(decodeProtectedHeader(tokens.access_token).typ, 'at+jwt');
      assert.equal(decodeProtectedHeader(tokens.access_token).alg, 'ES256');
      const { iss, aud, exp = 0, iat = 0, client_id } = decodeJwt(tokens.access_token);
      assert.deepEqual(
        { iss, aud, client_id, lifetime: exp - iat },
        { iss: AUTH_URL, aud: BASE_URL, client_id: clientId, lifetime: 3600 },
      );
      assert.deepEqual((await fetchMe(service, tokens.access_token)).roles, ['admin']);
      assert.equal(tokens.claims()?.aud, clientId);
    });
  }

  test('every grant leads to the same user', async () => {
    const { tokens } = await signIn(service);
    const signedInUser = await fetchMe(service, tokens.access_token);
    assert.deepEqual(signedInUser, await fetchMe(service, await service.token()));
  });

  test('a member has no roles', async () => {
    const link = await memberLink(service, 'ada@example.com');
    const { tokens } = await signIn(service, undefined, undefined, link);
    const { email, roles } = await fetchMe(service, tokens.access_token);
    assert.deepEqual({ email, roles }, { email: 'ada@example.com', roles: [] });
    const issued = await fetchMe(service, await service.token('ada@example.com'));
    assert.deepEqual(issued.roles, []);
  });

  test('an ID token is rejected by the API', async () => {
    const { tokens } = await signIn(service);
    await assertTokenRejected(service, tokens.id_token ?? '');
  });

  test('no code is issued without PKCE', async () => {
    const { url, browser, redirect_uri } = await startSignIn(service);
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const { url: returned } = await browser.open(url);
    assert.ok(returned.href.startsWith(redirect_uri));
    assert.equal(returned.searchParams.get('error'), 'invalid_request');
    assert.match(returned.searchParams.get('error_description') ?? '', /PKCE/);
    assert.equal(returned.searchParams.get('code'), null);
  });

  test('the plain challenge method is rejected', async () => {
    const { url, browser } = await startSignIn(service, undefined, {
      code_challenge_method: 'plain',
    });
    const { url: returned } = await browser.open(url);
    assert.equal(returned.searchParams.get('error'), 'invalid_request');
  });

  for (const [clientId, address] of [
    ['millwright-cli', 'https://thief.example.com/callback'],
    ['millwright-cli', 'http://127.0.0.1.example.com/callback'],
    ['millwright-cli', 'http://127.0.0.1:4711/elsewhere'],
    ['millwright-studio', 'http://127.0.0.1:4711/signed-in'],
  ] as const) {
    test(`${clientId} is not redirected to ${address}`, async () => {
      const { url, browser } = await startSignIn(service, clientId, { redirect_uri: address });
      const page = await browser.open(url);
      assert.equal(page.status, 400);
      assert.equal(page.headers.get('location'), null);
      assert.match(page.html, /redirect_uri/);
    });
  }

  test('a code is exchanged once under concurrency', async () => {
    const { browser, url, finish } = await startSignIn(service);
    const page = await browser.open(url);
    const returned = await browser.submit(page, { token: await service.signInLink() });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => finish(returned)));
    const [won, ...others] = tries.filter(({ status }) => status === 'fulfilled');
    assert.ok(won);
    assert.equal(others.length, 0);
    for (const lost of tries.filter((attempt) => attempt.status === 'rejected')) {
      assert.equal(lost.reason.error, 'invalid_grant');
    }
  });

  test('two tabs complete their own authorizations', async () => {
    const first = await startSignIn(service);
    const second = await startSignIn(service, 'millwright-studio');
    const browser = new CookieBrowser();
    const pages = [await browser.open(first.url), await browser.open(second.url)] as const;
    const ended = await browser.submit(pages[0], { token: await service.signInLink() });
    assert.ok(ended.url.href.startsWith(first.redirect_uri), ended.url.href);
    const other = await browser.submit(pages[1], { token: await service.signInLink() });
    assert.ok(other.url.href.startsWith(second.redirect_uri), other.url.href);
  });
});

describe('refresh tokens', () => {
  test('rotate, and reusing an old one revokes the whole grant', async () => {
    const { configuration, tokens } = await signIn(service);
    const first = tokens.refresh_token ?? '';
    const renewed = await oidc.refreshTokenGrant(configuration, first);
    const second = renewed.refresh_token ?? '';
    assert.notEqual(second, first);
    await fetchMe(service, renewed.access_token);
    await assert.rejects(oidc.refreshTokenGrant(configuration, first), invalidGrantError);
    await assert.rejects(oidc.refreshTokenGrant(configuration, second), invalidGrantError);
  });

  test('are redeemed once under concurrency', async () => {
    const { configuration, tokens } = await signIn(service);
    const { refresh_token = '' } = tokens;
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => oidc.refreshTokenGrant(configuration, refresh_token)),
    );
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  test('can be revoked by their client', async () => {
    const { configuration, tokens } = await signIn(service);
    const { refresh_token = '' } = tokens;
    await oidc.tokenRevocation(configuration, refresh_token);
    await assert.rejects(oidc.refreshTokenGrant(configuration, refresh_token), invalidGrantError);
  });

  test('offline_access keeps a refresh token valid after signing out', async () => {
    const { configuration, browser, tokens } = await signIn(service, undefined, {
      scope: `${scope} offline_access`,
      prompt: 'consent',
    });
    await signOut(service, browser);
    const renewed = await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    await fetchMe(service, renewed.access_token);
  });
});

describe('device flow', () => {
  test('signs a terminal in with its user code', async () => {
    const configuration = await discover(service, 'millwright-cli');
    const device = await oidc.initiateDeviceAuthorization(configuration, { scope });
    assert.match(device.user_code, /^[B-Z]{4}-[B-Z]{4}$/);
    assert.equal(device.verification_uri, `${service.config.AUTH_URL}/device`);
    const polled = oidc.pollDeviceAuthorizationGrant(configuration, { ...device, interval: 1 });

    const browser = new CookieBrowser();
    const entry = await browser.open(device.verification_uri);
    const wrong = await browser.submit(entry, { user_code: 'BBBB-BBBB' });
    assert.match(wrong.html, /is incorrect/);
    const confirm = await browser.submit(wrong, { user_code: device.user_code.toLowerCase() });
    assert.match(confirm.html, new RegExp(device.user_code));
    assert.match(confirm.html, /Millwright command line/);
    const signInPage = await browser.submit(confirm, {});
    const done = await browser.submit(signInPage, { token: await service.signInLink() });
    assert.equal(done.status, 200);
    assert.match(done.html, /return to your terminal/);

    const tokens = await polled;
    assert.equal(tokens.expires_in, 3600);
    await fetchMe(service, tokens.access_token);
    const renewed = await oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    await fetchMe(service, renewed.access_token);
  });

  test('returns access_denied when the user declines', async () => {
    const configuration = await discover(service, 'millwright-cli');
    const device = await oidc.initiateDeviceAuthorization(configuration, { scope });
    const browser = new CookieBrowser();
    const entry = await browser.open(device.verification_uri);
    const confirm = await browser.submit(entry, { user_code: device.user_code });
    const rejectionPage = await browser.submit(confirm, { abort: 'yes' });
    assert.match(rejectionPage.html, /not connected/);
    assert.doesNotMatch(rejectionPage.html, /is incorrect/);
    await assert.rejects(
      oidc.pollDeviceAuthorizationGrant(configuration, { ...device, interval: 1 }),
      { error: 'access_denied' },
    );
  });

  test('is not available to the studio', async () => {
    const configuration = await discover(service, 'millwright-studio');
    await assert.rejects(oidc.initiateDeviceAuthorization(configuration, { scope }), {
      error: 'invalid_request',
    });
  });
});
