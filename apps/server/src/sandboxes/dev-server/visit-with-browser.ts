import { setTimeout as delay } from 'node:timers/promises';
import { consoleText, withoutStack } from './console-text.ts';
import {
  type BrowserEvents,
  type CallFrame,
  HeadlessBrowser,
  type StackTrace,
} from './headless-browser.ts';
import { isBlankExpression } from './is-blank-expression.ts';
import { framesIn, SourceLocations } from './source-map-locations.ts';
import type { PageError, VisitReport } from './visit-report.ts';

export interface VisitWithBrowserOptions {
  readonly program: string;
  /** A fresh directory, which the caller removes. */
  readonly profile: string;
  readonly origin: string;
  readonly workspace: string;
}

const startTimeoutMs = 10_000;
const loadTimeoutMs = 15_000;
/** A page that keeps loading or logging after its load event is inspected after this time regardless. */
const quietWithinMs = 4_000;
const quietMs = 300;
const pollMs = 25;
/** A page counts as blank if it shows nothing for this long while it neither loads nor computes anything. */
const blankMs = 1_500;
const answerTimeoutMs = 3_000;
const view = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const maxScreenshotBytes = 1_000_000;
const stackDepth = 16;
const maxErrors = 50;
const maxTextLength = 4_000;

/** Messages from developer tools; the dev server already reports what they say about the code. */
const noise = /^(\[vite\]|\[hmr\]|Download the React DevTools)/;
/** Errors of an app that needs other hosts, which a sandbox cannot reach. */
const networkErrors = /Failed to fetch(?! dynamically)|Load failed|net::ERR_/;

/** A complaint whose source location is not resolved yet. */
interface RawPageError extends Pick<PageError, 'kind' | 'text'> {
  readonly frames: readonly CallFrame[];
}

/** Visits the page with a browser; returns undefined if the browser does not start. */
export async function visitWithBrowser(
  options: VisitWithBrowserOptions,
): Promise<VisitReport | undefined> {
  const browser = new HeadlessBrowser(options.program, options.profile);
  try {
    if (
      !(await within(
        startTimeoutMs,
        browser.openTab().then(() => true),
      ))
    )
      return undefined;
    return await new PageVisit(browser, options.origin, options.workspace).visit();
  } finally {
    await browser.close();
  }
}

class PageVisit {
  readonly #browser: HeadlessBrowser;
  readonly #origin: string;
  readonly #locations: SourceLocations;
  readonly #rawErrors = new Map<string, RawPageError>();
  readonly #unreachable = new Set<string>();
  readonly #loading = new Map<string, string>();
  #status: number | null = null;
  #isHtml = false;
  #loadedAt: number | undefined;
  #activeAt = performance.now();
  #hasCrashed = false;
  readonly #crashed = Promise.withResolvers<undefined>();

