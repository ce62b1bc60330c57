import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestNetwork } from '../../apps/server/src/infra/egress/testing/test-network.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { GitServer } from '../support/git-server.ts';
import { projectPath } from '../support/records.ts';
import { leaseService } from '../support/shared-service.ts';
import {
  assertAccessible,
  measureOverflow,
  openPage,
  openStudio,
  phone,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('the home page of the studio', { skip }, () => {
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

  /** Creates a project without the studio. */
  async function create(title: string): Promise<string> {
    const { projectId } = await client.turn({ prompt: `say ${title}` });
    await client.json('PATCH', projectPath(projectId), { title });
    return projectId;
  }

  const card = (page: Page, title: string) =>
    page
      .getByRole('region', { name: 'Your projects' })
      .getByRole('listitem')
      .filter({ hasText: title });
  const show = (page: Page, group: string) =>
    page.getByRole('radio', { name: group }).check({ force: true });

  test('finds and renames projects', async () => {
    await create('A zebra tracker');
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.getByLabel('Search your projects').fill('zebra');
    await page.getByRole('button', { name: 'Rename A zebra tracker' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Zebras');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('link', { name: 'Zebras' }).waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('moves projects to the trash, restores them and deletes them for good', async () => {
    const projectId = await create('Recipes');
    await create('Invoices');
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.getByRole('button', { name: 'Move Recipes to the trash' }).focus();
    await page.keyboard.press('Enter');
    await assertAccessible(page, 'trash-dialog');
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('“Recipes” was moved to the trash.').waitFor();
    await card(page, 'Recipes').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Recipes').waitFor();

    for (const title of ['Recipes', 'Invoices']) {
      await page.getByRole('button', { name: `Move ${title} to the trash` }).click();
      await page.getByRole('button', { name: 'Move to trash' }).click();
      await card(page, title).waitFor({ state: 'detached' });
    }
    await show(page, 'Trash');
    await card(page, 'Recipes').getByText('30 days left').waitFor();
    await card(page, 'Recipes').scrollIntoViewIfNeeded();
    await assertAccessible(page, 'trash');
    await page.setViewportSize(phone);
    assert.equal(await measureOverflow(page), 0, 'the page scrolls sideways on a phone');
    await assertAccessible(page, 'trash');
    await page.getByRole('button', { name: 'Delete Recipes for good' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await card(page, 'Recipes').waitFor({ state: 'detached' });
    assert.equal((await client.request('GET', projectPath(projectId))).status, 404);
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
    await page.getByText('The trash is empty.').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('tags projects, filters by tag, and renames and removes a tag', async () => {
    await create('Bakery');
    await create('Florist');
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit tags of Bakery' }).click();
    await page.keyboard.type('Client A');
    await page.keyboard.press('Enter');
    await page.keyboard.type('shop');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Remove shop' }).waitFor();
    await assertAccessible(page, 'tags-dialog');
    await dialog.getByRole('button', { name: 'Remove shop' }).click();
    await page.getByLabel('Add a tag').fill('food');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card(page, 'Bakery').getByText('client a').waitFor();
    await card(page, 'Bakery').getByText('food').waitFor();

    await page.getByRole('radio', { name: 'client a' }).check({ force: true });
    await card(page, 'Florist').waitFor({ state: 'detached' });
    await card(page, 'Bakery').scrollIntoViewIfNeeded();
    await assertAccessible(page, 'tag-filter');
    await page.setViewportSize(phone);
    assert.equal(await measureOverflow(page), 0, 'the page scrolls sideways on a phone');
    await assertAccessible(page, 'tag-filter');
    await page.getByRole('button', { name: 'Rename tag' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Client B');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await card(page, 'Bakery').getByText('client b').waitFor();
    await page.getByRole('radio', { name: 'client b', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Remove tag' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await card(page, 'Florist').waitFor();
    assert.equal(await card(page, 'Bakery').getByText('client b').count(), 0);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('imports a Git repository with its progress, and explains what is wrong', async () => {
    await using server = await GitServer.start();
    await server.commit({ 'src/App.tsx': 'one', '.env': 'SECRET=1' });
    await using internet = await startTestNetwork(server.listener, {
      certificateFor: 'git.example.com',
    });
    await using own = await startScripted({}, { network: internet.network });
    await using tab = await openStudio(browser, own);
    const { page } = tab;
    await page.getByRole('button', { name: 'Import from Git' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Repository address').fill('https://10.0.0.1/team/app');
    await page.keyboard.press('Enter');
    await dialog
      .getByRole('alert')
      .getByText(/has a private host/)
      .waitFor();
    await assertAccessible(page, 'git-import');
    server.intercept = () => true;
    await dialog.getByLabel('Repository address').fill('https://git.example.com/team/app');
    await page.keyboard.press('Enter');
    await dialog.getByText('Connecting to the Git server…').waitFor();
    await assertAccessible(page, 'git-import-progress');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    server.intercept = undefined;
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Import from Git' }).click();
    await dialog.getByLabel('Repository address').fill('https://git.example.com/team/app');
    assert.equal(await measureOverflow(page), 0, 'the page scrolls sideways on a phone');
    await page.keyboard.press('Enter');
    await page.getByText('Imported “app”: 1 file.').waitFor();
    await page.getByText(/\.env: may contain secrets/).waitFor();
    await assertAccessible(page, 'git-imported');
  });

  test('remixes a shared project, if its link allows it', async () => {
    const projectId = await create('Teahouse');
    const share = await client.json('POST', `${projectPath(projectId)}/share`, {
      allow_remix: true,
    });
    const token = String(share.body['share_token']);
    await using tab = await openPage(browser, service, `/share/${token}`);
    const { page } = tab;
    await page.getByRole('link', { name: 'Remix' }).click();
    await page.getByRole('heading', { name: 'Remix “Teahouse”?' }).waitFor();
    await assertAccessible(page, 'remix');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { name: 'Teahouse (remix)' }).waitFor();

    const { projectId: closed } = await client.turn({ prompt: 'say hello' });
    const readOnly = await client.json('POST', `${projectPath(closed)}/share`, {});
    await page.goto(`${service.config.APP_URL}/share/${readOnly.body['share_token']}`);
    await page.getByText(/^Shared/).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Remix' }).count(), 0);
    await page.goto(`${service.config.APP_URL}/remix/${readOnly.body['share_token']}`);
    await page.getByText('The owner of this project does not allow copies.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Create project' }).count(), 0);
  });

  test('offers to restore a project in the trash that is opened by its address', async () => {
    const projectId = await create('Garden');
    await client.request('POST', `${projectPath(projectId)}/trash`);
    await using tab = await openPage(browser, service, `/projects/${projectId}`);
    const { page } = tab;
    await page.getByRole('heading', { name: 'This project is in the trash' }).waitFor();
    await assertAccessible(page, 'trashed-project');
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Garden' }).waitFor();
  });
});
