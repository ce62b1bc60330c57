import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import type { TestService } from '../../apps/server/src/testing/service.ts';
import type { TestBrowser } from './chromium.ts';

/** Where pictures go, when somebody wants some: SCREENSHOTS=folder. */
const pictures = process.env['SCREENSHOTS'];

/** How long a page may take to lay itself out anew. */
const adaptMs = 5_000;

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** As much of a service as it takes to get in. */
export interface StudioService extends Pick<TestService, 'signInLink'> {
  readonly config: Pick<TestService['config'], 'BASE_URL'>;
}

export interface StudioTab extends AsyncDisposable {
  readonly page: Page;
  /** What the page itself complained about: a broken policy, a missing file, a thrown error. */
  readonly complaints: string[];
}

/** A browser that was never here before, brought into the studio by a sign-in link. */
export async function openStudio(
  browser: TestBrowser,
  service: StudioService,
  viewport = desktop,
): Promise<StudioTab> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A preview has a console of its own, and while its app is written it may complain.
    const isOwn = message.location().url.startsWith(service.config.BASE_URL);
    if (isOwn && message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(await service.signInLink());
  await page.getByRole('heading', { name: 'What do you want to build?' }).waitFor();
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** The same browser at a pane of a project that is there already. */
export async function openProject(
  browser: TestBrowser,
  service: TestService,
  projectId: string,
  pane: string,
  viewport = desktop,
): Promise<StudioTab> {
  const tab = await openStudio(browser, service, viewport);
  await tab.page.goto(`${service.config.APP_URL}/projects/${projectId}?tab=${pane}`);
  return tab;
}

export async function showPane(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** Lets the page copy; what it copied last is read by what this gives. */
export async function openClipboard(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return () => page.evaluate<string>('navigator.clipboard.readText()');
}

/** How far the page reaches beyond its window, once it has adapted to a new size: that takes a render or two. */
export async function overflow(page: Page): Promise<number> {
  const measure = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const fits = async () => (await measure()) <= 0;
  await eventually(fits, 'the page fits', adaptMs).catch(() => undefined);
  return measure();
}

/** Begins a project from the first page and waits until its own is shown. */
export async function beginProject(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Describe your app').fill(prompt);
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await page.waitForURL('**/projects/*');
  await page.getByLabel('Message', { exact: true }).waitFor();
}

export async function say(page: Page, message: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.keyboard.press('Enter');
}

export const conversation = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conversation' });

/** The app in the preview's frame. */
export const inside = (page: Page): FrameLocator => page.frameLocator('iframe[title="Your app"]');

/** Waits until the app is seen and the studio hears it. */
export async function appIsLinked(page: Page): Promise<void> {
  await inside(page).getByRole('heading').first().waitFor();
  await page.getByRole('button', { name: 'Point at something', disabled: false }).waitFor();
}

/** Nothing on this page keeps anybody out, by day or by night. */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (pictures) {
      await mkdir(pictures, { recursive: true });
      const { width } = page.viewportSize() ?? desktop;
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
    }
    if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
    // Colors are all that differs in the dark.
    const only = colorScheme === 'dark' ? ", runOnly: ['color-contrast']" : '';
    const { violations }: axe.AxeResults = await page.evaluate(
      `axe.run({ iframes: false${only} })`,
    );
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    const told = serious.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('; ')}`,
    );
    assert.deepEqual(told, [], `${name}, ${colorScheme}`);
  }
}
