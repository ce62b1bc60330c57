import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DevServerOptions } from '../../apps/server/src/testing/dev-server.ts';
import { findChromium } from './chromium.ts';
import { heading, measure, TemplateBrowser } from './template-browser.ts';

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
      for (const width of [1100, 390]) {
        test(`uses the ${colorScheme} scheme and fits a width of ${width} pixels`, async () => {
          await using tab = await browser.open({ colorScheme, width });
          // For visual inspection: SCREENSHOTS=/tmp npm test -- e2e/browser/web-template.test.ts
          const folder = process.env.SCREENSHOTS;
          const path = `${folder}/${template}-${colorScheme}-${width}.png`;
          if (folder) await tab.page.screenshot({ path });
          const { wide, brightness } = await measure(tab.page);
          assert.ok(wide <= width, `the page is ${wide} pixels wide`);
          assert.equal(brightness > 128, colorScheme === 'light');
          assert.deepEqual(tab.consoleErrors, []);
        });
      }
    }

    test('shows an edit without a reload', async (t) => {
      const { server } = browser;
      await using tab = await browser.open();
      const code = await server.read(file);
      await tab.page.evaluate(() => Object.assign(globalThis, { stayed: true }));
      const times: number[] = [];
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
        const written = performance.now();
        await server.write(file, code.replace('Your app starts here', title));
        await heading(tab.page, title);
        times.push(performance.now() - written);
      }
      times.sort((a, b) => a - b);
      t.diagnostic(`write to visible in the browser: ${times[2]?.toFixed(0)} ms (median of 5)`);
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
