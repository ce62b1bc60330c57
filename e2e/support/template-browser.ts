import assert from 'node:assert/strict';
import type { ConsoleMessage, Page } from 'playwright-core';
import { DevServer, type DevServerOptions } from '../../apps/server/src/testing/dev-server.ts';
import { startChromium, type TestBrowser } from './chromium.ts';
import { startProxy } from './template-proxy.ts';

export interface ViewOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  /** Loads the page again, for example after the dev server restarted. */
  readonly isFresh?: boolean;
}

/** A template's dev server behind a proxy, with a real browser. */
export class TemplateBrowser implements AsyncDisposable {
  readonly server: DevServer;
  readonly #proxy: Awaited<ReturnType<typeof startProxy>>;
  readonly #browser: TestBrowser;
  #page: Page | undefined;
  #colorScheme: 'light' | 'dark' | undefined;

  private constructor(
    server: DevServer,
    proxy: Awaited<ReturnType<typeof startProxy>>,
    browser: TestBrowser,
  ) {
    this.server = server;
    this.#proxy = proxy;
    this.#browser = browser;
  }

  static async start(template: DevServerOptions['template'], chromium: string) {
    const server = await DevServer.start({ template });
    await server.settled();
    const proxy = await startProxy(server.port);
    return new TemplateBrowser(server, proxy, await startChromium(chromium));
  }

  /**
   * Returns the template's page with its errors from now on. Uses a single tab, because a new one starts a process and
   * compiles the page once more, and loads the page again only for another color scheme or on request.
   */
  async open({
    colorScheme = 'light',
    width = 1100,
    isFresh = false,
  }: ViewOptions = {}): Promise<{ page: Page; consoleErrors: string[] } & AsyncDisposable> {
    this.#page ??= await this.#browser.newPage();
    const page = this.#page;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(sizeOf(width));
    const consoleErrors: string[] = [];
    const onError = (error: Error) => void consoleErrors.push(error.message);
    const onConsole = (message: ConsoleMessage) => {
      if (['warning', 'error'].includes(message.type())) consoleErrors.push(message.text());
    };
    page.on('pageerror', onError).on('console', onConsole);
    if (isFresh || colorScheme !== this.#colorScheme) await this.#load(page, colorScheme);
    await heading(page, 'Your app starts here');
    const dispose = async () => void page.off('pageerror', onError).off('console', onConsole);
    return { page, consoleErrors, [Symbol.asyncDispose]: dispose };
  }

  async #load(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
    const { port } = this.#proxy;
    const connected = page.waitForEvent('websocket');
    await page.goto(`http://my-app.preview.localhost:${port}/`);
    const socket = await connected;
    assert.match(socket.url(), new RegExp(`^ws://my-app\\.preview\\.localhost:${port}/`));
    this.#colorScheme = colorScheme;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.#proxy[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }
}

export const sizeOf = (width: number) => ({ width, height: width < 500 ? 844 : 760 });

export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Brightness (0 to 255) of the page's corner. */
export function measureBrightness(page: Page): Promise<number> {
  return page.locator('html').evaluate((root) => {
    const { ownerDocument: document } = root;
    const canvas = document.createElement('canvas').getContext('2d');
    const view = document.defaultView;
    if (!canvas || !view) throw new Error('no canvas');
    let seen = document.elementFromPoint(2, 2);
    const transparent = 'rgba(0, 0, 0, 0)';
    while (seen && view.getComputedStyle(seen).backgroundColor === transparent) {
      seen = seen.parentElement;
    }
    canvas.fillStyle = view.getComputedStyle(seen ?? root).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return Number(canvas.getImageData(0, 0, 1, 1).data[0]);
  });
}
