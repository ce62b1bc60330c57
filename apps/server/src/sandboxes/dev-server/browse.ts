import { setTimeout as delay } from 'node:timers/promises';
import { IS_BLANK } from './blank.ts';
import { consoleText, withoutStack } from './console-text.ts';
import { type BrowserEvents, type CallFrame, Devtools, type StackTrace } from './devtools.ts';
import { framesIn, SourceLocations } from './source-locations.ts';
import type { PageError, VisitReport } from './visit-report.ts';

export interface BrowseOptions {
  readonly program: string;
  /** A fresh directory, which the caller removes. */
  readonly profile: string;
  readonly origin: string;
  readonly workspace: string;
}

const startMs = 10_000;
const loadedMs = 15_000;
/** A page that keeps loading or logging after its load event is inspected after this time regardless. */
const quietWithinMs = 4_000;
const quietMs = 300;
const lookMs = 25;
/** A page counts as blank if it shows nothing for this long while it neither loads nor computes anything. */
const blankMs = 1_500;
const answerMs = 3_000;
const view = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const largestScreenshot = 1_000_000;
const stackDepth = 16;
const mostComplaints = 50;
const longestText = 4_000;

/** Messages from developer tools; the dev server already reports what they say about the code. */
const noise = /^(\[vite\]|\[hmr\]|Download the React DevTools)/;
/** Errors of an app that needs other hosts, which a sandbox cannot reach. */
const forWantOfNetwork = /Failed to fetch(?! dynamically)|Load failed|net::ERR_/;

/** A complaint whose source location is not resolved yet. */
interface Heard extends Pick<PageError, 'kind' | 'text'> {
  readonly frames: readonly CallFrame[];
}

/** Visits the page with a browser; returns undefined if the browser does not start. */
export async function browse(options: BrowseOptions): Promise<VisitReport | undefined> {
  const browser = new Devtools(options.program, options.profile);
  try {
    if (
      !(await within(
        startMs,
        browser.openTab().then(() => true),
      ))
    )
      return undefined;
    return await new Browsing(browser, options.origin, options.workspace).visit();
  } finally {
    await browser.close();
  }
}

class Browsing {
  readonly #browser: Devtools;
  readonly #origin: string;
  readonly #places: SourceLocations;
  readonly #heard = new Map<string, Heard>();
  readonly #unreachable = new Set<string>();
  readonly #loading = new Map<string, string>();
  #status: number | null = null;
  #isHtml = false;
  #loadedAt: number | undefined;
  #newsAt = performance.now();
  #hasCrashed = false;
  readonly #crashed = Promise.withResolvers<undefined>();

