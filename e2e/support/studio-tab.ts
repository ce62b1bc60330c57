import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsoleMessage, FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import type { TestService } from '../../apps/server/src/testing/service.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { TestBrowser } from './chromium.ts';
import { type CheckOptions, findAccessibilityProblems } from './find-accessibility-problems.ts';
import { isLeased } from './shared-service.ts';

/** Directory for screenshots, if wanted: SCREENSHOTS=folder. */
const screenshotDirectory = process.env['SCREENSHOTS'];

/** Maximum time for a page to adapt its layout. */
const layoutTimeoutMs = 5_000;

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface StudioTab extends AsyncDisposable {
  readonly page: Page;
  /** Errors of the page itself: a policy violation, a missing file, a thrown error. */
  readonly consoleErrors: string[];
}

/** The part of a service needed to sign in. */
interface StudioService extends Pick<TestService, 'signInLink'> {
  readonly config: Pick<TestService['config'], 'BASE_URL'>;
}

/** Tabs of signed-in users without any other state, for reuse by the next caller with this service. */
const spareTabs = new WeakMap<TestService['service'], Page[]>();

/** The service, or its lease, that a tab is signed in to. */
const signedInTo = new WeakMap<Page, TestService>();

const greeting = (page: Page) => page.getByRole('heading', { name: 'What do you want to build?' });

/** Opens the studio by a sign-in link in a fresh browser context. */
export async function openStudioByLink(
  browser: TestBrowser,
  service: StudioService,
): Promise<StudioTab> {
  const page = await newTab(browser, desktop);
  const { consoleErrors } = collectErrors(page, service);
  await page.goto(await service.signInLink());
  await greeting(page).waitFor();
  return { page, consoleErrors, [Symbol.asyncDispose]: () => page.context().close() };
}

/** Opens the studio's first page, signed in and with empty storage. */
export async function openStudio(
  browser: TestBrowser,
  service: TestService,
  viewport = desktop,
): Promise<StudioTab> {
  const tab = await openPage(browser, service, '/', viewport);
  await greeting(tab.page).waitFor();
  return tab;
}

/** Opens a pane of an existing project. */
export function openProject(
  browser: TestBrowser,
  service: TestService,
  projectId: string,
  pane: string,
  viewport = desktop,
): Promise<StudioTab> {
  return openPage(browser, service, `/projects/${projectId}?tab=${pane}`, viewport);
}

/**
 * Opens a page of the studio, signed in and with empty storage. Reuses tabs: a new one starts a process and compiles
 * the studio, which takes three times the CPU time of loading a page.
 */
export async function openPage(
  browser: TestBrowser,
  service: TestService,
  path: string,
  viewport = desktop,
): Promise<StudioTab> {
  const spare = spareTabs.get(service.service)?.pop();
  const page = spare ?? (await newTab(browser, viewport, isLeased(service)));
  if (spare) await spare.setViewportSize(viewport);
  if (signedInTo.get(page) !== service) await signIn(page, service);
  const { consoleErrors, stop } = collectErrors(page, service);
  await page.goto(`${service.config.APP_URL}${path}`);
  const dispose = async () => {
    stop();
    await resetTab(page, service);
  };
  return { page, consoleErrors, [Symbol.asyncDispose]: dispose };
}

async function newTab(
  browser: TestBrowser,
  viewport: typeof desktop,
  isShared = false,
): Promise<Page> {
  const context = isShared
    ? await browser.newSharedContext({ viewport })
    : await browser.newContext({ viewport });
  return context.newPage();
}

/** Signs in by a request, like the form behind a sign-in link. */
async function signIn(page: Page, service: TestService): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  const { origin, pathname, searchParams } = new URL(await service.signInLink());
  const form = { token: String(searchParams.get('token')) };
  const answer = await context.request.post(`${origin}${pathname}`, { form, maxRedirects: 0 });
  assert.equal(answer.status(), 303);
  signedInTo.set(page, service);
}

function collectErrors(
  page: Page,
  { config }: StudioService,
): { consoleErrors: string[]; stop(): void } {
  const consoleErrors: string[] = [];
  const onError = (error: Error) => void consoleErrors.push(error.message);
  const onConsole = (message: ConsoleMessage) => {
    // A preview has its own console, which may report errors while its app is being written.
    const isOwn = message.location().url.startsWith(config.BASE_URL);
    if (isOwn && message.type() === 'error') consoleErrors.push(message.text());
  };
  page.on('pageerror', onError).on('console', onConsole);
  const stop = () => void page.off('pageerror', onError).off('console', onConsole);
  return { consoleErrors, stop };
}

/** Resets the studio's state, but stays signed in. */
async function resetTab(page: Page, service: TestService): Promise<void> {
  const context = page.context();
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.clearPermissions();
    // A project page stores unsaved content when it is left.
    await page.goto(`${service.config.APP_URL}/livez`);
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    spareTabs.set(service.service, [...(spareTabs.get(service.service) ?? []), page]);
  } catch {
    // A page that cannot be reset must not be reused.
    await context.close();
  }
}

export async function showPane(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** Grants clipboard access; returns a function that reads the clipboard. */
export async function openClipboard(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return () => page.evaluate<string>('navigator.clipboard.readText()');
}

/** Horizontal overflow of the page after it has adapted to a new size, which takes a render or two. */
export async function measureOverflow(page: Page): Promise<number> {
  const measure = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const fits = async () => (await measure()) <= 0;
  // The caller asserts on the measured overflow.
  await eventually(fits, 'the page fits', layoutTimeoutMs).catch(() => undefined);
  return measure();
}

/** Starts a project from the first page and waits for the project page. */
export async function startProject(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Describe your app').fill(prompt);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await page.waitForURL('**/projects/*');
  await page.getByLabel('Message', { exact: true }).waitFor();
}

export async function sendMessage(page: Page, message: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.keyboard.press('Enter');
}

export const conversation = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conversation' });

/** The app in the preview frame. */
export const previewFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Your app"]');

/** Waits until the app is visible and connected to the studio. */
export async function waitForPreviewConnection(page: Page): Promise<void> {
  await previewFrame(page).getByRole('heading').first().waitFor();
  await page.getByRole('button', { name: 'Select element', disabled: false }).waitFor();
}

/** Color scheme of each page's last check; the next check uses the other one. */
const schemes = new WeakMap<Page, 'light' | 'dark'>();

/**
 * Asserts that the page, or the elements of a selector, are accessible: in light and dark mode by turns, or in both if
 * every combination is wanted.
 */
export async function assertAccessible(page: Page, name: string, scope = 'html'): Promise<void> {
  await setColorScheme(page, schemes.get(page) === 'light' ? 'dark' : 'light');
  await assertNoProblems(page, name, { scope });
  if (!trials.isExhaustive) return;
  await setColorScheme(page, schemes.get(page) === 'light' ? 'dark' : 'light');
  // Only colors differ between the schemes.
  await assertNoProblems(page, name, { scope, onlyColors: true });
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  schemes.set(page, colorScheme);
}

async function assertNoProblems(page: Page, name: string, options: CheckOptions): Promise<void> {
  const colorScheme = schemes.get(page);
  if (screenshotDirectory) {
    await mkdir(screenshotDirectory, { recursive: true });
    const { width } = page.viewportSize() ?? desktop;
    await page.screenshot({
      path: join(screenshotDirectory, `${name}-${width}-${colorScheme}.png`),
    });
  }
  const problems = await findAccessibilityProblems(page, options);
  assert.deepEqual(problems, [], `${name}, ${colorScheme}`);
}
