import assert from 'node:assert/strict';
import type { ConsoleMessage, Page } from 'playwright-core';
import { DevServer, type DevServerOptions } from '../../apps/server/src/testing/dev-server.ts';
import { startChromium, type TestBrowser } from './chromium.ts';
import { startProxy } from './template-proxy.ts';

export interface ViewOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
}

/** A template's dev server behind a proxy, with a real browser. */
export class TemplateBrowser implements AsyncDisposable {
  readonly server: DevServer;
  readonly #proxy: Awaited<ReturnType<typeof startProxy>>;
  readonly #browser: TestBrowser;
  #page: Page | undefined;

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
   * Reloads the template's page and returns it with its errors. Uses a single tab: a new one starts a process and
   * compiles the page once more.
   */
  async open({
    colorScheme = 'light',
    width = 1100,
  }: ViewOptions = {}): Promise<{ page: Page; consoleErrors: string[] } & AsyncDisposable> {
    this.#page ??= await this.#browser.newPage();
    const page = this.#page;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: width < 500 ? 844 : 760 });
    const consoleErrors: string[] = [];
    const onError = (error: Error) => void consoleErrors.push(error.message);
    const onConsole = (message: ConsoleMessage) => {
      if (['warning', 'error'].includes(message.type())) consoleErrors.push(message.text());
    };
    page.on('pageerror', onError).on('console', onConsole);
    const { port } = this.#proxy;
    const connected = page.waitForEvent('websocket');
    await page.goto(`http://my-app.preview.localhost:${port}/`);
    const socket = await connected;
    assert.match(socket.url(), new RegExp(`^ws://my-app\\.preview\\.localhost:${port}/`));
    await heading(page, 'Your app starts here');
    const dispose = async () => void page.off('pageerror', onError).off('console', onConsole);
    return { page, consoleErrors, [Symbol.asyncDispose]: dispose };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.#proxy[Symbol.asyncDispose]();
    await this.server[Symbol.asyncDispose]();
  }
}

export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Width of the page, and brightness (0 to 255) of its corner. */
export function measure(page: Page): Promise<{ wide: number; brightness: number }> {
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
    return { wide: root.scrollWidth, brightness: Number(canvas.getImageData(0, 0, 1, 1).data[0]) };
  });
}
