import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { findChromium, startChromium } from './browser.ts';
import { Client } from './client.ts';
import { type Scripted, startScripted } from './driver.ts';
import { assertFine, dialog, openSettings } from './studio-settings.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('keys of an app in the studio', { skip }, () => {
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

  test('a key is made for one project, copied, used and revoked', async () => {
    const client = await Client.of(service);
    await client.turn({ prompt: 'say a shop', mode: 'chat' });
    const { projectId } = await client.turn({ prompt: 'say a list', mode: 'chat' });
    await client.json('PATCH', `/api/v1/projects/${projectId}`, { title: 'Book list' });
    await using tab = await openSettings(browser, service, 'projects');
    const { page } = tab;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByLabel('Project', { exact: true }).selectOption('Book list');
    await page.getByText('The app has no key.').waitFor();
    await assertFine(page, 'app-keys-empty');

    await page.getByRole('button', { name: 'New key' }).click();
    await dialog(page).getByLabel('Name', { exact: true }).fill('live');
    const pages = dialog(page).getByLabel('Pages that may use it');
    await pages.fill('app.example.com');
    await dialog(page).getByText('“app.example.com” is no address').waitFor();
    await assertFine(page, 'app-keys-new');
    await pages.fill('https://app.example.com/start');
    await dialog(page).getByLabel('Credits in a month').fill('12.5');
    await dialog(page).getByRole('button', { name: 'Make the key' }).click();
    const made = page.getByRole('region', { name: 'Your new key' });
    await made.getByRole('button', { name: 'Copy the key' }).click();
    await made.getByText('Copied').first().waitFor();
    const secret = await clipboard();
    assert.match(secret, /^mwp_/);
    await assertFine(page, 'app-keys-made');
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await page.getByRole('button', { name: 'Copied' }).last().waitFor();
    const code = await clipboard();
    assert.ok(code.includes(`'x-api-key': '${secret}'`));
    const [, address = ''] = code.match(/baseURL: '(.+)'/) ?? [];
    const use = () =>
      fetch(`${address.replace('localhost', '127.0.0.1')}/models`, {
        headers: { 'x-api-key': secret },
      });
    assert.equal((await use()).status, 200);

    await made.getByRole('button', { name: 'I have it' }).click();
    await made.waitFor({ state: 'detached' });
    assert.doesNotMatch(await page.content(), new RegExp(secret));
    await page.reload();
    const row = page
      .getByRole('list', { name: 'Keys of the app' })
      .getByRole('listitem', { name: 'live' });
    await row.getByText('At most 12.5 credits a month').waitFor();
    await row.getByText('For pages of https://app.example.com').waitFor();
    await row.getByText(/^Used /).waitFor();
    await page.getByRole('button', { name: 'Revoke live' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('1 revoked').click();
    await page
      .getByText(/^Revoked /)
      .last()
      .waitFor();
    await assertFine(page, 'app-keys-revoked');
    assert.equal((await use()).status, 401);
    assert.deepEqual(tab.complaints, []);
  });
});
