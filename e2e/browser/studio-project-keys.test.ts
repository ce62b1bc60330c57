import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Client } from '../support/client.ts';
import { leaseService } from '../support/shared-service.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import { openClipboard } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

suite('app keys in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await leaseService() }));

  test('creates, copies, uses and revokes a key of one project', async () => {
    const client = await Client.of(at.service);
    await client.turn({ prompt: 'say a shop', mode: 'chat' });
    const { projectId } = await client.turn({ prompt: 'say a list', mode: 'chat' });
    await client.json('PATCH', `/api/v1/projects/${projectId}`, { title: 'Book list' });
    await using tab = await openSettings(at.browser, at.service, 'projects');
    const { page } = tab;
    const clipboard = await openClipboard(page);
    await page.getByLabel('Project', { exact: true }).selectOption('Book list');
    await page.getByText('No app keys yet.').waitFor();
    await assertAccessibleLayouts(page, 'app-keys-empty');

    await page.getByRole('button', { name: 'New key' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('live');
    const pages = dialog(page).getByLabel('Allowed pages');
    await pages.fill('app.example.com');
    await dialog(page).getByText('“app.example.com” is not an address').waitFor();
    await assertAccessibleLayouts(page, 'app-keys-new');
    await pages.fill('https://app.example.com/start');
    await dialog(page).getByLabel('Credits per month').fill('12.5');
    await dialog(page).getByRole('button', { name: 'Create key' }).click();
    const created = page.getByRole('region', { name: 'Your new key' });
    await created.getByRole('button', { name: 'Copy key' }).click();
    await created.getByText('Copied').first().waitFor();
    const secret = await clipboard();
    assert.match(secret, /^mwp_/);
    await assertAccessibleLayouts(page, 'app-keys-made');
    await page.getByRole('button', { name: 'Copy code' }).click();
    await page.getByRole('button', { name: 'Copied' }).last().waitFor();
    const code = await clipboard();
    assert.ok(code.includes(`'x-api-key': '${secret}'`));
    const [, address = ''] = code.match(/baseURL: '(.+)'/) ?? [];
    const useKey = () =>
      fetch(`${address.replace('localhost', '127.0.0.1')}/models`, {
        headers: { 'x-api-key': secret },
      });
    assert.equal((await useKey()).status, 200);

    await created.getByRole('button', { name: 'Done' }).click();
    await created.waitFor({ state: 'detached' });
    assert.doesNotMatch(await page.content(), new RegExp(secret));
    await page.reload();
    const row = page
      .getByRole('list', { name: 'App keys' })
      .getByRole('listitem', { name: 'live' });
    await row.getByText('Up to 12.5 credits per month').waitFor();
    await row.getByText('Allowed on https://app.example.com').waitFor();
    await row.getByText(/^Used /).waitFor();
    await page.getByRole('button', { name: 'Revoke live' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('1 revoked').click();
    await page
      .getByText(/^Revoked /)
      .last()
      .waitFor();
    await assertAccessibleLayouts(page, 'app-keys-revoked');
    assert.equal((await useKey()).status, 401);
    assert.deepEqual(tab.consoleErrors, []);
  });
});
