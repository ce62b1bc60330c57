import { setTimeout as delay } from 'node:timers/promises';
import type {
  BrowserEvents,
  BrowserTab,
  CallFrame,
  RequestEvent,
  StackTrace,
} from './browser-tab.ts';
import { consoleText, withoutStack } from './console-text.ts';
import { framesIn, SourceLocations } from './source-map-locations.ts';
import type { PageError } from './visit-report.ts';

/** A page that keeps loading or logging after its load event is inspected after this time regardless. */
const quietWithinMs = 4_000;
const pollMs = 25;
const stackDepth = 16;
const maxErrors = 50;
const maxTextLength = 4_000;

/** Messages from developer tools; the dev server already reports what they say about the code. */
const noise = /^(\[vite\]|\[hmr\]|Download the React DevTools)/;
/** Errors of an app that needs other hosts, which a sandbox cannot reach. */
const networkErrors = /Failed to fetch(?! dynamically)|Load failed|net::ERR_/;

/** An error whose source location is not resolved yet. */
interface RawPageError extends Pick<PageError, 'kind' | 'text'> {
  readonly frames: readonly CallFrame[];
}

/** Observes a tab: whether its page has loaded and is quiet, and which errors it reports. */
export class PageMonitor {
  readonly crashed: Promise<undefined>;
  readonly #tab: BrowserTab;
  readonly #origin: string;
  readonly #rawErrors = new Map<string, RawPageError>();
  readonly #unreachable = new Set<string>();
  readonly #loading = new Map<string, string>();
  readonly #fonts = new Set<string>();
  readonly #crash = Promise.withResolvers<undefined>();
  #status: number | null = null;
  #isHtml = false;
  #loadedAt: number | undefined;
  #activeAt = performance.now();
  #hasCrashed = false;

  constructor(tab: BrowserTab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
    this.crashed = this.#crash.promise;
    void tab.ended.then(() => this.#recordCrash());
    this.#listen();
  }

  /** Turns on the events that the monitor needs. */
  async start(): Promise<void> {
    const { send } = this.#tab;
    await Promise.all([
      ...['Page', 'Runtime', 'Network', 'Inspector'].map((domain) => send(`${domain}.enable`)),
      send('Runtime.setAsyncCallStackDepth', { maxDepth: stackDepth }),
    ]);
  }

  /** HTTP status of the start page; null if it did not answer. */
  get status(): number | null {
    return this.#status;
  }

  get isHtml(): boolean {
    return this.#isHtml;
  }

  /** The time of the load event; undefined while the page loads. */
  get loadedAt(): number | undefined {
    return this.#loadedAt;
  }

  /** The last time that anything happened in the page. */
  get activeAt(): number {
    return this.#activeAt;
  }

  get hasCrashed(): boolean {
    return this.#hasCrashed;
  }

  get hasErrors(): boolean {
    return this.#rawErrors.size > 0;
  }

  get isLoading(): boolean {
    return this.#loading.size > 0;
  }

  /** Hosts other than the app's own that could not be reached. */
  get unreachable(): string[] {
    return [...this.#unreachable].slice(0, 10);
  }

  /**
   * Resolves when the page has loaded and nothing has happened in it for `quietMs` from now: a click takes a moment to
   * start a navigation.
   */
  async settled(quietMs: number, deadline: () => number): Promise<void> {
    const since = performance.now();
    for (;;) {
      const now = performance.now();
      if (this.#hasCrashed || now > deadline()) return;
      if (this.#loadedAt !== undefined) {
        const isQuiet =
          this.#loading.size === 0 && now - Math.max(since, this.#activeAt) >= quietMs;
        if (isQuiet || now - Math.max(since, this.#loadedAt) > quietWithinMs) return;
      }
      await delay(pollMs);
    }
  }

  /** True if nothing is loading and nothing has happened in the page for this long. Arriving fonts do not count. */
  isQuietFor(ms: number): boolean {
    return this.#loading.size === 0 && performance.now() - this.#activeAt >= ms;
  }

  async pageErrors(): Promise<PageError[]> {
    const needsNetwork = this.#unreachable.size > 0;
    // Its source maps are those of the current page.
    const locations = new SourceLocations(this.#origin);
    const rawErrors = [...this.#rawErrors.values()].filter(
      ({ text }) => !(needsNetwork && networkErrors.test(text)),
    );
    return Promise.all(
      rawErrors.map(async ({ kind, text, frames }) => {
        if (kind !== 'module') return { kind, text, candidates: await locations.locate(frames) };
        const file = locations.file(frames[0]?.url ?? '');
        return {
          kind,
          text,
          candidates: file === null ? [] : [{ file, line: null, column: null }],
        };
      }),
    );
  }

  /** Returns the errors so far and forgets them. */
  async takeErrors(): Promise<PageError[]> {
    const errors = await this.pageErrors();
    this.#rawErrors.clear();
    return errors;
  }

  #listen(): void {
    this.#on('Page.loadEventFired', () => {
      this.#loadedAt = performance.now();
    });
    this.#on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return;
      // The page reloads, as Vite makes it do for new packages: earlier errors no longer apply.
      this.#rawErrors.clear();
      this.#loading.clear();
      this.#loadedAt = undefined;
    });
    this.#on('Page.javascriptDialogOpening', () => {
      void this.#tab.send('Page.handleJavaScriptDialog', { accept: true });
    });
    this.#on('Inspector.targetCrashed', () => this.#recordCrash());
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
      if (type === 'Font') this.#fonts.add(requestId);
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
    this.#tab.on(name, (params) => {
      if (!this.#isFont(params as RequestEvent)) this.#activeAt = performance.now();
      listen(params);
    });
  }

  /** Fonts do not restart the quiet time: one is requested only when the page is painted, and starts nothing. */
  #isFont({ type, requestId }: Partial<RequestEvent>): boolean {
    return type === 'Font' || this.#fonts.has(requestId ?? '');
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

  #recordCrash(): void {
    this.#hasCrashed = true;
    this.#crash.resolve(undefined);
  }

  #isOwn(url: string): boolean {
    return URL.parse(url)?.origin === this.#origin;
  }
}

function isPart(type: string | undefined): boolean {
  return type === 'Script' || type === 'Stylesheet';
}

function framesOf(stack: StackTrace | undefined): readonly CallFrame[] {
  return stack ? [...stack.callFrames, ...framesOf(stack.parent)] : [];
}
