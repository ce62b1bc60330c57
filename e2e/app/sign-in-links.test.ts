import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as oidc from 'openid-client';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import {
  fetchMe,
  invalidGrantError,
  memberLink,
  query,
  signIn,
  signOut,
  startSignIn,
} from '../support/sign-in.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service[Symbol.asyncDispose]());

describe('sign-in links', () => {
  const newBrowser = () => new CookieBrowser();

  test('a link is used up by submitting it, not by opening it', async () => {
    const link = await service.signInLink();
    for (let look = 0; look < 2; look += 1) {
      const page = await newBrowser().open(link);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('cache-control'), 'no-store');
    }
    const browser = newBrowser();
    const used = await browser.submit(await browser.open(link), {});
    assert.equal(used.status, 303);
    assert.equal(used.url.href, `${service.config.APP_URL}/signed-in`);
    const again = await browser.submit(await newBrowser().open(link), {});
    assert.equal(again.status, 401);
    assert.match(again.html, /already been used/);
  });

  test('concurrent uses of a link count as one', async () => {
    const link = await service.signInLink();
    const page = await newBrowser().open(link);
    const uses = await Promise.all(Array.from({ length: 5 }, () => newBrowser().submit(page, {})));
    assert.deepEqual(uses.map(({ status }) => status).sort(), [303, 401, 401, 401, 401]);
  });

  test('the full link and its bare code can both be pasted', async () => {
    const address = `${service.config.AUTH_URL}/sign-in`;
    const [link, other] = [await service.signInLink(), await service.signInLink()];
    const code = new URL(other).searchParams.get('token') ?? '';
    for (const token of [`  ${link}\n`, ` ${code} `]) {
      const browser = newBrowser();
      const used = await browser.submit(await browser.open(address), { token });
      assert.equal(used.status, 303);
    }
  });

  test('an expired link is rejected', async () => {
    await using own = await startTestService();
    const link = await own.signInLink();
    await query(own, `UPDATE sign_in_links SET expires_at = now() - interval '1 second'`);
    const browser = newBrowser();
    const used = await browser.submit(await browser.open(link), {});
    assert.equal(used.status, 401);
  });

  test('an invalid token is rejected without an internal error', async () => {
    const address = `${service.config.AUTH_URL}/sign-in`;
    const browser = newBrowser();
    assert.equal((await browser.open(`${address}?token=a&token=b`)).status, 200);
    for (const token of ['', 'x', '?token=', '%00', '"><script>', 'x'.repeat(10_000)]) {
      assert.equal((await browser.open(address, { token })).status, 401);
    }
    const page = await browser.open(`${address}?token=${encodeURIComponent('"><script>')}`);
    assert.doesNotMatch(page.html, /"><script>/);
  });

  test('opening a link signs the browser in for all clients', async () => {
    const { browser, url, finish } = await startSignIn(service);
    await browser.submit(await browser.open(await service.signInLink()), {});
    await fetchMe(service, (await finish(await browser.open(url))).access_token);
    const other = await startSignIn(service);
    const returned = await new CookieBrowser().open(other.url);
    assert.match(returned.html, /Paste the sign-in link/);
  });

  test('opening a link of another account switches the account', async () => {
    const { browser, url, finish } = await startSignIn(service);
    await browser.submit(await browser.open(await service.signInLink()), {});
    await finish(await browser.open(url));
    const link = await memberLink(service, 'grace@example.com');
    await browser.submit(await browser.open(link), {});
    const next = await startSignIn(service);
    const page = await browser.open(next.url);
    const { access_token } = await next.finish(page);
    assert.equal((await fetchMe(service, access_token)).email, 'grace@example.com');
  });

  test('opening a link in another tab lets the waiting page continue', async () => {
    const { browser, url, finish } = await startSignIn(service);
    const waiting = await browser.open(url);
    await browser.submit(await browser.open(await service.signInLink()), {});
    await fetchMe(service, (await finish(await browser.open(waiting.url))).access_token);
  });

  test('prompt=login requires a new sign-in, with any account', async () => {
    const { browser, url, finish } = await startSignIn(service, undefined, { prompt: 'login' });
    await browser.submit(await browser.open(await service.signInLink()), {});
    const page = await browser.open(url);
    assert.match(page.html, /Paste the sign-in link/);
    const token = await memberLink(service, 'joan@example.com');
    const leaving = await browser.submit(page, { token });
    const { access_token } = await finish(await browser.submit(leaving, {}));
    assert.equal((await fetchMe(service, access_token)).email, 'joan@example.com');
  });

  test('an expired authorization shows an error and does not use up the link', async () => {
    const link = await service.signInLink();
    const address = `${service.config.AUTH_URL}/interaction/long-gone`;
    for (const page of [
      await newBrowser().open(address),
      await newBrowser().open(address, { token: link }),
    ]) {
      assert.equal(page.status, 400);
      assert.match(page.html, /sign in again/);
    }
    const browser = newBrowser();
    assert.equal((await browser.submit(await browser.open(link), {})).status, 303);
  });
});

describe('signing out', () => {
  test('ends the session, and the next client has to sign in again', async () => {
    const { browser, url, finish } = await startSignIn(service);
    await browser.submit(await browser.open(await service.signInLink()), {});
    const tokens = await finish(await browser.open(url));
    const signedOut = await signOut(service, browser);
    assert.match(signedOut.html, /Signed out/);
    const next = await startSignIn(service);
    assert.match((await browser.open(next.url)).html, /Paste the sign-in link/);
    await assert.rejects(
      oidc.refreshTokenGrant(next.configuration, tokens.refresh_token ?? ''),
      invalidGrantError,
    );
  });

  test('redirects to the studio', async () => {
    const { configuration, tokens, browser } = await signIn(service, 'millwright-studio');
    const home = `${service.config.APP_URL}/`;
    const address = oidc.buildEndSessionUrl(configuration, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: home,
    });
    const done = await browser.submit(await browser.open(address), { logout: 'yes' });
    assert.equal(done.url.href, home);
  });

  test('rejects an unregistered redirect address', async () => {
    const { configuration, browser } = await signIn(service, 'millwright-studio');
    const address = oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: 'https://thief.example.com/',
    });
    const page = await browser.open(address);
    assert.equal(page.status, 400);
  });
});
