import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { grantsOf, ownerId, startSignIn, startWithMcpServers } from '../support/mcp-sign-in.ts';
import {
  type ProtectedMcp,
  type Site,
  startProtectedMcp,
  startSite,
} from '../support/protected-mcp.ts';
import { assertAccessible } from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('signing in to an MCP server in a browser', { skip }, () => {
  let browser: TestBrowser;
  let mcp: ProtectedMcp;
  let otherSite: Site;
  let framed = '';
  let service: Awaited<ReturnType<typeof startWithMcpServers>>;

  before(async () => {
    mcp = await startProtectedMcp();
    mcp.showsConsent = true;
    otherSite = await startSite((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<h1>Win a prize</h1><iframe src="${framed}"></iframe>`);
    });
    service = await startWithMcpServers(
      [{ id: 'mcp_notes', url: mcp.url, transport: 'url' }],
      [new URL(mcp.url).origin, mcp.issuer],
    );
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    for (const one of [service, otherSite, mcp]) await one[Symbol.asyncDispose]();
  });

  async function newPage(): Promise<Page> {
    // Lifts the CSP of our own pages, for the requests that a test makes in them.
    const context = await browser.newContext({ bypassCSP: true });
    return context.newPage();
  }

  async function allow(page: Page): Promise<URL> {
    await page.getByRole('heading', { name: 'Let Millwright read your notes?' }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('**/settings/mcp?*');
    return new URL(page.url());
  }

  async function assertConnected(returned: URL): Promise<void> {
    assert.ok(returned.href.startsWith(`${service.config.APP_URL}/settings/mcp?`));
    const parameters = Object.fromEntries(returned.searchParams);
    assert.deepEqual(parameters, { mcp_oauth: 'connected', server_id: 'mcp_notes' });
    const userId = await ownerId(service);
    const token = await grantsOf(service).getToken(userId, { id: 'mcp_notes', url: mcp.url });
    assert.ok(token && (await mcp.isKnownToken(token)));
    await grantsOf(service).delete(userId, 'mcp_notes');
  }

  /** Starts the sign-in from a page of the service, like the studio. */
  async function connectFromPage(page: Page): Promise<string> {
    await page.goto(`${service.config.BASE_URL}/livez`);
    const call = JSON.stringify({
      method: 'POST',
      headers: { authorization: `Bearer ${await service.token()}` },
    });
    return page.evaluate<string>(
      `fetch('/api/v1/mcp/servers/mcp_notes/oauth/start', ${call})
        .then((answer) => answer.json())
        .then(({ authorization_url }) => authorization_url)`,
    );
  }

  test('redirects a page of the service straight to the consent page', async () => {
    const page = await newPage();
    const address = await connectFromPage(page);
    await page.evaluate(`location.assign(${JSON.stringify(address)})`);
    await assertConnected(await allow(page));
    await page.context().close();
  });

  test('rejects the link in another browser', async () => {
    const page = await newPage();
    const other = await newPage();
    const response = await other.goto(await connectFromPage(page));
    assert.equal(response?.status(), 400);
    await other.getByRole('heading', { name: "This sign-in can't start" }).waitFor();
    await assertAccessible(other, 'mcp-bad-ticket');
    await page.context().close();
    await other.context().close();
  });

  test('shows the account before it continues with a link from elsewhere', async () => {
    const page = await newPage();
    await page.goto((await startSignIn(service, 'mcp_notes')).authorization_url);
    await page.getByText('Owner').waitFor();
    await assertAccessible(page, 'mcp-consent');
    await page.getByRole('link', { name: 'Continue' }).click();
    await assertConnected(await allow(page));
    await page.context().close();
  });

  test('returns with a reason after the user declines', async () => {
    const page = await newPage();
    await page.goto((await startSignIn(service, 'mcp_notes')).authorization_url);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.waitForURL('**/settings/mcp?*');
    const { reason } = Object.fromEntries(new URL(page.url()).searchParams);
    assert.equal(reason, 'access_denied');
    await page.context().close();
  });

  test('refuses to be framed by another site', async () => {
    framed = (await startSignIn(service, 'mcp_notes')).authorization_url;
    const context = await browser.newContext();
    const page = await context.newPage();
    const blocked = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    await page.goto(otherSite.url);
    await blocked;
    const texts = await Promise.all(page.frames().map((frame) => frame.content()));
    assert.ok(texts.length === 2 && texts.every((html) => !html.includes('Continue')));
    await context.close();
  });
});
