import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DevServerOptions } from '../../apps/server/src/testing/dev-server.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { findChromium } from './chromium.ts';
import { measureOverflow } from './studio-tab.ts';
import { heading, measureBrightness, sizeOf, TemplateBrowser } from './template-browser.ts';

export interface TemplateCase {
  readonly template: NonNullable<DevServerOptions['template']>;
  /** File that shows the first heading. */
  readonly file: string;
  /** Full content of that file for another project, which shows "Taken over". */
  readonly another: string;
  /** Extra tests for this template. */
  readonly more?: (browser: () => TemplateBrowser) => void;
}

/** Contract of every template in a real browser, behind a proxy. */
export function testTemplate({ template, file, another, more }: TemplateCase): void {
  const chromium = findChromium();
  const skip = chromium ? false : 'chromium is not installed';

  describe(`the ${template} template in a browser, behind a proxy`, { skip }, () => {
    let browser: TemplateBrowser;
    before(async () => {
      browser = await TemplateBrowser.start(template, String(chromium));
    });
    after(() => browser?.[Symbol.asyncDispose]());

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`uses the ${colorScheme} scheme and fits a desktop and a phone`, async () => {
        await using tab = await browser.open({ colorScheme });
        for (const width of [1100, 390]) {
          await tab.page.setViewportSize(sizeOf(width));
          // For visual inspection: SCREENSHOTS=/tmp npm test -- e2e/browser/web-template.test.ts
          const folder = process.env.SCREENSHOTS;
          const path = `${folder}/${template}-${colorScheme}-${width}.png`;
          if (folder) await tab.page.screenshot({ path });
          assert.ok((await measureOverflow(tab.page)) <= 0, `it is too wide for ${width} pixels`);
          assert.equal((await measureBrightness(tab.page)) > 128, colorScheme === 'light');
        }
        assert.deepEqual(tab.consoleErrors, []);
      });
    }

    test('shows an edit without a reload', async (t) => {
      const { server } = browser;
      await using tab = await browser.open();
      const code = await server.read(file);
      await tab.page.evaluate(() => Object.assign(globalThis, { stayed: true }));
      const times: number[] = [];
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five'].slice(0, trials.hotEdits)) {
        const written = performance.now();
        await server.write(file, code.replace('Your app starts here', title));
        await heading(tab.page, title);
        times.push(performance.now() - written);
      }
      times.sort((a, b) => a - b);
      const median = times[times.length >> 1];
      t.diagnostic(`write to visible in the browser: ${median?.toFixed(0)} ms (median)`);
      assert.equal(await tab.page.evaluate('globalThis.stayed'), true);
      await server.write(file, code);
      await heading(tab.page, 'Your app starts here');
      assert.deepEqual(tab.consoleErrors, []);
    });

    test('shows a renamed component without a reload', async () => {
      const { server } = browser;
      await using tab = await browser.open();
      const code = await server.read(file);
      await server.write(file, another);
      await heading(tab.page, 'Taken over');
      await server.write(file, code);
      await heading(tab.page, 'Your app starts here');
      await server.settled();
    });

    test('shows another project in the open page after a reset', async () => {
      const { server } = browser;
      await using tab = await browser.open();
      const code = await server.read(file);
      await server.write(file, another);
      server.sendOrder({ type: 'reset' });
      await heading(tab.page, 'Taken over');
      await server.write(file, code);
      await heading(tab.page, 'Your app starts here');
    });

    more?.(() => browser);
  });
}
