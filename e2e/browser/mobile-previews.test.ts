import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { sharedTemplate } from '../../apps/server/src/testing/shared-template.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { previewOf, requestPreview, write } from '../support/sandbox-scripts.ts';

const chromium = findChromium();
const skip =
  (await whyNoBubblewrap()) ||
  (chromium ? false : 'chromium is not installed') ||
  // Tests of the studio and of the mobile dev server cover most of it in half of the time.
  longOnly;

const app = (words: string) =>
  `import { Text, View } from 'react-native';\n\nexport default function App() {\n  return (\n    <View>\n      <Text role="heading">${words}</Text>\n    </View>\n  );\n}\n`;

suite('the preview of a mobile project', { skip }, () => {
  let service: Scripted;
  let client: Client;
  let browser: TestBrowser;
  before(async () => {
    ({ service, client } = await startWithSandboxes({ SANDBOX_WARM: '0' }));
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  test('renders with react-native-web and updates with each turn', async (t) => {
    // Installed once for all tests of a run; another test covers the progress of an installation.
    const { modules } = await sharedTemplate('mobile');
    await symlink(dirname(dirname(modules)), join(service.config.DATA_DIR, 'shelf'));
    const startedAt = performance.now();
    const turn = await client.turn({
      app_platform: 'mobile',
      prompt: `${write('App.tsx', app('Pocket'))}\nsay done`,
    });
    const announced = turn.events.find(({ type }) => type === 'preview_url');
    assert.equal(announced?.type === 'preview_url' && announced.data.kind, 'mobile');
    t.diagnostic(
      `announced after ${Math.round(performance.now() - startedAt)} ms, nothing prepared`,
    );
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    t.after(() => page.close());
    await page.goto(previewOf(turn));
    await page.getByRole('heading', { name: 'Pocket' }).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await client.turn({
      project_id: turn.projectId,
      prompt: `${write('App.tsx', app('Purse'))}\nsay done`,
    });
    await page.getByRole('heading', { name: 'Purse' }).waitFor();
    assert.equal(await page.evaluate('globalThis.stayed'), true);

    const native = previewOf(turn).replace('.preview.', '-native.preview.');
    const requestedAt = performance.now();
    const manifest = await requestPreview(service.port, native, { 'expo-platform': 'ios' });
    t.diagnostic(`Expo's manifest after ${Math.round(performance.now() - requestedAt)} ms`);
    assert.equal(manifest.status, 200, manifest.body);
    const { launchAsset } = JSON.parse(manifest.body);
    assert.ok(launchAsset.url.startsWith(native), launchAsset.url);
  });
});
