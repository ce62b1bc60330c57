import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { importProject, writeFiles } from '../support/publisher.ts';
import { releaseSandboxes } from '../support/release-sandboxes.ts';
import { app, requestPreview } from '../support/sandbox-scripts.ts';
import { assertAccessible, measureOverflow, openProject, phone } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const slowWait = { timeout: 150_000 };

suite('publishing in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => {
    const service = await startScripted(
      { PUBLISH_AUDIT: 'off' },
      { sandboxes: releaseSandboxes() },
    );
    return { service, client: await Client.of(service) };
  });

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publish' });
  const openDialog = (page: Page) =>
    page.getByRole('button', { name: 'Publish', exact: true }).first().click();

  test('publishes a project, shows findings, rolls back and unpublishes', {
    timeout: 400_000,
  }, async () => {
    const projectId = await importProject(at.client, 'web', { 'src/App.tsx': app('For all') });
    await at.client.json('PATCH', `/api/v1/projects/${projectId}`, { title: 'Bücher & mehr' });
    await using tab = await openProject(at.browser, at.service, projectId, 'code');
    const { page } = tab;
    await openDialog(page);
    const name = dialog(page).getByLabel('Name');
    await name.waitFor();
    assert.equal(await name.inputValue(), 'bucher-mehr');
    await name.fill('no--good');
    await dialog(page).getByText('must consist of lowercase letters').waitFor();
    assert.equal(await dialog(page).getByRole('button', { name: 'Publish' }).isDisabled(), true);
    await name.fill('books-and-more');
    await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog(page).getByRole('list', { name: 'Steps' }).waitFor();
    await assertAccessible(page, 'publish-making');
    const link = dialog(page).getByRole('link', { name: /books-and-more/ });
    await link.waitFor(slowWait);
    const address = String(await link.getAttribute('href'));
    assert.equal((await requestPreview(at.service.port, address)).status, 200);
    await assertAccessible(page, 'publish-live');

    const key = ['sk_', 'live_4eC39HqLyjWDarjtT1zdp7dc'].join('');
    await writeFiles(at.client, projectId, { 'src/pay.ts': `export const key = '${key}';\n` });
    await dialog(page).getByRole('button', { name: 'Publish changes' }).click();
    const findings = dialog(page).getByRole('list', { name: 'Findings' });
    await findings.getByText('A Stripe key').waitFor(slowWait);
    await dialog(page).getByText('was not published').waitFor(slowWait);
    await assertAccessible(page, 'publish-findings');
    await page.setViewportSize(phone);
    assert.equal(await measureOverflow(page), 0);
    await assertAccessible(page, 'publish-findings');
    await page.setViewportSize({ width: 1440, height: 900 });
    await findings.getByRole('button', { name: 'src/pay.ts:1' }).click();
    await page.getByRole('textbox', { name: 'src/pay.ts', exact: true }).waitFor();

    await writeFiles(at.client, projectId, {
      'src/pay.ts': 'export const key = 1;\n',
      'src/App.tsx': app('For most'),
    });
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Publish changes' }).click();
    await dialog(page).getByRole('button', { name: 'Make release 1 live' }).click(slowWait);
    await dialog(page).getByRole('listitem').filter({ hasText: '#1' }).getByText('Live').waitFor();

    await dialog(page).getByRole('button', { name: 'Unpublish' }).click();
    await dialog(page).getByRole('button', { name: 'Take offline' }).click();
    await link.waitFor({ state: 'detached' });
    assert.equal((await requestPreview(at.service.port, address)).status, 404);
    assert.deepEqual(tab.consoleErrors, []);
  });
});
