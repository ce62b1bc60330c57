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
import { importProject, publishAndWait } from '../support/publisher.ts';

const chromium = findChromium();
const skip =
  (await whyNoBubblewrap()) ||
  (chromium ? false : 'chromium is not installed') ||
  // Publishing differs only in the sandbox's template, which a mobile preview in the studio uses as well.
  longOnly;

const app = (words: string) =>
  `import { Text, View } from 'react-native';\n\nexport default function App() {\n  return (\n    <View>\n      <Text role="heading">${words}</Text>\n    </View>\n  );\n}\n`;

suite('publishing a mobile project', { skip }, () => {
  let service: Scripted;
  let client: Client;
  let browser: TestBrowser;
  before(async () => {
    ({ service, client } = await startWithSandboxes({ PUBLISH_AUDIT: 'off' }));
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  test('serves its react-native-web page publicly', { timeout: 400_000 }, async (t) => {
    const { modules } = await sharedTemplate('mobile');
    await symlink(dirname(dirname(modules)), join(service.config.DATA_DIR, 'shelf'));
    const projectId = await importProject(client, 'mobile', { 'App.tsx': app('Pocket') });
    const release = await publishAndWait(client, projectId, { name: 'pocket-app' });
    assert.equal(release.status, 'live', JSON.stringify(release, null, 2));
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    t.after(() => page.close());
    await page.goto(`http://pocket-app.${service.config.PREVIEW_HOST}/`);
    await page.getByRole('heading', { name: 'Pocket' }).waitFor();
  });
});