  constructor(browser: HeadlessBrowser, origin: string, workspace: string) {
    this.#browser = browser;
    this.#origin = origin;
    this.#locations = new SourceLocations(origin, workspace);
    void browser.ended.then(() => this.#crash());
    this.#listen();
  }

  async visit(): Promise<VisitReport> {
    const since = performance.now();
    const send = (method: string, params?: object) =>
      within(answerTimeoutMs, this.#browser.send(method, params));
    await Promise.all([
      ...['Page', 'Runtime', 'Network', 'Inspector'].map((domain) => send(`${domain}.enable`)),
      send('Emulation.setDeviceMetricsOverride', view),
      send('Runtime.setAsyncCallStackDepth', { maxDepth: stackDepth }),
    ]);
    void send('Page.navigate', { url: `${this.#origin}/` });
    const isBlank = await this.#checkBlank(since + loadTimeoutMs);
    const isLoaded = isBlank !== undefined;
    const picture = isLoaded ? await send('Page.captureScreenshot', { format: 'png' }) : undefined;
    const screenshot = String(picture?.data ?? '');
    return {
      method: 'browser',
      status: this.#status,
      isHtml: this.#isHtml,
      end: this.#hasCrashed ? 'crashed' : isLoaded ? 'loaded' : 'unfinished',
      isBlank: isBlank === true,
      pageErrors: await this.#pageErrors(),
      unreachable: [...this.#unreachable].slice(0, 10),
      screenshot: screenshot && screenshot.length * 0.75 <= maxScreenshotBytes ? screenshot : null,
    };
  }

  /** Returns whether the page is blank; undefined if it does not load in time. */
  async #checkBlank(deadline: number): Promise<boolean | undefined> {
    let blankSince: number | undefined;
    for (;;) {
      await this.#settled(deadline);
      const loadedAt = this.#loadedAt;
      // A quiet page may be busy, forever or until it runs out of memory; it then does not answer.
      const evaluation = this.#browser.send('Runtime.evaluate', {
        expression: blankSince === undefined ? isBlankExpression : whenIdle(isBlankExpression),
        returnByValue: true,
        awaitPromise: true,
      });
      const timeoutMs = Math.max(answerTimeoutMs, deadline - performance.now());
      const answer = await within(timeoutMs, Promise.race([evaluation, this.#crashed.promise]));
      // The answer may come from a document that replaced this one and has rendered nothing yet, as after a reload for
      // new packages: only an answer without a load in between counts.
      if (answer && loadedAt !== undefined && loadedAt === this.#loadedAt) {
        if ((answer.result as { value?: unknown } | undefined)?.value !== true) return false;
        const now = performance.now();
        blankSince ??= now;
        // A page with pageErrors explains itself why it is blank.
        const isLasting = this.#rawErrors.size > 0 || now - blankSince >= blankMs;
        if ((isLasting && this.#loading.size === 0) || now > deadline) return true;
      }
      if (this.#hasCrashed || performance.now() > deadline) return undefined;
      await delay(blankSince === undefined ? pollMs : blankMs / 5);
    }
  }

  async #settled(deadline: number): Promise<void> {
    for (;;) {
      const now = performance.now();
      if (this.#hasCrashed || now > deadline) return;
      if (this.#loadedAt !== undefined) {
        const isQuiet = this.#loading.size === 0 && now - this.#activeAt >= quietMs;
        if (isQuiet || now - this.#loadedAt > quietWithinMs) return;
      }
      await delay(pollMs);
    }
  }

  async #pageErrors(): Promise<PageError[]> {
    const needsNetwork = this.#unreachable.size > 0;
    const rawErrors = [...this.#rawErrors.values()].filter(
      ({ text }) => !(needsNetwork && networkErrors.test(text)),
    );
    return Promise.all(
      rawErrors.map(async ({ kind, text, frames }) => {
        if (kind !== 'module') return { kind, text, ...(await this.#locations.locate(frames)) };
        const file = this.#locations.file(frames[0]?.url ?? '');
        return { kind, text, file, line: null, column: null };
      }),
    );
  }

  #listen(): void {
    this.#on('Page.loadEventFired', () => {
      this.#loadedAt = performance.now();
    });
    this.#on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return;
      // The page reloads, as Vite makes it do for new packages: discard earlier pageErrors.
      this.#rawErrors.clear();
      this.#loading.clear();
      this.#loadedAt = undefined;
    });
    this.#on('Page.javascriptDialogOpening', () => {
      void this.#browser.send('Page.handleJavaScriptDialog', { accept: true });
    });
    this.#on('Inspector.targetCrashed', () => this.#crash());
    this.#on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      if (type !== 'error' && type !== 'assert') return;
      const frames = args.flatMap(({ description = '' }) => framesIn(description));
      const text = consoleText(args);
      if (!noise.test(text))
        this.#recordError('console', text, [...frames, ...framesOf(stackTrace)]);
    });
    this.#on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      const { text, exception, stackTrace, url = '', ...position } = exceptionDetails;
      const thrown = exception ? consoleText([exception]) : '';
      const frames = [...framesIn(exception?.description ?? ''), ...framesOf(stackTrace)];
      this.#recordError('exception', withoutStack(`${text} ${thrown}`), [
        ...frames,
        { url, ...position },
      ]);
    });
    this.#listenToRequests();
  }

  #listenToRequests(): void {
    this.#on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (type !== 'EventSource') this.#loading.set(requestId, request.url);
    });
    this.#on('Network.loadingFinished', ({ requestId }) => this.#loading.delete(requestId));
    this.#on('Network.responseReceived', ({ type, response }) => {
      const { url, status, mimeType } = response;
      if (type === 'Document' && url === `${this.#origin}/`) {
        this.#status = status;
        this.#isHtml = mimeType === 'text/html';
      }
      if (!isPart(type) || !this.#isOwn(url)) return;
      if (status >= 400) this.#recordMissing(url, `returned status ${status}`);
      else if (mimeType === 'text/html')
        this.#recordMissing(url, 'was not found: a page was returned instead');
    });
    this.#on('Network.loadingFailed', ({ requestId, type, errorText, canceled }) => {
      const url = this.#loading.get(requestId);
      this.#loading.delete(requestId);
      if (url === undefined || canceled) return;
      if (!this.#isOwn(url)) this.#unreachable.add(URL.parse(url)?.host ?? url.slice(0, 100));
      else if (isPart(type)) this.#recordMissing(url, `could not be loaded (${errorText})`);
    });
  }

  #on<E extends keyof BrowserEvents>(name: E, listen: (params: BrowserEvents[E]) => void): void {
    this.#browser.on(name, (params) => {
      this.#activeAt = performance.now();
      listen(params);
    });
  }

  #recordMissing(url: string, problem: string): void {
    const { pathname } = new URL(url);
    this.#recordError('module', `${pathname} ${problem}`, [
      { url, lineNumber: 0, columnNumber: 0 },
    ]);
  }

  #recordError(kind: PageError['kind'], message: string, frames: readonly CallFrame[]): void {
    const text = message.slice(0, maxTextLength);
    if (this.#rawErrors.size >= maxErrors) return;
    this.#rawErrors.set(`${kind} ${text}`, { kind, text, frames });
  }

  #crash(): void {
    this.#hasCrashed = true;
    this.#crashed.resolve(undefined);
  }

  #isOwn(url: string): boolean {
    return URL.parse(url)?.origin === this.#origin;
  }
}

/** Evaluates the expression once the page is idle: on a slow machine, the first render may take a while. */
function whenIdle(expression: string): string {
  return `new Promise((resolve) => requestIdleCallback(() => resolve(${expression})))`;
}

function isPart(type: string | undefined): boolean {
  return type === 'Script' || type === 'Stylesheet';
}

function framesOf(stack: StackTrace | undefined): readonly CallFrame[] {
  return stack ? [...stack.callFrames, ...framesOf(stack.parent)] : [];
}

/** Returns the result, or undefined if the work takes too long or fails: the page is untrusted code. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work.catch(() => undefined),
      delay(ms, undefined, { signal: late.signal }),
    ]);
  } finally {
    late.abort();
  }
}
