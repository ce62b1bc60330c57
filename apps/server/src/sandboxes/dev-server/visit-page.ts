import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserTab } from './browser-tab.ts';
import { isBlankExpression } from './is-blank-expression.ts';
import { loadDeadline } from './load-deadline.ts';
import { PageMonitor } from './page-monitor.ts';
import type { VisitReport } from './visit-report.ts';
import { within } from './within.ts';

const quietMs = 300;
/** Taking the screenshot covers the rest of the quiet time. */
const quietBeforeScreenshotMs = 200;
const pollMs = 25;
/** A page counts as blank if it shows nothing for this long while it neither loads nor computes anything. */
const blankMs = 1_500;
const answerTimeoutMs = 3_000;
const view = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
/** A fifth of the size of a PNG, and encoded faster. */
const screenshotFormat = { format: 'jpeg', quality: 80 };
const maxScreenshotBytes = 1_000_000;

/** Visits the start page of an app in a tab without state and reports what a person would notice. */
export async function visitPage(tab: BrowserTab, origin: string): Promise<VisitReport> {
  const since = performance.now();
  // Leaves a page that was loaded in advance, so that nothing of it is observed.
  await within(answerTimeoutMs, tab.send('Page.navigate', { url: 'about:blank' }));
  const monitor = new PageMonitor(tab, origin);
  const send = (method: string, params?: object) =>
    within(answerTimeoutMs, tab.send(method, params));
  await within(
    answerTimeoutMs,
    Promise.all([monitor.start(), send('Emulation.setDeviceMetricsOverride', view)]),
  );
  void send('Page.navigate', { url: `${origin}/` });
  const look = async () => {
    const deadline = () =>
      loadDeadline({ since, activeAt: monitor.activeAt, loadedAt: monitor.loadedAt });
    const isBlank = await checkBlank(tab, monitor, deadline);
    if (isBlank === undefined) return { isLoaded: false, isBlank: false, screenshot: '' };
    const answer = await send('Page.captureScreenshot', screenshotFormat);
    return { isLoaded: true, isBlank, screenshot: String(answer?.data ?? '') };
  };
  const seen = await look();
  // Something happened meanwhile: the page may have changed.
  const isCurrent = !seen.isLoaded || monitor.isQuietFor(quietMs);
  const { isLoaded, isBlank, screenshot } = isCurrent ? seen : await look();
  return {
    method: 'browser',
    status: monitor.status,
    isHtml: monitor.isHtml,
    end: monitor.hasCrashed ? 'crashed' : isLoaded ? 'loaded' : 'unfinished',
    isBlank,
    pageErrors: await monitor.pageErrors(),
    unreachable: monitor.unreachable,
    screenshot: screenshot && screenshot.length * 0.75 <= maxScreenshotBytes ? screenshot : null,
  };
}

/** Returns whether the page is blank; undefined if it does not load in time. */
async function checkBlank(
  tab: BrowserTab,
  monitor: PageMonitor,
  deadline: () => number,
): Promise<boolean | undefined> {
  let blankSince: number | undefined;
  for (;;) {
    await monitor.settled(quietBeforeScreenshotMs, deadline);
    const { loadedAt } = monitor;
    // A quiet page may be busy, forever or until it runs out of memory; it then does not answer.
    const evaluation = tab.send('Runtime.evaluate', {
      expression: blankSince === undefined ? isBlankExpression : whenIdle(isBlankExpression),
      returnByValue: true,
      awaitPromise: true,
    });
    const timeoutMs = Math.max(answerTimeoutMs, deadline() - performance.now());
    const answer = await within(timeoutMs, Promise.race([evaluation, monitor.crashed]));
    // The answer may come from a document that replaced this one and has rendered nothing yet, as after a reload for
    // new packages: only an answer without a load in between counts.
    if (answer && loadedAt !== undefined && loadedAt === monitor.loadedAt) {
      if ((answer.result as { value?: unknown } | undefined)?.value !== true) return false;
      const now = performance.now();
      blankSince ??= now;
      // A page with errors explains itself why it is blank.
      const isLasting = monitor.hasErrors || now - blankSince >= blankMs;
      if ((isLasting && !monitor.isLoading) || now > deadline()) return true;
    }
    if (monitor.hasCrashed || performance.now() > deadline()) return undefined;
    await delay(blankSince === undefined ? pollMs : blankMs / 5);
  }
}

/** Evaluates the expression once the page is idle: on a slow machine, the first render may take a while. */
function whenIdle(expression: string): string {
  return `new Promise((resolve) => requestIdleCallback(() => resolve(${expression})))`;
}
