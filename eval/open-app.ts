import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { TestBrowser } from '../e2e/support/chromium.ts';
import { pollUntil } from './poll-until.ts';
import type { Task } from './task.ts';

export const desktopSize = { width: 1280, height: 800 } as const;
export const phoneSize = { width: 390, height: 844 } as const;

/** An app that a turn built. */
export interface App {
  readonly url: string;
  readonly platform: Task['platform'];
}

export interface AppTab extends AsyncDisposable {
  readonly page: Page;
  /** Console errors and uncaught exceptions so far. */
  readonly errors: readonly string[];
}

/** Limit per action of a step. */
const actionTimeoutMs = 3_000;
const navigationTimeoutMs = 30_000;
const wakeTimeoutMs = 60_000;
const mountTimeoutMs = 10_000;

/** Opens an app in a browser context of its own, with empty storage. */
export async function openApp(
  browser: TestBrowser,
  { url, platform }: App,
  options: BrowserContextOptions = {},
): Promise<AppTab> {
  const viewport = platform === 'mobile' ? phoneSize : desktopSize;
  const context = await browser.newContext({ viewport, locale: 'en-US', ...options });
  try {
    const page = await newPage(context);
    const errors = collectErrors(page);
    const response = await page.goto(url);
    if (response?.status() === 503) {
      await waitUntilAwake(page);
      errors.length = 0;
    }
    await waitUntilMounted(page);
    return { page, errors, [Symbol.asyncDispose]: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** A sleeping preview responds with a page that reloads itself until the dev server is up. */
async function waitUntilAwake(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.request().isNavigationRequest() && response.status() !== 503,
    { timeout: wakeTimeoutMs },
  );
  await page.waitForLoadState();
}

async function newPage(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(actionTimeoutMs);
  context.setDefaultNavigationTimeout(navigationTimeoutMs);
  const page = await context.newPage();
  // A person would confirm. Without a listener, Playwright dismisses dialogs. One that has closed meanwhile rejects.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Waits until the app shows something. An app that stays blank is left to the checks. */
export async function waitUntilMounted(page: Page): Promise<void> {
  const content = page.locator('body');
  await pollUntil(async () => {
    const isBlank = (await content.innerText().catch(() => '')).trim() === '';
    return !isBlank || (await page.locator('canvas, img, svg, input').count()) > 0;
  }, mountTimeoutMs);
}
