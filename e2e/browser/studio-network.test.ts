import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { type CuttableProxy, startCuttableProxy } from '../support/cuttable-proxy.ts';
import { openStudio, sendMessage, startProject } from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('the studio over an unreliable network', { skip }, () => {
  let proxy: CuttableProxy;
  let service: TestService;
  let browser: TestBrowser;
  before(async () => {
    const port = await freePort();
    proxy = await startCuttableProxy(port);
    // All browser requests go through the proxy.
    const settings = { PORT: String(port), BASE_URL: proxy.url, RATE_LIMIT_TURNS_PER_HOUR: '0' };
    service = await startTestService(settings, { model: () => scriptedModel() });
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await proxy?.[Symbol.asyncDispose]();
    await service?.[Symbol.asyncDispose]();
  });

  const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
  test('resumes a turn after each disconnect without repeating text', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await startProject(page, 'pace 40\ntokens 120');
    for (const token of [5, 40, 80]) {
      await conversation(page).getByText(`token${token} `).waitFor();
      proxy.disconnectAll();
    }
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    const text = await conversation(page).innerText();
    assert.deepEqual(
      text.match(/\btoken\d+\b/g),
      Array.from({ length: 120 }, (_, at) => `token${at}`),
    );
    assert.ok(proxy.connectionCount > 3);
  });

  test('keeps two tabs in sync', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await startProject(page, 'think Hm.\nsay Working on it.\nhang');
    await conversation(page).getByText('Working on it.', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await conversation(other).getByText('Working on it.', { exact: true }).waitFor();
    await sendMessage(other, 'say From the other tab.');
    await page
      .getByRole('region', { name: 'Queued messages' })
      .getByText('say From the other tab.')
      .waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    for (const one of [page, other]) {
      await conversation(one).getByText('From the other tab.', { exact: true }).waitFor();
      await one.getByRole('button', { name: 'Send', exact: true }).waitFor();
    }
    // Relative times differ between two screenshots.
    const timeless = (text: string) => text.replaceAll(/\d+ (?:s|min)\b|just now/g, '');
    assert.equal(
      timeless(await conversation(other).innerText()),
      timeless(await conversation(page).innerText()),
    );
    assert.deepEqual(tab.consoleErrors, []);
  });
});
