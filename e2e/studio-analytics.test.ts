import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { findChromium, startChromium } from './browser.ts';
import { Client } from './client.ts';
import { type Scripted, startScripted } from './driver.ts';
import { assertFine, openSettings } from './studio-settings.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('visits of an app in the studio', { skip }, () => {
  let service: Scripted;
  let browser: Browser;
  before(async () => {
    service = await startScripted();
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  test('a key is made, a page sends its beacon, and the visit is shown', async () => {
    const client = await Client.of(service);
    await client.turn({ prompt: 'say a shop', mode: 'chat' });
    await using tab = await openSettings(browser, service, 'projects');
    const { page } = tab;
    const visits = page.getByRole('region', { name: 'Visits of the app' });
    await visits.getByText('No page was seen.').waitFor();
    await visits.getByLabel('Where the app is published').fill(service.config.BASE_URL);
    await visits.getByRole('button', { name: 'Make a site key' }).click();
    const code = (await visits.locator('pre').textContent()) ?? '';
    const [, script] = code.match(/<script>(.*)<\/script>/s) ?? [];
    assert.ok(script);

    const answered = page.waitForResponse('**/analytics/collect');
    assert.equal(
      await page.evaluate(`(() => { return ${script.trim().replace(/;$/, '')} })()`),
      true,
    );
    assert.equal((await answered).status(), 202);
    await visits.getByText('7 days', { exact: true }).click();
    await visits.getByText('1 page view', { exact: true }).waitFor();
    await visits.getByText('/settings/projects').waitFor();
    await assertFine(page, 'visits');
    assert.deepEqual(tab.complaints, []);
  });
});
