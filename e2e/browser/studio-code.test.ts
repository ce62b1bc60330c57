import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { unzip } from '../../apps/server/src/testing/unzip.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { filePath, putFile } from '../support/hand-edits.ts';
import { app, write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';
import {
  assertAccessible,
  measureOverflow,
  openProject,
  phone,
  showPane,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

const editor = (page: Page, path: string) => page.getByRole('textbox', { name: path, exact: true });
const path = (page: Page) => page.getByRole('textbox', { name: 'Path', exact: true });
const conflict = (page: Page) => page.getByRole('region', { name: 'Edit conflict' });

/** Excludes the 412 responses that the browser reports to the console. */
const withoutPreconditionErrors = (consoleErrors: readonly string[]) =>
  consoleErrors.filter((one) => !one.includes('412 (Precondition Failed)'));

/** Replaces an editor's whole text. */
async function retype(page: Page, path: string, text: string): Promise<void> {
  await editor(page, path).and(page.locator(':not([aria-readonly])')).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

suite('the code pane', { skip }, () => {
  let service: Scripted;
  let client: Client;
  let browser: TestBrowser;
  before(async () => {
    service = await leaseService();
    client = await Client.of(service);
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  const files = {
    'src/App.tsx': app('one'),
    'src/components/list.css': '.list { color: teal; }\n',
    'README.md': '# Books\n\nWhat was read.\n',
  };
  async function build(more = ''): Promise<string> {
    const lines = Object.entries(files).map(([path, content]) => write(path, content));
    const turn = await client.turn({ prompt: [...lines, 'say done'].join('\n') });
    if (more) await client.post({ prompt: more, project_id: turn.projectId });
    return turn.projectId;
  }
  const read = async (projectId: string, path: string) =>
    (await client.request('GET', filePath(projectId, path))).text();

  test('reads, searches, writes, renames and deletes files', async () => {
    const projectId = await build();
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await editor(page, 'src/App.tsx').getByText('return').waitFor();
    await assertAccessible(page, 'code');

    await page.getByRole('searchbox', { name: 'Search files' }).fill('TEAL');
    await page.getByText('1 line in 1 file').waitFor();
    await page.getByRole('button', { name: /color: teal/ }).click();
    await editor(page, 'src/components/list.css').getByText('teal').waitFor();
    await page.getByRole('searchbox', { name: 'Search files' }).fill('');

    await page.getByRole('button', { name: 'New file' }).click();
    await path(page).fill('src/new.ts');
    await page.getByRole('button', { name: 'Create' }).click();
    await retype(page, 'src/new.ts', 'export const a = "?/";\n');
    await page.getByRole('img', { name: 'Unsaved changes', exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal(await read(projectId, 'src/new.ts'), 'export const a = "?/";\n');

    await page.getByRole('button', { name: 'Rename file' }).click();
    await path(page).fill('src/App.tsx');
    await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
    await page.getByText('src/App.tsx already exists.').waitFor();
    await path(page).fill('src/newer.ts');
    await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
    await editor(page, 'src/newer.ts').waitFor();
    assert.equal(await read(projectId, 'src/newer.ts'), 'export const a = "?/";\n');
    assert.equal((await client.request('GET', filePath(projectId, 'src/new.ts'))).status, 404);

    await page.getByRole('button', { name: 'Delete file' }).click();
    await assertAccessible(page, 'code-delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'newer.ts' }).waitFor({ state: 'detached' });
    assert.equal((await client.request('GET', filePath(projectId, 'src/newer.ts'))).status, 404);
    assert.deepEqual(withoutPreconditionErrors(tab.consoleErrors), []);
  });

  test('keeps unsaved edits across files, panes and a reload', async () => {
    const projectId = await build();
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await retype(page, 'src/App.tsx', 'mine');
    await page.getByRole('button', { name: 'README.md' }).click();
    await editor(page, 'README.md').getByText('What was read.').waitFor();
    await showPane(page, 'History');
    await showPane(page, 'Code');
    await page.getByRole('button', { name: /App\.tsx/ }).click();
    await editor(page, 'src/App.tsx').getByText('mine', { exact: true }).waitFor();
    const warned = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const warning = await warned;
    assert.equal(warning.type(), 'beforeunload');
    await warning.accept();
    await reloaded;
    await editor(page, 'src/App.tsx').getByText('mine', { exact: true }).waitFor();
    assert.equal(await read(projectId, 'src/App.tsx'), app('one'));
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await editor(page, 'src/App.tsx').getByText('return').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('shows a conflict to the second writer, who resolves it', async () => {
    const projectId = await build();
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await retype(page, 'src/App.tsx', 'mine');
    // The other change happens once, between the page's request and its arrival.
    let other: Promise<Response> | undefined;
    await page.route('**/files/src/App.tsx', async (route) => {
      // A page that reads the file before it saves would learn of the other change too early.
      if (route.request().method() !== 'PUT') return route.continue();
      other ??= putFile(client, projectId, 'src/App.tsx', 'theirs');
      await other;
      await route.continue();
    });
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.keyboard.press('Control+s');
    assert.equal((await answered).status(), 412);
    await conflict(page).getByText('Your changes are kept here but not saved.').waitFor();
    await conflict(page).getByRole('button', { name: 'Show changes' }).click();
    await conflict(page)
      .getByRole('row', { name: /Added: theirs/ })
      .waitFor();
    await assertAccessible(page, 'code-conflict');
    await conflict(page).getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal(await read(projectId, 'src/App.tsx'), 'mine');

    await retype(page, 'src/App.tsx', 'mine again');
    await putFile(client, projectId, 'src/App.tsx', 'theirs again');
    await conflict(page).getByRole('button', { name: 'Use theirs' }).click();
    await editor(page, 'src/App.tsx').getByText('theirs again').waitFor();
    assert.equal(await read(projectId, 'src/App.tsx'), 'theirs again');

    await retype(page, 'src/App.tsx', 'still mine');
    const deleted = await client.request('DELETE', filePath(projectId, 'src/App.tsx'));
    assert.equal(deleted.status, 200);
    await conflict(page).getByRole('button', { name: 'Recreate file' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal(await read(projectId, 'src/App.tsx'), 'still mine');
    assert.deepEqual(withoutPreconditionErrors(tab.consoleErrors), []);
  });

  test('follows the file the agent writes until the user selects one', async () => {
    const live = 'export const rows = [\\n  1,\\n  2,';
    const projectId = await build(
      `begin write_file {"path":"src/Live.tsx","content":"${live}\nhang`,
    );
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    const follow = page.getByRole('button', { name: 'Follow the agent' });
    await editor(page, 'src/Live.tsx').getByText('export const rows').waitFor();
    await page.getByText('The agent is writing').waitFor();
    assert.equal(await follow.getAttribute('aria-pressed'), 'true');
    await assertAccessible(page, 'code-live');
    await page.getByRole('button', { name: 'App.tsx' }).click();
    await editor(page, 'src/App.tsx').waitFor();
    assert.equal(await follow.getAttribute('aria-pressed'), 'false');
    await follow.click();
    await editor(page, 'src/Live.tsx').waitFor();
    await showPane(page, 'History');
    await page.getByText('A turn is in progress.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Restore', exact: true }).isDisabled());
    await assertAccessible(page, 'history-busy');

    await showPane(page, 'Code');
    await page.getByRole('button', { name: 'Stop' }).click();
    // It was never complete, so it is removed from the list.
    await page.getByRole('button', { name: 'Live.tsx' }).waitFor({ state: 'detached' });
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('warns a user whose edited file the agent starts to write', async () => {
    const projectId = await build();
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await retype(page, 'src/App.tsx', 'mine');
    const prompt = 'begin write_file {"path":"src/App.tsx","content":"agent\nhang';
    await client.post({ prompt, project_id: projectId });
    await page.getByText('The agent is writing this file right now.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled());
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal(await read(projectId, 'src/App.tsx'), 'mine');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('downloads binary files and the whole project', async () => {
    const projectId = await build();
    const binary = new Uint8Array(randomBytes(3_000));
    await putFile(client, projectId, 'public/logo.bin', binary);
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await page.getByRole('button', { name: 'logo.bin' }).click();
    await page.getByText('This is a binary file (3 KB).').waitFor();
    const one = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    assert.deepEqual(new Uint8Array(await readFile(await (await one).path())), binary);

    const all = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download zip' }).click();
    const zip = await all;
    assert.match(zip.suggestedFilename(), /\.zip$/);
    assert.notEqual(zip.suggestedFilename(), 'project.zip', 'the service names the file');
    const unpacked = unzip(new Uint8Array(await readFile(await zip.path())));
    assert.equal(Buffer.from(unpacked.get('src/App.tsx') ?? '').toString(), app('one'));
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('shows the file list and a back button on a phone', async () => {
    const projectId = await build();
    await using tab = await openProject(browser, service, projectId, 'code', phone);
    const { page } = tab;
    await page.getByRole('button', { name: 'App.tsx' }).waitFor();
    await assertAccessible(page, 'code-list');
    assert.equal(await measureOverflow(page), 0);
    await page.getByRole('button', { name: 'App.tsx' }).click();
    await editor(page, 'src/App.tsx').getByText('return').waitFor();
    await assertAccessible(page, 'code');
    assert.equal(await measureOverflow(page), 0);
    await page.getByRole('button', { name: 'All files' }).click();
    await page.getByRole('button', { name: 'README.md' }).waitFor();
    await showPane(page, 'History');
    await page.getByRole('button', { name: 'Changes', exact: true }).click();
    await page.getByRole('row', { name: /Added: # Books/ }).waitFor();
    await assertAccessible(page, 'history');
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('shows the changes of the last turn line by line', async () => {
    const { projectId } = await client.turn({
      prompt: `${write('src/App.tsx', app('One'))}\nsay done`,
    });
    await client.turn({
      prompt: `${write('src/App.tsx', app('Two'))}\nsay done`,
      project_id: projectId,
    });
    await using tab = await openProject(browser, service, projectId, 'code');
    const { page } = tab;
    await page.getByText('Last changes').click();
    await page.getByRole('row', { name: /Removed: .*One/ }).waitFor();
    await page.getByRole('row', { name: /Added: .*Two/ }).waitFor();
    await assertAccessible(page, 'changes');
    await page.getByRole('searchbox', { name: 'Search changes' }).fill('nothing like it');
    await page.getByText('No changes.').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });
});

const skipReason = skip || (await whyNoBubblewrap());
suite('manual edits and versions in the studio', { skip: skipReason }, () => {
  let service: Scripted;
  let client: Client;
  let browser: TestBrowser;
  before(async () => {
    ({ service, client } = await startWithSandboxes({ RATE_LIMIT_TURNS_PER_HOUR: '0' }));
    browser = await startChromium(chromium ?? '');
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  const shows = (page: Page, words: string) =>
    page.frameLocator('iframe').getByRole('heading', { name: words, exact: true }).waitFor();

  test('shows an edit in the preview, and saves and restores a version in every tab', async () => {
    const { projectId } = await client.turn({
      prompt: `${write('src/App.tsx', app('By the agent'))}\nsay done`,
    });
    await using tab = await openProject(browser, service, projectId, 'preview');
    const { page } = tab;
    await shows(page, 'By the agent');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await shows(other, 'By the agent');

    await showPane(page, 'Code');
    await retype(page, 'src/App.tsx', app('By a person'));
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    await shows(other, 'By a person');

    await showPane(page, 'History');
    const list = page.getByRole('list', { name: 'Versions' });
    const versions = list.getByRole('heading');
    await page.getByLabel('Version name').fill('With my words');
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByRole('heading', { name: 'With my words' }).waitFor();
    await list.getByRole('button', { name: 'Changes', exact: true }).first().click();
    await page.getByRole('row', { name: /Removed: .*By the agent/ }).waitFor();
    await page.getByRole('row', { name: /Added: .*By a person/ }).waitFor();
    await page.getByRole('button', { name: 'Compare with current' }).last().click();
    await page.getByRole('row', { name: /Added: .*By the agent/ }).waitFor();
    await assertAccessible(page, 'history');

    await showPane(other, 'Code');
    await editor(other, 'src/App.tsx').getByText('By a person').waitFor();
    await page.getByRole('button', { name: 'Restore', exact: true }).last().click();
    await page.getByText(/Nothing is lost/).waitFor();
    await assertAccessible(page, 'history-restore');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText(/^Version restored\./).waitFor();
    await page.getByText(/Restored from/).waitFor();
    assert.equal(await versions.count(), 3);
    await editor(other, 'src/App.tsx').getByText('By the agent').waitFor();
    await showPane(page, 'Preview');
    await shows(page, 'By the agent');
    assert.deepEqual(tab.consoleErrors, []);
  });
});
