import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { CheckpointRecord } from '@millwright/contract';
import type { Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { startWithSandboxes } from '../support/driver.ts';
import { writeFiles } from '../support/publisher.ts';
import {
  assertAccessible,
  openProject,
  phone,
  previewFrame,
  type StudioTab,
  waitForPreviewConnection,
} from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;

const header = `export function Header({ title }: { title: string }) {
  return <h1 className="text-2xl font-semibold">{title}</h1>;
}
`;
const app = `import { Button } from '@/components/ui/button';
import { Header } from './header';

const breads = ['Rye', 'Spelt'];

export default function App() {
  return (
    <main className="p-4">
      <Header title="Our bakery" />
      <p>Fresh every day</p>
      <p className="text-sm">Closed on Mondays</p>
      <ul>
        {breads.map((bread) => (
          <li key={bread}>{bread}</li>
        ))}
      </ul>
      <Button variant="outline">Order now</Button>
    </main>
  );
}
`;

suite('editing elements of an app in the studio', { skip }, () => {
  const at = withBrowser(() =>
    startWithSandboxes({ RATE_LIMIT_TURNS_PER_HOUR: '0' }, sharedSandboxManager),
  );

  /** Shared by all tests, because each project needs a sandbox and a dev server. */
  let projectId = '';
  async function openEditor(): Promise<StudioTab> {
    // Only elements of React know where they are written.
    projectId ||= (await at.client.turn({ prompt: 'say Ready.' })).projectId;
    await writeFiles(at.client, projectId, { 'src/header.tsx': header, 'src/App.tsx': app });
    const tab = await openProject(at.browser, at.service, projectId, 'preview');
    await waitForPreviewConnection(tab.page);
    await previewFrame(tab.page).getByText('Fresh every day').waitFor();
    await editButton(tab.page).click();
    await panel(tab.page).getByText('Click an element').waitFor();
    return tab;
  }

  const editButton = (page: Page) => page.getByRole('button', { name: 'Edit elements' });
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Edit elements' });

  async function select(page: Page, text: string): Promise<void> {
    await previewFrame(page).getByText(text, { exact: true }).first().click();
    await panel(page).getByRole('button', { name: 'Ask for a change' }).waitFor();
  }

  async function source(path = 'src/App.tsx'): Promise<string> {
    const { body } = await at.client.json(
      'GET',
      `/api/v1/projects/${projectId}/files/${path}?format=json`,
    );
    return String(body['content']);
  }

  /** Waits until a file has exactly one part replaced. */
  async function waitForSource(from: string, to: string, path?: string): Promise<void> {
    const before = path ? header : app;
    assert.ok(before.includes(from));
    const expected = before.replace(from, () => to);
    const isWritten = async () => (await source(path)) === expected;
    await eventually(isWritten, `“${from}” is “${to}” in the source`);
  }

  test('a text typed into the page is replaced in the source', async () => {
    await using tab = await openEditor();
    const { page } = tab;
    await select(page, 'Fresh every day');
    await panel(page).getByLabel('Text', { exact: true }).waitFor();
    await previewFrame(page).getByText('Fresh every day').dblclick();
    await previewFrame(page).locator('[contenteditable]').waitFor();
    await page.keyboard.type('Fresh {daily} & warm');
    await page.keyboard.press('Enter');
    await waitForSource('Fresh every day', "{'Fresh {daily} & warm'}");
    await previewFrame(page).getByText('Fresh {daily} & warm').waitFor();
    await panel(page).getByRole('button', { name: 'Undo the last change' }).click();
    await waitForSource('Fresh every day', 'Fresh every day');
    await previewFrame(page).getByText('Fresh every day').waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('a text that a component shows is replaced where it is written', async () => {
    await using tab = await openEditor();
    const { page } = tab;
    await select(page, 'Our bakery');
    const field = panel(page).getByLabel('Text', { exact: true });
    await field.fill('Village bakery');
    await field.press('Enter');
    await waitForSource('title="Our bakery"', 'title="Village bakery"');
    await previewFrame(page).getByRole('heading', { name: 'Village bakery' }).waitFor();
    await panel(page).getByLabel('Size').selectOption('Huge heading');
    await waitForSource('"text-2xl font-semibold"', '"font-semibold text-6xl"', 'src/header.tsx');
    const heading = previewFrame(page).getByRole('heading');
    const hasSize = async () => (await heading.boundingBox())?.height === 60;
    await eventually(hasSize, 'the page shows the size');
  });

  test('the style of a library component changes only where it is used', async () => {
    await using tab = await openEditor();
    const { page } = tab;
    await select(page, 'Order now');
    await panel(page).getByLabel('Background').selectOption('Primary');
    await waitForSource(
      '<Button variant="outline">',
      '<Button className="bg-primary" variant="outline">',
    );
    await assertAccessible(page, 'visual-edit');
    await page.emulateMedia({ colorScheme: 'dark' });
    await assertAccessible(page, 'visual-edit-dark');
    await page.setViewportSize(phone);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await waitForPreviewConnection(page);
    await editButton(page).click();
    await select(page, 'Order now');
    await panel(page).getByLabel('Background').scrollIntoViewIfNeeded();
    await assertAccessible(page, 'visual-edit-phone');
  });

  test('an item of a list explains why its text stays, and becomes part of a message', async () => {
    await using tab = await openEditor();
    const { page } = tab;
    await select(page, 'Rye');
    await panel(page).getByText('Your app shows this element 2 times.').waitFor();
    await panel(page).getByText('The text is computed by the code.').waitFor();
    const remove = panel(page).getByRole('button', { name: 'Remove' });
    assert.ok(await remove.isDisabled());
    assert.match(String(await remove.getAttribute('title')), /item of a list/);
    await panel(page).getByRole('button', { name: 'Ask for a change' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await page.getByText('src/App.tsx').first().waitFor();
    assert.equal(await source(), app);
  });

  test('works with the keyboard alone, and saves one version at the end', async () => {
    await using tab = await openEditor();
    const { page } = tab;
    await select(page, 'Closed on Mondays');
    await panel(page).getByLabel('Weight').waitFor();
    await page.keyboard.press('ArrowLeft');
    await panel(page)
      .getByLabel('Text', { exact: true })
      .and(page.locator('[value="Fresh every day"]'))
      .waitFor();
    await page.keyboard.press('Delete');
    const line = '\n      <p>Fresh every day</p>';
    await waitForSource(line, '');
    await previewFrame(page).getByText('Fresh every day').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await waitForSource(line, line);
    await previewFrame(page).getByText('Fresh every day').waitFor();
    await select(page, 'Fresh every day');
    await panel(page).getByRole('button', { name: 'Duplicate' }).click();
    await waitForSource(line, line + line);
    await panel(page).getByRole('button', { name: 'Done' }).click();
    await panel(page).waitFor({ state: 'detached' });
    const { body } = await at.client.json(
      'GET',
      `/api/v1/projects/${projectId}/checkpoints?limit=1`,
    );
    const [newest] = body['checkpoints'] as unknown as CheckpointRecord[];
    assert.equal(newest?.label, 'Visual edits');
  });

  test('a file that somebody else has changed is not overwritten', async () => {
    await using tab = await openEditor();
    const { page } = tab;
    await select(page, 'Fresh every day');
    const field = panel(page).getByLabel('Text', { exact: true });
    await field.fill('Fresh bread');
    const changed = app.replace('Closed on Mondays', 'Open on Mondays');
    await writeFiles(at.client, projectId, { 'src/App.tsx': changed });
    await field.press('Enter');
    await panel(page).getByText('src/App.tsx was changed by somebody else.').waitFor();
    assert.equal(await source(), changed);
  });
});
