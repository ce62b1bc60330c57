import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { type Zipped, zipOf } from '../../apps/server/src/testing/zips.ts';
import { startWithSandboxes } from '../support/driver.ts';
import { readFiles } from '../support/hand-edits.ts';
import { projectPath, readProject } from '../support/records.ts';
import { uncompiledApp as app, write } from '../support/sandbox-scripts.ts';
import {
  assertAccessible,
  conversation,
  measureOverflow,
  openProject,
  openStudio,
  phone,
  previewFrame,
  showPane,
} from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;

suite('forks, versions and imports in the studio', { skip }, () => {
  const at = withBrowser(() =>
    startWithSandboxes({ RATE_LIMIT_TURNS_PER_HOUR: '0' }, simpleSandboxManager),
  );

  /** Shared by all tests and never changed, because each project needs a sandbox and a dev server. */
  let projectId: string;
  before(async () => {
    ({ projectId } = await at.client.turn({
      prompt: `${write('src/App.tsx', app('Older'))}\nsay done`,
    }));
    await at.client.turn({
      prompt: `${write('src/App.tsx', app('Newer'))}\nsay done`,
      project_id: projectId,
    });
    await at.client.json('PATCH', projectPath(projectId), { title: 'Tea shop' });
  });

  const waitForHeading = (page: Page, words: string) =>
    previewFrame(page).getByRole('heading', { name: words, exact: true }).waitFor();
  const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

  test('forks a project from its card and opens the fork', async () => {
    await using tab = await openStudio(at.browser, at.service);
    const { page } = tab;
    await page.getByRole('button', { name: 'Fork Tea shop', exact: true }).click();
    const name = page.getByLabel('Project name');
    assert.equal(await name.inputValue(), 'Tea shop (fork)');
    await page.getByText(/The conversation is not copied/).waitFor();
    await assertAccessible(page, 'fork');
    await name.fill('Coffee shop');
    await page.getByRole('button', { name: 'Fork', exact: true }).click();
    await page.waitForURL('**/projects/*');
    await page.getByText('Coffee shop').first().waitFor();
    await conversation(page)
      .getByText(/This is a fork of/)
      .waitFor();
    await waitForHeading(page, 'Newer');
    await assertAccessible(page, 'forked');
    const fork = await readProject(at.client, idOf(page));
    assert.equal(fork.forked_from, projectId);
    await showPane(page, 'History');
    await page.getByRole('heading', { name: 'Forked from Tea shop' }).waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('forks a version from the history', async () => {
    await using tab = await openProject(at.browser, at.service, projectId, 'history');
    const { page } = tab;
    await page.getByRole('button', { name: 'Fork', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Fork this version' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Fork', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(projectId));
    await waitForHeading(page, 'Older');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('compares two versions side by side, with their diff', async () => {
    await using tab = await openProject(at.browser, at.service, projectId, 'history');
    const { page } = tab;
    const heading = (side: string, words: string) =>
      page
        .frameLocator(`iframe[title="${side} version of your app"]`)
        .getByRole('heading', { name: words, exact: true })
        .waitFor();
    await page.getByRole('button', { name: 'Side by side' }).last().click();
    await Promise.all([heading('Left', 'Older'), heading('Right', 'Newer')]);
    await page.getByRole('row', { name: /Removed: .*Older/ }).waitFor();
    await page.getByRole('row', { name: /Added: .*Newer/ }).waitFor();
    await assertAccessible(page, 'compare');
    await page.getByLabel('Right').selectOption({ index: 2 });
    await heading('Right', 'Older');
    await page.getByText('Both sides show the same version.').waitFor();
    await page.getByRole('button', { name: 'All versions' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).first().waitFor();

    await page.setViewportSize(phone);
    await page.reload();
    await page.getByRole('button', { name: 'Restore', exact: true }).first().waitFor();
    await assertAccessible(page, 'versions');
    assert.equal(await measureOverflow(page), 0);
    await page.getByRole('button', { name: 'Side by side' }).last().click();
    await page.getByRole('row', { name: /Added: .*Newer/ }).waitFor();
    await assertAccessible(page, 'compare');
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(tab.consoleErrors, []);
  });

  suite('zip import', () => {
    let files: Zipped[];
    before(async () => {
      files = [...(await readFiles(at.client, projectId))].map(([path, content]) => ({
        name: `garden-main/${path}`,
        content: Buffer.from(content, 'base64'),
      }));
    });

    const choose = (page: Page, name: string, content: Uint8Array) =>
      page
        .getByLabel('Project zip file')
        .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(content) });

    test('creates a project and lists skipped files', async () => {
      await using tab = await openStudio(at.browser, at.service);
      const { page } = tab;
      await assertAccessible(page, 'new-project');
      const secrets = [
        { name: 'garden-main/.env', content: 'KEY=1' },
        { name: 'garden-main/node_modules/a/x.js' },
        { name: 'garden-main/node_modules/b/x.js' },
      ];
      await choose(page, 'garden.zip', zipOf([...files, ...secrets]));
      await page.getByText(/Imported “garden”/).waitFor();
      await page.getByText('.env: may contain secrets').waitFor();
      await page.getByText(/node_modules\/ \(2 files\)/).waitFor();
      await assertAccessible(page, 'imported');
      await page.getByRole('button', { name: 'Open project' }).click();
      await page.waitForURL('**/projects/*');
      await conversation(page)
        .getByText(/Your files were imported\. Describe what to change/)
        .waitFor();
      await waitForHeading(page, 'Newer');
      assert.deepEqual(tab.consoleErrors, []);
    });

    test('accepts a dropped file and opens the project if nothing was skipped', async () => {
      await using tab = await openStudio(at.browser, at.service, phone);
      const { page } = tab;
      const text = Buffer.from(zipOf(files)).toString('base64');
      const dataTransfer = await page.evaluateHandle(`(() => {
        const carried = new DataTransfer();
        const bytes = Uint8Array.fromBase64('${text}');
        carried.items.add(new File([bytes], 'garden.zip', { type: 'application/zip' }));
        return carried;
      })()`);
      const dropZone = page.getByRole('region', { name: 'Import a project' });
      await dropZone.dispatchEvent('dragover', { dataTransfer });
      await page.getByText('Drop to import').waitFor();
      await assertAccessible(page, 'drop-zip');
      assert.equal(await measureOverflow(page), 0);
      await dropZone.dispatchEvent('drop', { dataTransfer });
      await page.waitForURL('**/projects/*');
      assert.equal((await readProject(at.client, idOf(page))).title, 'garden');
      assert.deepEqual(tab.consoleErrors, []);
    });

    test('rejects an invalid file with a reason and creates nothing', async () => {
      await using tab = await openStudio(at.browser, at.service);
      const { page } = tab;
      const before = (await at.client.json('GET', '/api/v1/projects?limit=100')).body;
      await choose(page, 'notes.txt', Buffer.from('hello'));
      await page.getByText(/“notes.txt” is not a zip file/).waitFor();
      await choose(page, 'broken.zip', Buffer.from('hello'));
      await page.getByText(/The file is not a complete zip file/).waitFor();
      await choose(page, 'evil.zip', zipOf([{ name: 'a' }, { name: '../../evil' }]));
      await page
        .getByText(/"..\/..\/evil" can't be imported: it points outside its folder/)
        .waitFor();
      await assertAccessible(page, 'refused-zip');
      const after = (await at.client.json('GET', '/api/v1/projects?limit=100')).body;
      assert.equal(
        (after['projects'] as unknown[] | undefined)?.length,
        (before['projects'] as unknown[] | undefined)?.length,
      );
    });
  });
});
