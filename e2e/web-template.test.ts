import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { DevServer } from '../apps/server/src/testing/dev-server.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { findChromium, startChromium } from './browser.ts';

const chromium = findChromium();
const skip = chromium ? false : 'chromium is not installed';

/** As small as a preview's proxy can be: another port, requests and upgrades handed on as they are. */
async function startProxy(target: number): Promise<{ port: number } & AsyncDisposable> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const asked = request({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(Number(answer.statusCode), answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  proxy.on('upgrade', ({ method, url, rawHeaders }, socket) => {
    const lines = rawHeaders.map((text, index) => text + (index % 2 ? '\r\n' : ': ')).join('');
    const onward = connect(target, '127.0.0.1', () => {
      onward.write(`${method} ${url} HTTP/1.1\r\n${lines}\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => end.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    port,
    async [Symbol.asyncDispose]() {
      proxy.close().closeAllConnections();
    },
  };
}

describe('the web template in a real browser, behind a proxy', { skip }, () => {
  let server: DevServer;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let browser: Browser;
  let address: string;
  before(async () => {
    server = await DevServer.start();
    await server.settled();
    proxy = await startProxy(server.port);
    browser = await startChromium(String(chromium));
    address = `http://my-app.preview.localhost:${proxy.port}/`;
  });
  after(async () => {
    await browser?.close();
    await proxy?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  async function open(
    options: { colorScheme?: 'light' | 'dark'; width?: number } = {},
  ): Promise<{ page: Page; complaints: string[] } & AsyncDisposable> {
    const { colorScheme = 'light', width = 1100 } = options;
    const viewport = { width, height: width < 500 ? 844 : 760 };
    const context = await browser.newContext({ colorScheme, viewport });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    const connected = page.waitForEvent('websocket');
    await page.goto(address);
    const socket = await connected;
    assert.match(socket.url(), new RegExp(`^ws://my-app\\.preview\\.localhost:${proxy.port}/`));
    await heading(page, 'Your app starts here');
    return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
  }

  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1100, 390]) {
      test(`it is readable and fits, ${colorScheme}, ${width} pixels wide`, async () => {
        await using tab = await open({ colorScheme, width });
        // For a look by a person: SCREENSHOTS=/tmp npm test -- e2e/web-template.test.ts
        const folder = process.env.SCREENSHOTS;
        if (folder) await tab.page.screenshot({ path: `${folder}/${colorScheme}-${width}.png` });
        const { wide, brightness } = await tab.page.locator('html').evaluate((root) => {
          const context = root.ownerDocument.createElement('canvas').getContext('2d');
          if (!context) throw new Error('no canvas');
          const view = root.ownerDocument.defaultView;
          context.fillStyle = String(
            view?.getComputedStyle(root.ownerDocument.body).backgroundColor,
          );
          context.fillRect(0, 0, 1, 1);
          return { wide: root.scrollWidth, brightness: context.getImageData(0, 0, 1, 1).data[0] };
        });
        assert.ok(wide <= width, `the page is ${wide} pixels wide`);
        assert.equal(Number(brightness) > 128, colorScheme === 'light');
        assert.deepEqual(tab.complaints, []);
      });
    }
  }

  test('an edit shows up without a reload', async (t) => {
    await using tab = await open();
    const code = await server.read('src/App.tsx');
    await tab.page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    const times: number[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const written = performance.now();
      await server.write('src/App.tsx', code.replace('Your app starts here', title));
      await heading(tab.page, title);
      times.push(performance.now() - written);
    }
    times.sort((a, b) => a - b);
    t.diagnostic(`write to visible in the browser: ${times[2]?.toFixed(0)} ms (median of 5)`);
    assert.equal(await tab.page.evaluate('globalThis.stayed'), true);
    await server.write('src/App.tsx', code);
    await heading(tab.page, 'Your app starts here');
    assert.deepEqual(tab.complaints, []);
  });

  test('another project that takes over appears in the open page', async () => {
    await using tab = await open();
    const code = await server.read('src/App.tsx');
    await server.write('src/App.tsx', 'export default () => <h1>Taken over</h1>;\n');
    server.order({ type: 'reset' });
    await heading(tab.page, 'Taken over');
    await server.write('src/App.tsx', code);
    await heading(tab.page, 'Your app starts here');
  });
});
