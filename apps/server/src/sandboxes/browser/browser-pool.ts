import type { ConnectToApp } from './app-connection.ts';
import type { SandboxedBrowser } from './sandboxed-browser.ts';

export interface BrowserPoolOptions {
  readonly start: () => Promise<SandboxedBrowser>;
  readonly onError: (error: unknown) => void;
  /** The spare browser is closed if nobody needs one for this long. */
  readonly idleMs: number;
}

/**
 * Keeps one started browser in reserve while apps are being changed, so that the next check does not wait for one. The
 * spare loads the packages of the template in advance, which otherwise takes up to half a second of each visit. A
 * leased browser belongs to one project until it is closed and is never reused.
 */
export class BrowserPool {
  readonly #options: BrowserPoolOptions;
  readonly #closing = new Set<Promise<unknown>>();
  #connectToPackages: ConnectToApp | undefined;
  #spare: Promise<SandboxedBrowser | undefined> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: BrowserPoolOptions) {
    this.#options = options;
  }

  /** Has each spare load what this website delivers. */
  preloadFrom(connect: ConnectToApp): void {
    this.#connectToPackages = connect;
  }

  /** Starts the spare browser, because an app is about to be checked. */
  prepare(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#discardSpare(), this.#options.idleMs).unref();
    if (this.#spare) return;
    const starting = this.#start();
    this.#spare = starting;
    // A browser that ended in reserve, or did not start, is replaced when one is needed.
    void starting
      .then((browser) => browser?.ended)
      .then(() => {
        if (this.#spare === starting) this.#spare = undefined;
      });
  }

  /** Returns a browser that reaches only this app; the caller closes it. Rejects if none can be started. */
  async lease(connect: ConnectToApp): Promise<SandboxedBrowser> {
    this.prepare();
    const spare = this.#spare;
    this.#spare = undefined;
    const browser = (await spare) ?? (await this.#options.start());
    browser.leadTo(connect);
    // Another check usually follows, and the machine has time for a spare now.
    void browser.ended.then(() => this.prepare());
    return browser;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#discardSpare();
    await Promise.all(this.#closing);
  }

  async #start(): Promise<SandboxedBrowser | undefined> {
    try {
      const browser = await this.#options.start();
      // One that has ended meanwhile is replaced.
      if (this.#connectToPackages) browser.preload(this.#connectToPackages).catch(() => undefined);
      return browser;
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
  }

  #discardSpare(): void {
    const spare = this.#spare;
    this.#spare = undefined;
    const closing = Promise.resolve(spare)
      .then((browser) => browser?.close())
      .catch(this.#options.onError);
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing));
  }
}
