import { after, before } from 'node:test';
import { findChromium, startChromium, type TestBrowser } from './chromium.ts';

const chromium = findChromium();
export const whyNoChromium = chromium ? false : 'chromium is not installed';

/** Fixtures of a suite plus a browser: ready before its first test, closed after its last. */
export function withBrowser<T extends { readonly service: AsyncDisposable }>(
  start: () => Promise<T>,
): T & { readonly browser: TestBrowser } {
  const started: Partial<T & { browser: TestBrowser }> = {};
  before(async () => {
    Object.assign(started, await start());
    Object.assign(started, { browser: await startChromium(String(chromium)) });
  });
  after(async () => {
    await started.browser?.close();
    await started.service?.[Symbol.asyncDispose]();
  });
  // Only tests read it, after it is filled.
  return started as T & { browser: TestBrowser };
}
