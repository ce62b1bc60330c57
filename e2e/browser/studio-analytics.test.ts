import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Client } from '../support/client.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts, openSettings } from '../support/studio-settings.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

suite('analytics in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));

  test('creates a site key and shows a reported visit', async () => {
    const client = await Client.of(at.service);
    await client.turn({ prompt: 'say a shop', mode: 'chat' });
    await using tab = await openSettings(at.browser, at.service, 'projects');
    const { page } = tab;
    const visits = page.getByRole('region', { name: 'Analytics' });
    await visits.getByText('No page views yet.').waitFor();
    await visits.getByLabel('Site addresses').fill(at.service.config.BASE_URL);
    await visits.getByRole('button', { name: 'Create site key' }).click();
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
    await assertAccessibleLayouts(page, 'visits');
    assert.deepEqual(tab.consoleErrors, []);
  });
});
