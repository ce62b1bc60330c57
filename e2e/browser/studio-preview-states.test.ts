import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { sharedTemplate } from '../../apps/server/src/testing/shared-template.ts';
import {
  findChromium,
  startChromium,
  type TestBrowser,
  wildcardHost,
} from '../support/chromium.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { app, write } from '../support/sandbox-scripts.ts';
import {
  assertAccessible,
  conversation,
  openStudio,
  previewFrame,
  sendMessage,
  startProject,
  waitForPreviewConnection,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = (await whyNoBubblewrap()) || (chromium ? false : 'chromium is not installed');

const config = (code: string) => `${code}\nexport default {};\n`;
const mobileApp = `import { Text, View } from 'react-native';

export default function App() {
  return (
    <View>
      <Text role="heading">Pocket</Text>
    </View>
  );
}
`;

suite('the preview status in the studio', { skip }, () => {
  let service: Scripted;
  let browser: TestBrowser;
  before(async () => {
    const port = await freePort();
    const settings = {
      PORT: String(port),
      PREVIEW_HOST: `${wildcardHost}:${port}`,
      SANDBOX_IDLE_S: '6',
    };
    ({ service } = await startWithSandboxes({ RATE_LIMIT_TURNS_PER_HOUR: '0', ...settings }));
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  test('restarts a failed preview after a fix, and wakes a sleeping one', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    const broken = config(`console.error('I do not want to'); process.exit(7);`);
    await startProject(page, `${write('src/App.tsx', app('Fine'))}\nsay There.`);
    await waitForPreviewConnection(page);
    await sendMessage(page, `${write('vite.config.ts', broken)}\nsay Broken.`);
    await conversation(page).getByText('Broken.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restart', exact: true }).click();
    await page.getByText('The preview failed to start.', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Fix this' }).waitFor();
    await previewFrame(page).getByText('I do not want to').waitFor();
    await assertAccessible(page, 'preview-failed');
    await sendMessage(page, `${write('vite.config.ts', config(''))}\nsay Mended.`);
    await conversation(page).getByText('Mended.', { exact: true }).waitFor();
    await waitForPreviewConnection(page);
    await previewFrame(page).getByRole('heading', { name: 'Fine' }).waitFor();
    await page.getByText('The preview failed to start.').waitFor({ state: 'detached' });

    const wake = page.getByRole('button', { name: 'Wake up' });
    await wake.waitFor();
    await assertAccessible(page, 'preview-sleeping');
    await wake.click();
    await waitForPreviewConnection(page);
    await previewFrame(page).getByRole('heading', { name: 'Fine' }).waitFor();
    await wake.waitFor({ state: 'detached' });
  });
});

suite('a mobile app in the studio', { skip }, () => {
  let service: Scripted;
  let browser: TestBrowser;
  before(async () => {
    const port = await freePort();
    const settings = {
      PORT: String(port),
      PREVIEW_HOST: `${wildcardHost}:${port}`,
      SANDBOX_WARM: '0',
    };
    ({ service } = await startWithSandboxes(settings));
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  test('is shown at phone size, with a QR code to open it on a phone', async () => {
    // Installed for all tests of a run.
    const { modules } = await sharedTemplate('mobile');
    await symlink(dirname(dirname(modules)), join(service.config.DATA_DIR, 'shelf'));
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    await page.getByRole('radio', { name: 'Mobile' }).check({ force: true });
    await startProject(page, `${write('App.tsx', mobileApp)}\nsay There.`);
    await waitForPreviewConnection(page);
    assert.equal(await previewFrame(page).locator('html').evaluate('innerWidth'), 390);
    await page.getByRole('button', { name: 'Open on your phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open on your phone' });
    const slug = /^https?:\/\/([^.]+)\./.exec(
      String(await page.locator('iframe').getAttribute('src')),
    )?.[1];
    await dialog
      .getByRole('img', { name: `QR code for exp://${slug}-native.${service.config.PREVIEW_HOST}` })
      .waitFor();
    await dialog.getByText('Expo Go').first().waitFor();
    await assertAccessible(page, 'preview-mobile');
  });
});
