import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { filePath, putFile } from '../support/hand-edits.ts';
import { write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';
import {
  assertAccessible,
  conversation,
  measureOverflow,
  openClipboard,
  openProject,
  phone,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('the actions on messages in the studio', { skip }, () => {
  let service: Scripted;
  let browser: TestBrowser;
  let client: Client;
  before(async () => {
    service = await leaseService();
    client = await Client.of(service);
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** A project whose turns each wrote another text into one file. */
  async function build(...texts: string[]): Promise<string> {
    let projectId: string | undefined;
    for (const text of texts) {
      const prompt = `${write('a.txt', text)}\nsay Wrote ${text}.`;
      const turn = await client.turn({ prompt, ...(projectId && { project_id: projectId }) });
      projectId = turn.projectId;
    }
    return projectId ?? '';
  }

  async function read(projectId: string): Promise<string> {
    return (await client.request('GET', filePath(projectId, 'a.txt'))).text();
  }

  const turnAt = (page: Page, at: number) => conversation(page).getByRole('article').nth(at);

  test('show its changes, and restore the files to before or after it', async () => {
    const projectId = await build('one', 'two', 'three');
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    const second = turnAt(page, 1);
    await second.getByRole('button', { name: 'Changes' }).click();
    await second.getByText('a.txt').last().waitFor();
    await assertAccessible(page, 'message-changes');
    await second.getByRole('button', { name: 'Restore' }).click();
    await assertAccessible(page, 'message-restore');
    await page.getByRole('radio', { name: 'After this message' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await conversation(page)
      .getByText(/^Restored: /)
      .waitFor();
    assert.equal(await read(projectId), 'two');
    await second.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('radio', { name: 'Before this message' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await conversation(page)
      .getByText(/^Restored: /)
      .nth(1)
      .waitFor();
    assert.equal(await read(projectId), 'one');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('edit and resend a message, after its changes were undone', async () => {
    const projectId = await build('one', 'two');
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await turnAt(page, 1).getByRole('button', { name: 'Edit and resend' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    assert.ok(await dialog.getByRole('checkbox').isChecked(), 'it undoes the last message');
    await assertAccessible(page, 'message-edit');
    await dialog
      .getByLabel('Message', { exact: true })
      .fill(`${write('b.txt', 'new')}\nsay Wrote another file.`);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await conversation(page).getByText('Wrote another file.', { exact: true }).waitFor();
    assert.equal(await read(projectId), 'one');
    await page.setViewportSize(phone);
    await page.getByRole('tab', { name: 'Chat' }).click();
    await turnAt(page, 2).scrollIntoViewIfNeeded();
    assert.equal(await measureOverflow(page), 0, 'the page scrolls sideways on a phone');
    await assertAccessible(page, 'message-actions');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('copy a message and its reply', async () => {
    const projectId = await build('one');
    await using tab = await openProject(browser, service, projectId, 'code');
    const readClipboard = await openClipboard(tab.page);
    const turn = turnAt(tab.page, 0);
    await turn.getByRole('button', { name: 'Copy message' }).click();
    await turn.getByText('Copied').waitFor({ state: 'attached' });
    assert.equal(await readClipboard(), `${write('a.txt', 'one')}\nsay Wrote one.`);
    await turn.getByRole('button', { name: 'Copy reply' }).click();
    await turn.getByText('Copied').nth(1).waitFor({ state: 'attached' });
    assert.equal(await readClipboard(), 'Wrote one.');
  });

  test('are next to manual edits and saved versions, in their order', async () => {
    const projectId = await build('one');
    await putFile(client, projectId, 'a.txt', 'mine');
    await client.json('POST', `/api/v1/projects/${projectId}/checkpoints`, { label: 'Good' });
    await client.turn({ prompt: 'say Later.', project_id: projectId });
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await conversation(page).getByText('Later.', { exact: true }).waitFor();
    const text = await conversation(page).innerText();
    const positions = ['Wrote one.', 'Manual edit: a.txt', 'Version saved: Good', 'Later.'].map(
      (part) => text.lastIndexOf(part),
    );
    assert.deepEqual(
      positions,
      positions.toSorted((a, b) => a - b),
      text,
    );
    assert.ok(!positions.includes(-1), text);
    await assertAccessible(page, 'timeline');
  });
});
