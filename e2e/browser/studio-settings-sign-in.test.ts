import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import type { McpServerRecord } from '@millwright/contract';
import type { Page } from 'playwright-core';
import { startReferenceServer } from '../../apps/server/src/features/mcp-client/testing/reference-server.ts';
import {
  type ShopServer,
  startShop,
} from '../../apps/server/src/features/mcp-client/testing/shop-server.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { type ProtectedMcp, startProtectedMcp } from '../support/protected-mcp.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import {
  assertAccessible,
  conversation,
  measureOverflow,
  openStudio,
  phone,
  sendMessage,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('MCP server sign-in in the studio', { skip }, () => {
  let service: Scripted;
  let mcpShop: ShopServer;
  let mcp: ProtectedMcp;
  let browser: TestBrowser;
  let ada: Client;
  let server: McpServerRecord;

  before(async () => {
    mcpShop = await startShop();
    mcp = await startProtectedMcp();
    mcp.showsConsent = true;
    service = await startScripted({
      MCP_ENABLED: 'true',
      MCP_ALLOWED_HOSTS: '127.0.0.1,localhost',
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    });
    browser = await startChromium(chromium ?? '');
    ada = await Client.of(service);
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
    await mcp?.[Symbol.asyncDispose]();
    await mcpShop?.[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    if (server) await ada.json('DELETE', `/api/v1/mcp/servers/${server.id}`);
    const { body } = await ada.json('POST', '/api/v1/mcp/servers', {
      name: 'notes',
      transport: 'url',
      url: mcp.url,
    });
    server = body as unknown as McpServerRecord;
  });

  const settings = () => `${service.config.APP_URL}/settings/mcp`;
  const card = (page: Page) =>
    page.getByRole('list', { name: 'MCP servers' }).getByRole('listitem', { name: 'notes' });

  test('connects after consent and lists the tools', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.goto(settings());
    await card(page).getByRole('button', { name: 'Test notes' }).click();
    await card(page).getByText('Sign-in required').waitFor();
    await assertAccessible(page, 'sign-in-needed');
    await card(page).getByRole('button', { name: 'Sign in to notes' }).click();
    await page.getByRole('heading', { name: 'Let Millwright read your notes?' }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('You are signed in to notes.').waitFor();
    assert.equal(page.url(), settings(), 'the URL has no parameters left');
    await card(page).getByText('Connected · 1 tool').waitFor();
    await card(page).getByText('Connected to notes 1.0.0').waitFor();
    await assertAccessible(page, 'sign-in-connected');
    await page.setViewportSize(phone);
    await assertAccessible(page, 'sign-in-connected');
    assert.equal(await measureOverflow(page), 0);
    await page.reload();
    await card(page).getByText('Connected · 1 tool').waitFor();
    assert.equal(await page.getByText('You are signed in to notes.').count(), 0);
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    assert.doesNotMatch(stored, /eyJ|token|mcp_/i);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('explains that the user declined', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.goto(settings());
    await card(page).getByRole('button', { name: 'Test notes' }).click();
    await card(page).getByRole('button', { name: 'Sign in to notes' }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You declined access.').waitFor();
    assert.equal(page.url(), settings());
    assert.doesNotMatch(await page.content(), /provider text/);
    await card(page).getByText('Sign-in required').waitFor();
    await assertAccessible(page, 'sign-in-declined');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('ignores forged return URLs', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.goto(`${settings()}?mcp_oauth=connected&server_id=${server.id}`);
    await page.getByText('You are not signed in to this server.').waitFor();
    await card(page).getByText('Not tested').waitFor();
    await page.goto(`${settings()}?mcp_oauth=error&reason=Call+0800&error_ref=evil.test`);
    await page.getByRole('alert').getByText('Sign-in failed.').waitFor();
    assert.doesNotMatch(await page.content(), /0800|evil/);
    assert.equal(page.url(), settings());
  });

  test('explains a failure and shows its reference', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.goto(`${settings()}?mcp_oauth=error&reason=exchange_failed&error_ref=7Q2K-9FXD`);
    const alert = page.getByRole('alert').filter({ hasText: 'returned no usable access' });
    await alert.getByText('7Q2K-9FXD').waitFor();
    await assertAccessible(page, 'sign-in-failed');
    assert.equal(page.url(), settings());
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('starts from a card in the conversation and returns to it', async () => {
    const call = `call mcp_call ${JSON.stringify({ server: 'notes', tool: 'price', arguments: { thing: 'Hat' } })}`;
    const { projectId } = await ada.turn({ prompt: `${call}\n${call}\nsay done` });
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    const project = `${service.config.APP_URL}/projects/${projectId}`;
    await page.goto(`${project}?tab=chat`);
    const signInCard = conversation(page).getByRole('region', { name: 'Sign in to notes' });
    await signInCard.getByText('notes requires sign-in').waitFor();
    assert.equal(await signInCard.count(), 1);
    await assertAccessible(page, 'chat-sign-in');
    await page.setViewportSize(phone);
    await assertAccessible(page, 'chat-sign-in');
    assert.equal(await measureOverflow(page), 0);
    await signInCard.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('You are signed in to notes.').waitFor();
    await page.getByRole('link', { name: 'Back to your project' }).click();
    await conversation(page).getByText('You are signed in to notes').waitFor();
    assert.equal(page.url(), project);
    await assertAccessible(page, 'chat-signed-in');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('renders tool calls and their progress in the conversation', async () => {
    const ada = await Client.of(service);
    const request = { name: 'market', transport: 'url', url: mcpShop.url };
    const { body } = await ada.json('POST', '/api/v1/mcp/servers', request);
    const call = (name: string, input: object) => `call ${name} ${JSON.stringify(input)}`;
    const stream = await ada.turn({
      prompt: [
        call('mcp_list', {}),
        call('mcp_call', { server: 'market', tool: 'price', arguments: { thing: 'Hat' } }),
        'say done',
      ].join('\n'),
    });
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.goto(`${service.config.APP_URL}/projects/${stream.projectId}?tab=chat`);
    await page.getByText('market: price').click();
    await page.getByText('Hat: 12 €').waitFor();
    await page.getByText('List MCP tools').click();
    await page.getByText('What there is').first().waitFor();
    await assertAccessible(page, 'chat-mcp');

    await using reference = await startReferenceServer('streamableHttp');
    const slow = { name: 'slow', transport: 'url', url: reference.url };
    await ada.json('POST', '/api/v1/mcp/servers', slow);
    const tool = 'trigger-long-running-operation';
    const input = { server: 'slow', tool, arguments: { duration: 4, steps: 8 } };
    await sendMessage(page, call('mcp_call', input));
    await page.getByText(`slow: ${tool}`).first().waitFor();
    await page.getByRole('progressbar').first().waitFor();
    await ada.json('DELETE', `/api/v1/mcp/servers/${body['id']}`);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('is required by templates of the built-in catalog', async () => {
    await using tab = await openSettings(browser, service, 'mcp');
    const { page } = tab;
    await page.getByRole('button', { name: 'Add server' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Linear/ })
      .waitFor();
    await assertAccessibleLayouts(page, 'settings-catalog-shipped');
    await dialog(page)
      .getByRole('button', { name: /^Linear/ })
      .click();
    await dialog(page).getByText('After you add it, sign in').waitFor();
    await assertAccessibleLayouts(page, 'settings-template-sign-in');
    await dialog(page).getByRole('button', { name: 'Catalog' }).click();
    await dialog(page)
      .getByRole('button', { name: /^GitHub/ })
      .click();
    assert.equal(await dialog(page).getByLabel('Authorization').getAttribute('type'), 'password');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    assert.deepEqual(tab.consoleErrors, []);
  });
});
