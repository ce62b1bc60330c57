import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { referenceProgram } from '../../apps/server/src/features/mcp-client/testing/reference-server.ts';
import {
  type ShopServer,
  startShop,
} from '../../apps/server/src/features/mcp-client/testing/shop-server.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import { assertAccessible, openStudio } from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';
const catalogFile = join(tmpdir(), `millwright-catalog-${process.pid}.json`);
const operatorFile = join(tmpdir(), `millwright-operator-${process.pid}.json`);

const key = { name: 'X-Shop-Key', description: 'From your account', required: true, secret: true };
const template = (name: string, description: string, url: string, headers: object[] = []) => ({
  slug: name.toLowerCase(),
  name,
  description,
  transport: 'url',
  url,
  auth: { type: headers.length > 0 ? 'headers' : 'none', headers },
});

suite('MCP settings in the studio', { skip }, () => {
  let service: Scripted;
  let mcpShop: ShopServer;
  let browser: TestBrowser;
  before(async () => {
    mcpShop = await startShop();
    const templates = [
      template('Shop', 'Prices and stock of a small shop', mcpShop.url, [key]),
      template('Library', 'Documentation of libraries', 'https://library.example.com/mcp'),
    ];
    await writeFile(catalogFile, JSON.stringify({ templates }));
    service = await startScripted({
      MCP_ENABLED: 'true',
      MCP_ALLOWED_HOSTS: '127.0.0.1',
      MCP_CATALOG_PATH: catalogFile,
      MCP_CONFIG_PATH: operatorFile,
    });
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
    await mcpShop?.[Symbol.asyncDispose]();
    await rm(catalogFile, { force: true });
    await rm(operatorFile, { force: true });
  });

  const card = (page: Page, name: string) =>
    page.getByRole('list', { name: 'MCP servers' }).getByRole('listitem', { name, exact: true });

  test('are reachable by keyboard from the projects', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.getByRole('link', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'MCP servers' }).waitFor();
    await page.getByText('No MCP servers yet').waitFor();
    await assertAccessibleLayouts(page, 'settings-empty');
    await page.getByRole('link', { name: 'API keys' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/settings/keys');
    await page.goBack();
    await page.getByRole('heading', { name: 'MCP servers' }).waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('adds, tests, edits, disables and removes a catalog server', async () => {
    await using tab = await openSettings(browser, service, 'mcp');
    const { page } = tab;
    await page.getByRole('button', { name: 'Browse catalog' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Library/ })
      .waitFor();
    await assertAccessibleLayouts(page, 'settings-catalog');
    await dialog(page).getByLabel('Search catalog').fill('stock');
    await dialog(page)
      .getByRole('button', { name: /^Library/ })
      .waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: /^Shop/ }).click();
    const add = dialog(page).getByRole('button', { name: 'Add', exact: true });
    assert.equal(await add.isDisabled(), true, 'the key is required');
    const field = dialog(page).getByLabel('X-Shop-Key');
    assert.equal(await field.getAttribute('type'), 'password');
    await field.fill('canary-one');
    await assertAccessibleLayouts(page, 'settings-template');
    await add.click();
    await card(page, 'Shop').getByText('Connected to shop 1.2.3').waitFor();
    await card(page, 'Shop').getByText('Connected · 5 tools').waitFor();
    assert.equal(mcpShop.requests.at(-1)?.['x-shop-key'], 'canary-one');
    await card(page, 'Shop').getByText('5 tools available').click();
    await card(page, 'Shop').getByText('The price of something').waitFor();
    await assertAccessibleLayouts(page, 'settings-server');

    // Renames the server and keeps the key.
    await page.getByRole('button', { name: 'Edit Shop' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Corner shop');
    assert.equal(await dialog(page).getByLabel('Value of X-Shop-Key').inputValue(), '');
    await assertAccessibleLayouts(page, 'settings-edit');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await card(page, 'Corner shop').getByRole('button', { name: 'Test Corner shop' }).click();
    await card(page, 'Corner shop').getByText('Connected to shop 1.2.3').waitFor();
    assert.equal(mcpShop.requests.at(-1)?.['x-shop-key'], 'canary-one');

    // Replaces the key and adds a header; changed settings are tested immediately.
    await page.getByRole('button', { name: 'Edit Corner shop' }).click();
    await dialog(page).getByLabel('Value of X-Shop-Key').fill('canary-two');
    await dialog(page).getByRole('button', { name: 'Add header' }).click();
    await dialog(page).getByLabel('Header name').last().fill('X-Team');
    await dialog(page).getByLabel('Value of X-Team').fill('red');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await eventually(() => {
      const { 'x-shop-key': sent, 'x-team': team } = mcpShop.requests.at(-1) ?? {};
      return sent === 'canary-two' && team === 'red';
    }, 'the server receives the new headers');
    await card(page, 'Corner shop').getByText('Connected · 5 tools').waitFor();
    assert.doesNotMatch(await page.content(), /canary/);

    await page.getByRole('switch', { name: 'Turn off Corner shop' }).click();
    await card(page, 'Corner shop').getByText('Disabled').waitFor();
    await page.reload();
    await card(page, 'Corner shop').getByText('Disabled').waitFor();
    await page.getByRole('switch', { name: 'Turn on Corner shop' }).click();
    await card(page, 'Corner shop').getByText('Connected · 5 tools').waitFor();

    await page.getByRole('button', { name: 'Remove Corner shop' }).click();
    await assertAccessibleLayouts(page, 'settings-remove');
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No MCP servers yet').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('adds a server manually and explains its errors', async () => {
    await using tab = await openSettings(browser, service, 'mcp');
    const { page } = tab;
    await page.getByRole('button', { name: 'Add manually' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('mine');
    await assertAccessibleLayouts(page, 'settings-by-hand');
    await dialog(page).getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/mcp');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText(/Nothing was added/)
      .waitFor();
    await dialog(page)
      .getByRole('radio', { name: /^Command/ })
      .check();
    await dialog(page).getByLabel('Command and arguments').fill('npx some-server');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page)
      .getByRole('alert')
      .getByText(/bubblewrap/)
      .waitFor();
    await dialog(page)
      .getByRole('radio', { name: /^Remote Streamable/ })
      .check();
    await dialog(page).getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/mcp');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    const alert = card(page, 'mine').getByRole('alert');
    await alert.getByText(/Check that the address is correct/).waitFor();
    await card(page, 'mine').getByText('Error', { exact: true }).waitFor();
    await assertAccessibleLayouts(page, 'settings-error');

    await page.getByRole('button', { name: 'Edit mine' }).click();
    await dialog(page).getByRole('textbox', { name: 'Address' }).fill(mcpShop.url);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await card(page, 'mine').getByText('Connected · 5 tools').waitFor();

    // The operator adds a server with the same name and another one.
    const everything = { transport: 'stdio', command: process.execPath, args: [referenceProgram] };
    const file = { servers: { mine: { transport: 'url', url: mcpShop.url }, everything } };
    await writeFile(operatorFile, JSON.stringify(file));
    await page.reload();
    await card(page, 'everything').getByText('Managed by the operator').waitFor();
    await card(page, 'mine').getByText('which is used instead').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Remove everything' }).count(), 0);
    assert.equal(await page.getByRole('switch').count(), 0);
    await assertAccessibleLayouts(page, 'settings-operator');
    await rm(operatorFile);
    await page.reload();
    await page.getByRole('button', { name: 'Remove mine' }).click();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await card(page, 'mine').waitFor({ state: 'detached' });
    assert.deepEqual(
      tab.consoleErrors.filter((line) => !/status of 40[03]/.test(line)),
      [],
    );
  });
});

suite('MCP settings with MCP disabled', { skip }, () => {
  test('explain that the operator can enable it', async () => {
    await using service = await startScripted({ MCP_FORCE_DISABLED: 'true' });
    await using browser = await startChromium(chromium ?? '');
    await using tab = await openStudio(browser, service);
    await tab.page.goto(`${service.config.APP_URL}/settings`);
    await tab.page.getByText('MCP servers are disabled on this installation.').waitFor();
    await tab.page.getByText('MCP_ENABLED=true').waitFor();
    assert.equal(await tab.page.getByRole('button', { name: 'Add server' }).count(), 0);
    await assertAccessible(tab.page, 'settings-off');
    await tab.page.getByRole('link', { name: 'API keys' }).click();
    await tab.page.getByText('MCP clients cannot connect').waitFor();
    await assertAccessible(tab.page, 'keys-off');
    assert.deepEqual(tab.consoleErrors, []);
  });
});
