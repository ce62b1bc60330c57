import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { startWithSandboxes } from '../support/driver.ts';
import { chatty, chattyReact, failingServer, hostile } from '../support/preview-apps.ts';
import { importProject, writeFiles } from '../support/publisher.ts';
import { write } from '../support/sandbox-scripts.ts';
import {
  assertAccessible,
  conversation,
  openProject,
  phone,
  previewFrame,
  type StudioTab,
  showPane,
  waitForPreviewConnection,
} from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;

suite('the preview in the studio', { skip }, () => {
  const at = withBrowser(() =>
    startWithSandboxes({ RATE_LIMIT_TURNS_PER_HOUR: '0' }, sharedSandboxManager),
  );

  const addressField = (page: Page) => page.getByLabel('Path in your app');
  const waitForAddress = (page: Page, path: string) =>
    eventually(
      async () => (await addressField(page).inputValue()) === path,
      `the address is ${path}`,
    );

  /** Shared by all tests, because each project needs a sandbox and a dev server. */
  let projectId: string | undefined;
  let written = '';
  async function openPreview(code = chatty): Promise<StudioTab> {
    projectId ??= await importProject(at.client, 'web');
    if (written !== code) {
      await writeFiles(at.client, projectId, { 'src/App.tsx': code });
      written = code;
    }
    return openPreviewOf(projectId);
  }

  async function openPreviewOf(projectId: string): Promise<StudioTab> {
    const tab = await openProject(at.browser, at.service, projectId, 'preview');
    await waitForPreviewConnection(tab.page);
    return tab;
  }

  test('shows console output and sends an error as a message', async () => {
    await using tab = await openPreview();
    const { page } = tab;
    await previewFrame(page).getByRole('button', { name: 'Count' }).click();
    await previewFrame(page).getByRole('button', { name: 'Warn' }).click();
    await previewFrame(page).getByRole('button', { name: 'Break' }).click();
    const toggle = page.getByRole('button', { name: /^Console/ });
    await page.getByText('Uncaught Error: The shelf is empty').waitFor();
    await assertAccessible(page, 'preview-error');
    await toggle.click();
    const panel = page.getByRole('region', { name: 'Console' });
    await panel.getByText('counted { count: 1, tags: ["a", "b"] }').waitFor();
    await panel.getByText('Mind the gap').waitFor();
    assert.equal(await panel.getByText('Mind the gap').count(), 1);
    await panel.getByTitle('3 times in a row').waitFor();
    await assertAccessible(page, 'preview-console');
    await panel.getByRole('radio', { name: 'Errors' }).check({ force: true });
    await panel.getByText('Mind the gap').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Fix this' }).click();
    const about = conversation(page).getByRole('list', { name: 'Attached context' });
    await about.getByText('The shelf is empty').waitFor();
    // The line of the source, not of the compiled module.
    const thrownAt = chatty.split('\n').findIndex((line) => line.includes('The shelf is empty'));
    await about.getByTitle(new RegExp(`src/App\\.tsx:${thrownAt + 1}\\b`)).waitFor();
    await conversation(page).getByText('Fix this error in the running app.').first().waitFor();
    await panel.getByText('The shelf is empty').waitFor({ state: 'detached' });
    assert.deepEqual(withoutExpectedErrors(tab.consoleErrors), []);
  });

  test('syncs the address bar with the app in both directions', async () => {
    await using tab = await openPreview();
    const { page } = tab;
    await waitForAddress(page, '/');
    await previewFrame(page).getByRole('button', { name: 'Next' }).click();
    await waitForAddress(page, '/next');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await waitForAddress(page, '/');
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await waitForAddress(page, '/next');
    await addressField(page).fill('deep/inside?x=1');
    await page.keyboard.press('Enter');
    await previewFrame(page).getByRole('heading', { name: 'At /deep/inside' }).waitFor();
    await waitForAddress(page, '/deep/inside?x=1');
    await page.getByRole('button', { name: 'Reload preview' }).click();
    await previewFrame(page).getByRole('heading', { name: 'At /deep/inside' }).waitFor();
    assert.match(page.url(), /\/projects\//);
    const link = page.getByRole('link', { name: 'Open in a new tab' });
    assert.match(String(await link.getAttribute('href')), /\/deep\/inside\?x=1$/);
    assert.deepEqual(withoutExpectedErrors(tab.consoleErrors), []);
  });

  test('fits the sizes of devices', async () => {
    await using tab = await openPreview();
    const { page } = tab;
    const width = () => previewFrame(page).locator('html').evaluate('innerWidth');
    for (const [name, wide] of [
      ['Phone, 390 × 844', 390],
      ['Tablet, 820 × 1180', 820],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await eventually(async () => (await width()) === wide, `${name} is ${wide} wide`);
      await assertAccessible(page, `preview-${wide}`);
      const box = await page.locator('iframe').boundingBox();
      assert.ok(box && box.y + box.height <= 900, 'it is fully visible');
    }
    await page.getByRole('button', { name: 'Rotate' }).click();
    await eventually(async () => (await width()) === 1180, 'it is rotated');
    await page.setViewportSize(phone);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await eventually(async () => (await width()) === phone.width, 'a phone is no frame in a frame');
    await assertAccessible(page, 'preview-phone');
  });

  test('cancels a picker that still loads when Escape is pressed', async () => {
    await using tab = await openPreview();
    const { page } = tab;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/picker.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Select element' }).click();
    await page.getByText('Click an element').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Click an element').waitFor({ state: 'detached' });
    release();
    // Resolves after the import that the page began before.
    await previewFrame(page)
      .locator('html')
      .evaluate("import('/@millwright/picker.js').then(() => 0)");
    assert.equal(await previewFrame(page).locator('millwright-picker').count(), 0);
    assert.equal(await page.getByRole('list', { name: 'Selected elements' }).count(), 0);
  });

  test('attaches a picked element to a message', async () => {
    // Only elements of React know their component.
    const prompt = `${write('src/App.tsx', chattyReact)}\nsay It is there.`;
    await using tab = await openPreviewOf((await at.client.turn({ prompt })).projectId);
    const { page } = tab;
    const picker = page.getByRole('button', { name: 'Select element' });
    await picker.click();
    await page.getByText('Click an element').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Click an element').waitFor({ state: 'detached' });
    await picker.click();
    const button = previewFrame(page).getByRole('button', { name: 'Count 0' });
    await button.hover();
    await previewFrame(page).locator('millwright-picker').waitFor({ state: 'attached' });
    await assertAccessible(page, 'preview-picking');
    await button.click();
    const chip = page.getByRole('list', { name: 'Selected elements' });
    await chip.getByText('AddButton “Count 0”').waitFor();
    await chip.getByText('src/App.tsx').waitFor();
    await button.waitFor();
    await assertAccessible(page, 'preview-picked');
    await page.getByLabel('Message', { exact: true }).fill('say Seen.');
    await page.keyboard.press('Enter');
    const about = conversation(page).getByRole('list', { name: 'Attached context' });
    const named = about.getByRole('listitem').filter({ hasText: 'AddButton “Count 0”' });
    assert.match(String(await named.getAttribute('title')), /src\/App\.tsx/);
    await assertAccessible(page, 'preview-pointed');
    await chip.waitFor({ state: 'detached' });
    assert.equal(await previewFrame(page).locator('millwright-picker').count(), 0);
    await button.click();
    await previewFrame(page).getByRole('button', { name: 'Count 1' }).waitFor();
    assert.deepEqual(withoutExpectedErrors(tab.consoleErrors), []);
  });

  test('keeps the app running while another pane is shown', async () => {
    await using tab = await openPreview();
    const { page } = tab;
    await previewFrame(page).getByRole('button', { name: 'Count' }).click();
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByRole('button', { name: 'App.tsx' }).waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await previewFrame(page).getByRole('button', { name: 'Count 1' }).waitFor();
  });

  test('opens a private preview only in the studio', async (t) => {
    await using tab = await openPreview();
    const { page } = tab;
    const setVisibility = (visibility: 'link' | 'private') =>
      at.client.json('PATCH', `/api/v1/projects/${projectId}`, { visibility });
    await setVisibility('private');
    t.after(() => setVisibility('link'));
    await page.reload();
    await previewFrame(page).getByRole('heading', { name: 'At /' }).waitFor();
    await previewFrame(page).getByRole('button', { name: 'Next' }).click();
    await waitForAddress(page, '/next');
    await page.getByRole('button', { name: 'Reload preview' }).click();
    await previewFrame(page).getByRole('heading', { name: 'At /next' }).waitFor();
    const link = page.getByRole('link', { name: 'Open in a new tab' });
    const opened = page.waitForEvent('popup');
    await link.click();
    const openedTab = await opened;
    await openedTab.getByRole('heading', { name: 'At /next' }).waitFor();
    assert.equal(new URL(openedTab.url()).search, '');
    await using otherContext = await at.browser.newContext();
    const other = await otherContext.newPage();
    await other.goto(openedTab.url());
    await other.getByText('This preview is private').waitFor();
  });

  test('ignores forged and excessive messages of a hostile page', async () => {
    await using tab = await openPreview(hostile);
    const { page } = tab;
    await page.getByRole('button', { name: /^Console/ }).click();
    const panel = page.getByRole('region', { name: 'Console' });
    await previewFrame(page).getByRole('button', { name: 'Forge' }).click();
    await previewFrame(page).getByRole('heading', { name: 'Forged' }).waitFor();
    await previewFrame(page).getByRole('button', { name: 'Honest' }).click();
    await panel.getByText('an honest word', { exact: true }).waitFor();
    assert.equal(await panel.getByText('forged').count(), 0);
    assert.equal(await page.getByRole('list', { name: 'Selected elements' }).count(), 0);
    await waitForAddress(page, '/');
    await previewFrame(page).getByRole('button', { name: 'Flood' }).click();
    await panel.getByText(/console is paused/).waitFor();
    await page.getByLabel('Message', { exact: true }).fill('still here');
    assert.equal(await page.getByLabel('Message', { exact: true }).inputValue(), 'still here');
    await page.getByRole('button', { name: 'Reload preview' }).click();
    await panel.getByText(/console is paused/).waitFor({ state: 'detached' });
    await previewFrame(page).getByRole('button', { name: 'Honest' }).click();
    await panel.getByText('an honest word', { exact: true }).waitFor();
    assert.deepEqual(withoutExpectedErrors(tab.consoleErrors), []);
  });

  test("shows an error on the app's server with its position, and sends it to be fixed", async () => {
    const projectId = await importProject(at.client, 'web', failingServer);
    await using tab = await openPreviewOf(projectId);
    const { page } = tab;
    await previewFrame(page).getByRole('button', { name: 'Buy' }).click();
    const card = page.getByRole('alert', { name: "Error on the app's server" });
    await card.getByText('Error: no hat', { exact: true }).waitFor();
    await assertAccessible(page, 'preview-server-error');
    await card.getByRole('button', { name: 'server/index.ts:6' }).click();
    await page.getByRole('region', { name: 'Code' }).getByText("new Error('no hat')").waitFor();
    await showPane(page, 'Preview');
    await card.getByRole('button', { name: 'Show logs' }).click();
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await entries.getByText(/^GET \/api\/hats\?size=… 500 \d+ ms$/).waitFor();
    await entries.getByRole('button', { name: 'server/index.ts:6' }).waitFor();
    await showPane(page, 'Preview');
    await card.getByRole('button', { name: 'Fix this' }).click();
    await conversation(page).getByText("Fix this error on the app's server.").waitFor();
    const about = conversation(page).getByRole('list', { name: 'Attached context' });
    await about.getByText('no hat').waitFor();
    await card.waitFor({ state: 'detached' });
    assert.deepEqual(withoutExpectedErrors(tab.consoleErrors), []);
  });

  test('leaves the page untouched outside the studio', async () => {
    await using tab = await openPreview();
    const address = String(await tab.page.locator('iframe').getAttribute('src'));
    const alone = await tab.page.context().newPage();
    await alone.goto(address);
    await alone.getByRole('heading').waitFor();
    const isUntouched = 'console.log.toString().includes("[native code]")';
    assert.equal(await alone.evaluate(isUntouched), true);
    const { host } = new URL(address);
    const foreign = await tab.page.context().newPage();
    await foreign.goto(`http://${host}/@millwright/picker.js`);
    assert.deepEqual(await foreign.evaluate<unknown[]>(listenToFrame(address)), []);
  });
});

/** Shows a preview in a frame of a page other than the studio, and returns the messages it received. */
const listenToFrame = (address: string) => `(async () => {
  const received = [];
  const ended = Promise.withResolvers();
  addEventListener('message', ({ data }) => (data === 'end' ? ended.resolve() : received.push(data)));
  const frame = document.createElement('iframe');
  frame.src = ${JSON.stringify(address)};
  document.body.append(frame);
  await new Promise((resolve) => { frame.onload = resolve; });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => received.push(data);
  frame.contentWindow.postMessage('millwright:connect', '*', [port2]);
  frame.contentWindow.eval("addEventListener('message', () => parent.postMessage('end', '*')); postMessage('x', '*')");
  await ended.promise;
  if (!frame.contentWindow.console.log.toString().includes('[native code]')) received.push('console');
  return received;
})()`;

/** Excludes the error that the test page throws on purpose. */
const withoutExpectedErrors = (consoleErrors: readonly string[]) =>
  consoleErrors.filter((one) => one !== 'The shelf is empty');
