import type { ConnectToApp } from '../browser/app-connection.ts';
import type { BrowserPool } from '../browser/browser-pool.ts';
import type { SandboxedBrowser } from '../browser/sandboxed-browser.ts';

/** A turn uses the browser several times in a row; afterwards its memory is needed elsewhere. */
const idleMs = 15_000;

/** The browser of one app: leased at the first use and closed after a while without any. */
export class AppBrowser {
  readonly #pool: BrowserPool;
  readonly #connect: ConnectToApp;
  #leased: Promise<SandboxedBrowser> | undefined;
  #users = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(pool: BrowserPool, connect: ConnectToApp) {
    this.#pool = pool;
    this.#connect = connect;
  }

  /** Has a browser started soon, because the app is being changed. */
  prepare(): void {
    if (!this.#leased) this.#pool.prepare();
  }

  async use<T>(work: (browser: SandboxedBrowser) => Promise<T>): Promise<T> {
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
      if (this.#users === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const leased = this.#leased;
    this.#leased = undefined;
    // A browser that did not start has nothing to close.
    const browser = await leased?.catch(() => undefined);
    await browser?.close();
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
