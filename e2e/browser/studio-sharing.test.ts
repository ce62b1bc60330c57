import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { leaseService } from '../support/shared-service.ts';
import {
  assertAccessible,
  conversation,
  desktop,
  measureOverflow,
  openProject,
  phone,
  showPane,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('sharing in the studio', { skip }, () => {
  let service: Scripted;
  let browser: TestBrowser;
  let client: Client;
  let projectId: string;
  before(async () => {
    service = await leaseService();
    browser = await startChromium(chromium ?? '');
    client = await Client.of(service);
    const prompt = 'say Here is **your shop**.\ncall echo {"text":"x"}\nsay Done.';
    ({ projectId } = await client.turn({ prompt }));
    await client.json('PATCH', `/api/v1/projects/${projectId}`, { title: 'Book shop' });
    const written = await fetch(`${service.url}/api/v1/projects/${projectId}/files/src/app.tsx`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}` },
      body: 'export const shop = "open";\n',
    });
    assert.equal(written.status, 201);
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** A page without a session. */
  async function openAsGuest(url: string, viewport = desktop): Promise<Page> {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  test('creates a link, shows a running turn to a guest, and revokes the link', async () => {
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this project' });
    await dialog.getByRole('checkbox', { name: 'Include earlier history' }).check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('button', { name: 'Copy link' }).waitFor();
    const url = await dialog.getByRole('link', { name: 'Open link' }).getAttribute('href');
    assert.ok(url);
    await assertAccessible(page, 'share-dialog');

    const guest = await openAsGuest(url);
    await guest.getByRole('heading', { name: 'Book shop' }).waitFor();
    await conversation(guest).getByText('your shop', { exact: true }).waitFor();
    assert.equal(await guest.getByRole('textbox').count(), 0, 'there is no input');

    const turn = await client.post({
      prompt: 'say now it grows\nask auth Which colour?',
      project_id: projectId,
    });
    await conversation(guest).getByText('now it grows', { exact: true }).waitFor();
    await conversation(guest).getByText('Waiting for an answer').waitFor();
    await guest.getByText('being built right now').waitFor();
    await assertAccessible(guest, 'share-page');
    await client.json('POST', `/api/v1/vibe/abort/${projectId}`, {});
    await turn.closed();

    await showPane(guest, 'Code');
    await guest.getByText('export const shop').waitFor();
    await assertAccessible(guest, 'share-code');

    const small = await openAsGuest(url, phone);
    await conversation(small).getByText('your shop', { exact: true }).waitFor();
    assert.ok((await measureOverflow(small)) <= 0, 'it fits');
    await assertAccessible(small, 'share-page');
    await showPane(small, 'Code');
    await small.getByText('export const shop').waitFor();
    await assertAccessible(small, 'share-code');

    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await dialog.getByText('The link no longer works').waitFor();
    await guest.getByRole('heading', { name: 'This share link is not valid' }).waitFor();
    await assertAccessible(guest, 'share-gone');

    await dialog.getByRole('checkbox', { name: 'Include earlier history' }).uncheck();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText('from then on').waitFor();
    const later = await dialog.getByRole('link', { name: 'Open link' }).getAttribute('href');
    assert.ok(later);
    await guest.goto(later);
    await conversation(guest).getByText('New messages will appear here').waitFor();
    await client.turn({ prompt: 'say a later word', project_id: projectId });
    await conversation(guest).getByText('a later word', { exact: true }).waitFor();
    assert.equal(await conversation(guest).getByText('your shop').count(), 0, 'nothing earlier');
    await showPane(guest, 'Code');
    await guest.getByText('export const shop').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });
});
