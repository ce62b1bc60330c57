import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { templateOnly } from '../../apps/server/src/testing/template-only.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import {
  assertAccessible,
  measureOverflow,
  openStudio,
  phone,
  sendMessage,
} from '../support/studio-tab.ts';

const chromium = findChromium();
const skip = (await whyNoBubblewrap()) || (chromium ? false : 'chromium is not installed');

/** Previews of such a project, and the demos that no test opens, take most of the CPU time. */
const { isExhaustive } = trials;

suite('the gallery on the home page', { skip }, () => {
  let service: TestService;
  let browser: TestBrowser;
  before(async () => {
    service = await startTestService(
      { SANDBOX_WARM: '0', VERIFY_TURNS: 'false', RATE_LIMIT_TURNS_PER_HOUR: '0' },
      isExhaustive
        ? { sandboxes: await sharedSandboxManager() }
        : { sandboxes: await templateOnly(), demos: ['tip-calculator'] },
    );
    browser = await startChromium(String(chromium));
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  test('leads from a demo to a project that changes by a message', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    const gallery = page.getByRole('region', { name: 'Start from an app' });
    await gallery.getByRole('radio', { name: 'Tools' }).check({ force: true });
    await gallery.getByRole('button', { name: 'Open demo Tip calculator' }).click();

    const dialog = page.getByRole('dialog', { name: 'Tip calculator' });
    const demo = page.frameLocator('iframe[title="Demo of Tip calculator"]');
    await demo.getByRole('textbox', { name: 'Bill' }).fill('100');
    await demo.getByRole('radio', { name: '20%' }).click();
    await demo.getByText('€120.00').first().waitFor();
    await assertAccessible(page, 'gallery-demo');
    await dialog.getByRole('button', { name: 'Start from this' }).click();

    await page.waitForURL(/\/projects\/prj_/);
    const app = page.frameLocator('iframe[title="Your app"]');
    const waitForApp = (name: string) => app.getByRole('heading', { name }).first().waitFor();
    if (isExhaustive) await waitForApp('Tip calculator');
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await conversation.getByText('A tip calculator in mint green').waitFor();
    await sendMessage(page, 'Call it "Fair share"');
    if (isExhaustive) await waitForApp('Fair share');
    await conversation.getByText('Fair share').nth(1).waitFor();
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('is accessible, shows pictures and fits a phone', async () => {
    await using tab = await openStudio(browser, service);
    const { page } = tab;
    const gallery = page.getByRole('region', { name: 'Start from an app' });
    await gallery.getByRole('button', { name: /^Show all \d+ apps$/ }).click();
    await gallery.getByRole('heading', { name: 'Solitaire' }).scrollIntoViewIfNeeded();
    const picture = gallery.getByRole('listitem').filter({ hasText: 'Solitaire' }).locator('img');
    await picture.evaluate((image: { decode(): Promise<void> }) => image.decode());
    await assertAccessible(page, 'gallery');
    await page.setViewportSize(phone);
    await assertAccessible(page, 'gallery-phone');
    assert.equal(await measureOverflow(page), 0, 'the page scrolls sideways on a phone');
    assert.deepEqual(tab.consoleErrors, []);
  });
});
