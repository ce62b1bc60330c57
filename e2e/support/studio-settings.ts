import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { TestService } from '../../apps/server/src/testing/service.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { TestBrowser } from './chromium.ts';
import {
  assertAccessible,
  measureOverflow,
  openPage,
  phone,
  type StudioTab,
} from './studio-tab.ts';

export function openSettings(
  browser: TestBrowser,
  service: TestService,
  section:
    | 'mcp'
    | 'keys'
    | 'integrations'
    | 'instructions'
    | 'models'
    | 'projects'
    | 'usage'
    | 'billing'
    | 'members',
): Promise<StudioTab> {
  return openPage(browser, service, `/settings/${section}`);
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Checks accessibility, and that the page fits a phone; if every combination is wanted, also accessibility there. */
export async function assertAccessibleLayouts(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await assertAccessible(page, name);
  await page.setViewportSize(phone);
  if (trials.isExhaustive) await assertAccessible(page, name);
  assert.equal(await measureOverflow(page), 0, `${name} scrolls sideways on a phone`);
  if (before) await page.setViewportSize(before);
}
