import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { connectAccount } from '../support/connect-account.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { GitHubServer, login } from '../support/github-server.ts';
import { write } from '../support/sandbox-scripts.ts';
import { assertAccessibleLayouts, dialog, openSettings } from '../support/studio-settings.ts';
import { openClipboard } from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

suite('git in the studio', { skip }, () => {
  let gitHub: GitHubServer;
  let service: Scripted;
  let browser: TestBrowser;
  before(async () => {
    gitHub = await GitHubServer.start();
    service = await startScripted(gitHub.settings);
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
    await gitHub?.[Symbol.asyncDispose]();
  });

  test('shows the clone command and links a new repository', async () => {
    const client = await Client.of(service);
    const { projectId } = await client.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
    await client.json('PATCH', `/api/v1/projects/${projectId}`, { title: 'Book list' });
    await using tab = await openSettings(browser, service, 'projects');
    const { page } = tab;
    const clipboard = await openClipboard(page);
    const region = page.getByRole('region', { name: 'Git', exact: true });
    await region.getByRole('button', { name: 'Copy command' }).click();
    await region.getByText('Copied').first().waitFor();
    assert.equal(await clipboard(), `git clone ${service.config.BASE_URL}/git/${projectId}.git`);
    await region.getByText('To push to GitHub, connect your account').waitFor();
    await assertAccessibleLayouts(page, 'git-unconnected');

    await region.getByRole('link', { name: 'Integrations' }).click();
    await page.getByRole('button', { name: 'Connect GitHub', exact: true }).click();
    await page.getByText('GitHub is connected.').waitFor();
    await page.goto(`${service.config.APP_URL}/settings/projects`);
    await region.getByRole('button', { name: 'Link repository' }).click();
    assert.equal(await dialog(page).getByLabel('Name', { exact: true }).inputValue(), 'book-list');
    await assertAccessibleLayouts(page, 'git-new');
    await dialog(page).getByRole('button', { name: 'Link and push' }).click();
    await region.getByText('All versions are pushed.').waitFor();
    await region.getByRole('link', { name: 'octo/book-list' }).waitFor();
    await assertAccessibleLayouts(page, 'git-linked');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('shows the push state of a linked project and its errors', async () => {
    const client = await Client.of(service);
    await connectAccount(client, 'git');
    const { projectId } = await client.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
    const more = (path: string) =>
      client.turn({ prompt: `${write(path, '1')}\nsay more`, project_id: projectId });
    const repository = { name: 'shop', create: true };
    await client.json('POST', `/api/v1/projects/${projectId}/git/push`, { repository });
    await more('b.txt');
    await using tab = await openSettings(browser, service, 'projects');
    const { page } = tab;
    const region = page.getByRole('region', { name: 'Git', exact: true });
    await region.getByText('1 version is not pushed yet.').waitFor();
    gitHub.fault = 'fails';
    await region.getByRole('button', { name: 'Push now' }).click();
    await region.getByText('GitHub is unreachable').waitFor();
    await assertAccessibleLayouts(page, 'git-failed');
    gitHub.clearFault();
    await region.getByRole('button', { name: 'Push now' }).click();
    await region.getByText('All versions are pushed.').waitFor();
    assert.equal(await gitHub.git(login, 'shop', 'rev-list', '--count', 'main'), '2');

    await region.getByRole('switch', { name: 'Push new versions automatically' }).click();
    await page.locator('[role="switch"][aria-checked="true"]').waitFor();
    await more('c.txt');
    await page.reload();
    await region.getByText('All versions are pushed.').waitFor();
    assert.equal(await gitHub.git(login, 'shop', 'rev-list', '--count', 'main'), '3');

    await region.getByRole('button', { name: 'Change' }).click();
    await dialog(page).getByLabel('Repository', { exact: true }).waitFor();
    await dialog(page).getByText('As a pull request').click();
    await assertAccessibleLayouts(page, 'git-choose');
    await dialog(page).getByRole('button', { name: 'Link and push' }).click();
    await region.getByText('pull requests into').waitFor();
    await region.getByRole('button', { name: 'Unlink' }).click();
    await dialog(page).getByRole('button', { name: 'Unlink', exact: true }).click();
    await region.getByRole('button', { name: 'Link repository' }).waitFor();
    const unexpectedErrors = tab.consoleErrors.filter((one) => !one.includes('status of 502'));
    assert.deepEqual(unexpectedErrors, []);
  });
});