  constructor(browser: Devtools, origin: string, workspace: string) {
    this.#browser = browser;
    this.#origin = origin;
    this.#places = new SourceLocations(origin, workspace);
    void browser.ended.then(() => this.#crash());
    this.#listen();
  }

  async visit(): Promise<VisitReport> {
    const since = performance.now();
    const send = (method: string, params?: object) =>
      within(answerMs, this.#browser.send(method, params));
    await Promise.all([
      ...['Page', 'Runtime', 'Network', 'Inspector'].map((domain) => send(`${domain}.enable`)),
      send('Emulation.setDeviceMetricsOverride', view),
      send('Runtime.setAsyncCallStackDepth', { maxDepth: stackDepth }),
    ]);
    void send('Page.navigate', { url: `${this.#origin}/` });
    const isBlank = await this.#look(since + loadedMs);
    const isThere = isBlank !== undefined;
    const picture = isThere ? await send('Page.captureScreenshot', { format: 'png' }) : undefined;
    const screenshot = String(picture?.data ?? '');
    return {
      means: 'browser',
      status: this.#status,
      isHtml: this.#isHtml,
      end: this.#hasCrashed ? 'crashed' : isThere ? 'loaded' : 'unfinished',
      isBlank: isBlank === true,
      pageErrors: await this.#pageErrors(),
      unreachable: [...this.#unreachable].slice(0, 10),
      screenshot: screenshot && screenshot.length * 0.75 <= largestScreenshot ? screenshot : null,
    };
  }

  /** Returns whether the page is blank; undefined if it does not load in time. */
  async #look(deadline: number): Promise<boolean | undefined> {
    let blankSince: number | undefined;
    for (;;) {
      await this.#settled(deadline);
      const loadedAt = this.#loadedAt;
      // A quiet page may be busy, forever or until it runs out of memory; it then does not answer.
      const looked = this.#browser.send('Runtime.evaluate', {
        expression: blankSince === undefined ? IS_BLANK : whenIdle(IS_BLANK),
        returnByValue: true,
        awaitPromise: true,
      });
      const patience = Math.max(answerMs, deadline - performance.now());
      const seen = await within(patience, Promise.race([looked, this.#crashed.promise]));
      // The answer may come from a document that replaced this one and has rendered nothing yet, as after a reload for
      // new packages: only an answer without a load in between counts.
      if (seen && loadedAt !== undefined && loadedAt === this.#loadedAt) {
        if ((seen.result as { value?: unknown } | undefined)?.value !== true) return false;
        const now = performance.now();
        blankSince ??= now;
        // A page with pageErrors explains itself why it is blank.
        const isLasting = this.#heard.size > 0 || now - blankSince >= blankMs;
        if ((isLasting && this.#loading.size === 0) || now > deadline) return true;
      }
      if (this.#hasCrashed || performance.now() > deadline) return undefined;
      await delay(blankSince === undefined ? lookMs : blankMs / 5);
    }
  }

  async #settled(deadline: number): Promise<void> {
    for (;;) {
      const now = performance.now();
      if (this.#hasCrashed || now > deadline) return;
      if (this.#loadedAt !== undefined) {
        const isQuiet = this.#loading.size === 0 && now - this.#newsAt >= quietMs;
        if (isQuiet || now - this.#loadedAt > quietWithinMs) return;
      }
      await delay(lookMs);
    }
  }

  async #pageErrors(): Promise<PageError[]> {
    const needsNetwork = this.#unreachable.size > 0;
    const heard = [...this.#heard.values()].filter(
      ({ text }) => !(needsNetwork && forWantOfNetwork.test(text)),
    );
    return Promise.all(
      heard.map(async ({ kind, text, frames }) => {
        if (kind !== 'module') return { kind, text, ...(await this.#places.place(frames)) };
        const file = this.#places.file(frames[0]?.url ?? '');
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
      this.#heard.clear();
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
      if (!noise.test(text)) this.#hear('console', text, [...frames, ...framesOf(stackTrace)]);
    });
    this.#on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      const { text, exception, stackTrace, url = '', ...place } = exceptionDetails;
      const said = exception ? consoleText([exception]) : '';
      const frames = [...framesIn(exception?.description ?? ''), ...framesOf(stackTrace)];
      this.#hear('exception', withoutStack(`${text} ${said}`), [...frames, { url, ...place }]);
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
      if (status >= 400) this.#miss(url, `returned status ${status}`);
      else if (mimeType === 'text/html')
        this.#miss(url, 'was not found: a page was returned instead');
    });
    this.#on('Network.loadingFailed', ({ requestId, type, errorText, canceled }) => {
      const url = this.#loading.get(requestId);
      this.#loading.delete(requestId);
      if (url === undefined || canceled) return;
      if (!this.#isOwn(url)) this.#unreachable.add(URL.parse(url)?.host ?? url.slice(0, 100));
      else if (isPart(type)) this.#miss(url, `could not be loaded (${errorText})`);
    });
  }

  #on<E extends keyof BrowserEvents>(name: E, listen: (params: BrowserEvents[E]) => void): void {
    this.#browser.on(name, (params) => {
      this.#newsAt = performance.now();
      listen(params);
    });
  }

  #miss(url: string, what: string): void {
    const { pathname } = new URL(url);
    this.#hear('module', `${pathname} ${what}`, [{ url, lineNumber: 0, columnNumber: 0 }]);
  }

  #hear(kind: PageError['kind'], said: string, frames: readonly CallFrame[]): void {
    const text = said.slice(0, longestText);
    if (this.#heard.size >= mostComplaints) return;
    this.#heard.set(`${kind} ${text}`, { kind, text, frames });
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
