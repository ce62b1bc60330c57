import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { memberLink } from '../support/sign-in.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import { openClipboard } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

suite('API keys and members in the studio', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({ service: await startScripted() }));

  test('creates, copies, uses and revokes a key', async () => {
    await using tab = await openSettings(at.browser, at.service, 'keys');
    const { page } = tab;
    const clipboard = await openClipboard(page);
    await page.getByText('No API keys yet.').waitFor();
    await page.getByRole('radio', { name: 'curl' }).waitFor({ state: 'attached' });
    await assertAccessibleLayouts(page, 'keys-empty');
    await page.getByRole('button', { name: 'New key' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('laptop');
    await dialog(page)
      .getByRole('radio', { name: /^Read-only/ })
      .check();
    await dialog(page).getByLabel('Expiration').selectOption('30 days');
    await assertAccessibleLayouts(page, 'keys-new');
    await dialog(page).getByRole('button', { name: 'Create key' }).click();
    const created = page.getByRole('region', { name: 'Your new key' });
    await created.getByRole('button', { name: 'Copy key' }).click();
    await created.getByText('Copied').first().waitFor();
    const secret = await clipboard();
    assert.match(secret, /^mwm_/);
    await assertAccessibleLayouts(page, 'keys-made');
    for (const [program, expected] of [
      ['Cursor', new RegExp(`"Authorization": "Bearer ${secret}"`)],
      ['VS Code', /promptString/],
      ['Claude Code', new RegExp(`claude mcp add .*\\n.*Bearer ${secret}`)],
      ['curl', new RegExp(`/api/v1/gw/token .*\\n.*X-API-Key: ${secret}`)],
    ] as const) {
      await page.getByRole('radio', { name: program }).check({ force: true });
      await page.getByRole('button', { name: `Copy for ${program}` }).click();
      const connect = page.getByRole('region', { name: 'Connect a client' });
      await connect.getByRole('button', { name: 'Copied' }).waitFor();
      assert.match(await clipboard(), expected);
    }
    await assertAccessibleLayouts(page, 'keys-curl');
    const [, address = ''] = (await clipboard()).match(/POST (\S+)/) ?? [];
    const exchange = () =>
      fetch(address.replace('localhost', '127.0.0.1'), {
        method: 'POST',
        headers: { 'x-api-key': secret },
      });
    const answer = await exchange();
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as { scope: string }).scope, 'projects:read');

    await created.getByRole('button', { name: 'Done' }).click();
    await created.waitFor({ state: 'detached' });
    assert.doesNotMatch(await page.content(), new RegExp(secret));
    await page.reload();
    const row = page
      .getByRole('list', { name: 'API keys' })
      .getByRole('listitem', { name: 'laptop' });
    await row.getByText('Read-only').waitFor();
    await row.getByText(/^Expires in (29|30) days$/).waitFor();
    await row.getByText(/^Used /).waitFor();
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('1 revoked or expired').click();
    await page
      .getByText(/^Revoked /)
      .last()
      .waitFor();
    await assertAccessibleLayouts(page, 'keys-revoked');
    assert.equal((await exchange()).status, 401);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('lists the members and removes one', async () => {
    const ada = await Client.of(at.service, 'ada@example.com');
    assert.equal((await ada.json('GET', '/api/v1/me')).status, 200);
    await memberLink(at.service, 'grace.hopper@example.com');
    await using tab = await openSettings(at.browser, at.service, 'members');
    const { page } = tab;
    await page.getByRole('navigation').getByRole('link', { name: 'Members' }).waitFor();
    const list = page.getByRole('list', { name: 'Members' });
    const row = list.getByRole('listitem', { name: 'ada@example.com' });
    await row.getByText('Joined just now').waitFor();
    await row.getByText('Last seen just now').waitFor();
    await list
      .getByRole('listitem', { name: 'grace.hopper@example.com' })
      .getByText('Not signed in yet')
      .waitFor();
    assert.equal(await list.getByRole('button', { name: 'Remove Owner' }).count(), 0);
    await assertAccessibleLayouts(page, 'members');
    await row.getByRole('button', { name: 'Remove ada@example.com' }).click();
    await dialog(page).getByText('Their projects are kept.').waitFor();
    await assertAccessibleLayouts(page, 'members-remove');
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    assert.equal((await ada.json('GET', '/api/v1/me')).status, 401);
    assert.deepEqual(tab.consoleErrors, []);
  });
});
