import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import * as oidc from 'openid-client';
import type { ConsoleMessage, Page, Request } from 'playwright-core';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

interface ApiDocument {
  readonly paths: Readonly<Record<string, object>>;
}

/** Swagger UI takes seconds to draw all operations, so only a long run shows more than one path. */
const shorten = (document: ApiDocument): ApiDocument =>
  trials.isExhaustive
    ? document
    : { ...document, paths: { '/api/v1/me': document.paths['/api/v1/me'] ?? {} } };

interface Tab extends AsyncDisposable {
  readonly page: Page;
  /** Console errors: a violated policy, a missing file, a thrown error. */
  readonly consoleErrors: string[];
  /** Requested URLs outside the service. */
  readonly foreignRequests: string[];
}

describe('pages in a real browser', { skip }, () => {
  let service: TestService;
  let browser: TestBrowser;
  before(async () => {
    service = await startTestService();
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** Shared by all tests, because a new one starts a process; each test clears its state. */
  let page: Page | undefined;

  /** A tab without any state of the service. */
  async function openTab(
    options: { colorScheme?: 'light' | 'dark'; width?: number } = {},
  ): Promise<Tab> {
    const tab = page ?? (await browser.newPage());
    page = tab;
    await tab.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
    await tab.setViewportSize({ width: options.width ?? 1100, height: 700 });
    const consoleErrors: string[] = [];
    const foreignRequests: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'info' && message.type() !== 'log') consoleErrors.push(message.text());
    };
    const onError = (error: Error) => void consoleErrors.push(error.message);
    const onRequest = (request: Request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== service.config.BASE_URL)
        foreignRequests.push(request.url());
    };
    tab.on('console', onConsole).on('pageerror', onError).on('request', onRequest);
    const dispose = async () => {
      tab.off('console', onConsole).off('pageerror', onError).off('request', onRequest);
      await tab.context().clearCookies();
      await tab.goto(`${service.config.BASE_URL}/livez`);
      await tab.evaluate('localStorage.clear(); sessionStorage.clear()');
    };
    return { page: tab, consoleErrors, foreignRequests, [Symbol.asyncDispose]: dispose };
  }

  function assertClean({ consoleErrors, foreignRequests }: Tab): void {
    assert.deepEqual(
      { consoleErrors, foreignRequests },
      { consoleErrors: [], foreignRequests: [] },
    );
  }

  const waitForHeading = async (page: Page, text: string) =>
    page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();

  function startDeviceAuthorization() {
    const { AUTH_URL } = service.config;
    return oidc
      .discovery(new URL(AUTH_URL), 'millwright-cli', undefined, oidc.None(), {
        execute: [oidc.allowInsecureRequests],
      })
      .then((client) => oidc.initiateDeviceAuthorization(client, { scope: 'openid api' }));
  }

  function authorizationUrl(redirect_uri: string, more: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: 'millwright-cli',
      redirect_uri,
      response_type: 'code',
      scope: 'openid api',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...more,
    });
    return `${service.config.AUTH_URL}/auth?${query}`;
  }

  test('signs in with a sign-in link', async () => {
    await using tab = await openTab();
    await tab.page.goto(await service.signInLink());
    await waitForHeading(tab.page, 'What do you want to build?');
    assert.doesNotMatch(tab.page.url(), /token=/);
    assertClean(tab);
  });

  test('rejects a used sign-in link with a reason', async () => {
    await using tab = await openTab();
    const link = await service.signInLink();
    await tab.page.goto(link);
    await waitForHeading(tab.page, 'What do you want to build?');
    await tab.page.goto(link);
    await tab.page.getByRole('alert').waitFor();
    assert.match(await tab.page.getByRole('alert').innerText(), /already been used/);
  });

  test('redirects to the client after a pasted sign-in link', async (t) => {
    const requestedPaths: string[] = [];
    const client = createServer((request, response) => {
      requestedPaths.push(String(request.url));
      response.end('You can go back to your terminal.');
    });
    const port = await freePort();
    await new Promise<void>((resolve) => client.listen(port, '127.0.0.1', resolve));
    t.after(() => client.close().closeAllConnections());

    await using tab = await openTab();
    await tab.page.goto(authorizationUrl(`http://127.0.0.1:${port}/callback`));
    await waitForHeading(tab.page, 'Sign in');
    assert.equal(
      await tab.page.getByLabel('Sign-in link').evaluate((field) => field.matches(':focus')),
      true,
    );
    await tab.page.getByLabel('Sign-in link').fill(await service.signInLink());
    await tab.page.keyboard.press('Enter');
    await eventually(
      () => requestedPaths.some((path) => /^\/callback\?code=/.test(path)),
      'the code',
    );
    await tab.page.waitForURL(/\/callback\?code=/);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('switches the account if the client requires a new sign-in', async (t) => {
    const client = createServer((_request, response) => response.end('back'));
    const port = await freePort();
    await new Promise<void>((resolve) => client.listen(port, '127.0.0.1', resolve));
    t.after(() => client.close().closeAllConnections());
    const { identity } = service.service.services;
    assert.ok(identity);

    await using tab = await openTab();
    await tab.page.goto(await service.signInLink());
    await waitForHeading(tab.page, 'What do you want to build?');
    await tab.page.goto(authorizationUrl(`http://127.0.0.1:${port}/callback`, { prompt: 'login' }));
    const link = await identity.createLink(await identity.account('ada@example.com'));
    await tab.page.getByLabel('Sign-in link').fill(link);
    await tab.page.getByRole('button', { name: 'Sign in' }).click();
    await tab.page.waitForURL(/\/callback\?code=/);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('connects a terminal by its code', async () => {
    await using tab = await openTab();
    const { user_code, verification_uri } = await startDeviceAuthorization();
    await tab.page.goto(verification_uri);
    await waitForHeading(tab.page, 'Connect a device');
    await tab.page.getByLabel('Code').fill(user_code.toLowerCase());
    await tab.page.getByRole('button', { name: 'Continue' }).click();
    await waitForHeading(tab.page, 'Is this your device?');
    await tab.page.getByText(user_code, { exact: true }).waitFor();
    await tab.page.getByRole('button', { name: 'Connect', exact: true }).click();
    await tab.page.getByLabel('Sign-in link').fill(await service.signInLink());
    await tab.page.getByRole('button', { name: 'Sign in' }).click();
    await waitForHeading(tab.page, 'Connected');
    assertClean(tab);
  });

  test('asks only for confirmation if the URL contains the code', async () => {
    await using tab = await openTab();
    const { user_code, verification_uri_complete = '' } = await startDeviceAuthorization();
    await tab.page.goto(verification_uri_complete);
    await waitForHeading(tab.page, 'Is this your device?');
    await tab.page.getByText(user_code, { exact: true }).waitFor();
    await tab.page.getByRole('button', { name: 'Cancel' }).click();
    await waitForHeading(tab.page, 'Not connected');
    assertClean(tab);
  });

  test('shows an error page for an invalid authorization request', async () => {
    await using tab = await openTab();
    await tab.page.goto(authorizationUrl('https://thief.example.com/callback'));
    await waitForHeading(tab.page, 'Something went wrong');
    assert.match(await tab.page.getByRole('alert').innerText(), /redirect_uri/);
    const [firstError, ...others] = tab.consoleErrors;
    assert.match(String(firstError), /status of 400/);
    assert.deepEqual(
      { others, foreignRequests: tab.foreignRequests },
      { others: [], foreignRequests: [] },
    );
  });

  test('asks for confirmation before signing out', async () => {
    await using tab = await openTab();
    await tab.page.goto(await service.signInLink());
    await waitForHeading(tab.page, 'What do you want to build?');
    await tab.page.goto(`${service.config.AUTH_URL}/session/end`);
    await tab.page.getByRole('button', { name: 'Sign out' }).click();
    await waitForHeading(tab.page, 'Signed out');
    // No user is signed in now, so there is nothing to confirm.
    await tab.page.goto(`${service.config.AUTH_URL}/session/end`);
    await waitForHeading(tab.page, 'Signed out');
    assertClean(tab);
  });

  test('has a page for each error code', async () => {
    await using tab = await openTab();
    await tab.page.goto(`${service.config.BASE_URL}/errors/validation-failed`);
    await waitForHeading(tab.page, 'The request is not valid');
    await tab.page.getByText('VALIDATION_FAILED').waitFor();
    assertClean(tab);
  });

  test('lists and opens operations in the API reference, in both color schemes', async () => {
    await using tab = await openTab({ colorScheme: 'dark' });
    await tab.page.route('**/openapi.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: shorten(await response.json()) });
    });
    await tab.page.goto(`${service.config.BASE_URL}/docs`);
    const operation = tab.page.locator('#operations-Account-getMe .opblock-summary');
    await operation.waitFor();
    await operation.click();
    const description = tab.page.getByText('The user of the access token');
    await description.waitFor();
    assert.equal(await tab.page.locator('html.dark-mode').count(), 1);
    await tab.page.emulateMedia({ colorScheme: 'light' });
    await tab.page.locator('html:not(.dark-mode)').waitFor();
    await description.waitFor();
    await tab.page.unrouteAll();
    assertClean(tab);
  });

  test('renders the API reference in the light scheme from the start', async () => {
    await using tab = await openTab({ colorScheme: 'light' });
    // Swagger UI is stubbed, because drawing it takes seconds and the page picks its colors before that.
    await tab.page.route('**/swagger-ui-bundle.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'SwaggerUIBundle = () => {};' }),
    );
    await tab.page.goto(`${service.config.BASE_URL}/docs`);
    assert.equal(await tab.page.locator('html.dark-mode').count(), 0);
    await tab.page.unrouteAll();
    assertClean(tab);
  });

  test('fits all pages on a phone', async () => {
    await using tab = await openTab({ width: 390 });
    for (const path of ['/', '/errors/validation-failed', '/auth/sign-in', '/auth/device']) {
      await tab.page.goto(`${service.config.BASE_URL}${path}`);
      const width = await tab.page.locator('html').evaluate((root) => root.scrollWidth);
      assert.ok(width <= 390, `${path} is ${width} pixels wide`);
    }
    assertClean(tab);
  });
});
