import type { BrowseRequest } from '../../core/ports/sandbox-manager.ts';
import type { ConnectToApp } from '../browser/app-connection.ts';
import type { BrowserPool } from '../browser/browser-pool.ts';
import type { SandboxedBrowser } from '../browser/sandboxed-browser.ts';
import type { BrowseReport } from '../dev-server/browser-protocol.ts';
import type { VisitReport } from '../dev-server/visit-report.ts';

/** The agent uses an app step by step; afterwards the memory is needed elsewhere. */
const idleMs = 15_000;

/** The browser of one app. */
export class AppBrowser {
  readonly #pool: BrowserPool;
  readonly #connect: ConnectToApp;
  #leased: Promise<SandboxedBrowser> | undefined;
  #users = 0;
  #hasSession = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(pool: BrowserPool, connect: ConnectToApp) {
    this.#pool = pool;
    this.#connect = connect;
  }

  /** Has a browser started soon, because the app is being changed. */
  prepare(): void {
    if (!this.#leased) this.#pool.prepare();
  }

  /** Opens the start page. Then closes the browser unless a session needs it: the next spare loads the page faster. */
  visit(signal: AbortSignal): Promise<VisitReport> {
    return this.#use((browser) => browser.visit(signal));
  }

  /** Uses the app in a session, which ends after a while without requests. */
  browse(request: BrowseRequest, signal: AbortSignal): Promise<BrowseReport> {
    this.#hasSession = true;
    return this.#use((browser) => browser.browse(request, signal));
  }

  async #use<T>(work: (browser: SandboxedBrowser) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    this.#users += 1;
    const leased = this.#leased ?? this.#lease();
    try {
      return await work(await leased);
    } catch (error) {
      // The page may never let go of the browser.
      await this.close();
      throw error;
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#closeLater();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#hasSession = false;
    const leased = this.#leased;
    this.#leased = undefined;
    // A browser that did not start has nothing to close.
    const browser = await leased?.catch(() => undefined);
    await browser?.close();
  }

  #closeLater(): void {
    if (!this.#hasSession) void this.close();
    else this.#idle = setTimeout(() => void this.close(), idleMs).unref();
  }

  #lease(): Promise<SandboxedBrowser> {
    const leased = this.#pool.lease(this.#connect);
    this.#leased = leased;
    // The next use leases another browser if this one ends or does not start.
    const forget = () => {
      if (this.#leased === leased) this.#leased = undefined;
    };
    leased.then((browser) => browser.ended).then(forget, forget);
    return leased;
  }
}
