import type { ViewportSize } from 'playwright-core';
import type { TestBrowser } from '../e2e/support/chromium.ts';
import { type App, desktopSize, openApp, phoneSize } from './open-app.ts';

export interface Screenshot {
  /** File name without its extension, for example `desktop-dark`. */
  readonly name: string;
  readonly jpeg: Buffer;
}

interface Variants {
  readonly colorSchemes: readonly ('light' | 'dark')[];
  readonly sizes: Readonly<Record<string, ViewportSize>>;
}

const variants: Readonly<Record<App['platform'], Variants>> = {
  web: { colorSchemes: ['light', 'dark'], sizes: { desktop: desktopSize, phone: phoneSize } },
  mobile: { colorSchemes: ['light'], sizes: { phone: phoneSize } },
};

const quietTimeoutMs = 3_000;

/**
 * Takes screenshots of the start page. Opens it anew for each color scheme, which some apps read only once. Opening it
 * also lets the dev server compile it before the checks.
 */
export async function takeScreenshots(browser: TestBrowser, app: App): Promise<Screenshot[]> {
  const screenshots: Screenshot[] = [];
  const { colorSchemes, sizes } = variants[app.platform];
  for (const colorScheme of colorSchemes) {
    await using tab = await openApp(browser, app, { colorScheme });
    const { page } = tab;
    await page.waitForLoadState('networkidle', { timeout: quietTimeoutMs }).catch(ignoreBusyPage);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      const jpeg = await page.screenshot({ type: 'jpeg', quality: 80, animations: 'disabled' });
      screenshots.push({ name: colorScheme === 'dark' ? `${size}-dark` : size, jpeg });
    }
  }
  return screenshots;
}

/** An app that keeps loading is captured as it is. */
function ignoreBusyPage(): void {}
