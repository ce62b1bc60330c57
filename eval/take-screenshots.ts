import type { BrowserContextOptions } from 'playwright-core';
import type { TestBrowser } from '../e2e/support/chromium.ts';
import { type App, desktopSize, openApp, phoneSize } from './open-app.ts';

export interface Screenshot {
  /** Such as `desktop-dark`. */
  readonly name: string;
  readonly jpeg: Buffer;
}

const webVariants: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: desktopSize, colorScheme: 'light' },
  'desktop-dark': { viewport: desktopSize, colorScheme: 'dark' },
  phone: { viewport: phoneSize, colorScheme: 'light' },
  'phone-dark': { viewport: phoneSize, colorScheme: 'dark' },
};
const mobileVariants: typeof webVariants = {
  phone: { viewport: phoneSize, colorScheme: 'light' },
};

const quietTimeoutMs = 3_000;

/** Takes screenshots of the start page. Opening it first also lets the dev server compile it before the checks. */
export async function takeScreenshots(browser: TestBrowser, app: App): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = [];
  const variants = app.platform === 'web' ? webVariants : mobileVariants;
  for (const [name, options] of Object.entries(variants)) {
    await using tab = await openApp(browser, app, options);
    await tab.page
      .waitForLoadState('networkidle', { timeout: quietTimeoutMs })
      .catch(ignoreBusyPage);
    const jpeg = await tab.page.screenshot({ type: 'jpeg', quality: 80, animations: 'disabled' });
    screenshots.push({ name, jpeg });
  }
  return screenshots;
}

/** An app that keeps loading is captured as it is. */
function ignoreBusyPage(): void {}
