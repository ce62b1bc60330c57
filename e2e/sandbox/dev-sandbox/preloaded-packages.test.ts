import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { ConnectToApp } from '../../../apps/server/src/sandboxes/browser/app-connection.ts';
import type { BrowserPool } from '../../../apps/server/src/sandboxes/browser/browser-pool.ts';
import { openBrowserPool } from '../../../apps/server/src/sandboxes/browser/open-browser-pool.ts';
import { RecordedPackages } from '../../../apps/server/src/sandboxes/browser/recorded-packages.ts';
import { fetchFromApp } from '../../../apps/server/src/sandboxes/dev-sandbox/fetch-from-app.ts';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import {
  type DevSandboxFixture,
  openDevSandboxFixture,
} from '../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import { sharedHost } from '../../../apps/server/src/sandboxes/testing/shared-host.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { whyNoChromium } from '../../support/with-browser.ts';

const isPackage = (path: string) => path.includes('/node_modules/deps/');
const signal = AbortSignal.timeout(60_000);

async function download(connect: ConnectToApp, path: string) {
  const { status, headers, body } = await fetchFromApp(connect, path, {
    headers: { host: 'localhost' },
  });
  return { status, type: headers['content-type'], cacheControl: headers['cache-control'], body };
}

/** Records the paths that a browser requests over connections to a website. */
function observe(target: ConnectToApp) {
  const paths: string[] = [];
  let open = 0;
  const connect = async () => {
    const connection = await target();
    open += 1;
    connection.once('close', () => {
      open -= 1;
    });
    const write = connection.write.bind(connection) as (...args: unknown[]) => boolean;
    connection.write = (chunk: unknown, ...rest: unknown[]) => {
      for (const [, path = ''] of String(chunk).matchAll(/^GET (\S+)/gm)) paths.push(path);
      return write(chunk, ...rest);
    };
    return connection;
  };
  return { connect, paths, open: () => open };
}

suite('packages of the template', { skip: whyNoChromium }, () => {
  let fixture: DevSandboxFixture;
  let recording: string;
  let packages: RecordedPackages;
  let sandbox: LiveDevSandbox;
  let pool: BrowserPool | undefined;
  before(async () => {
    fixture = await openDevSandboxFixture();
    const { caches, launcher } = fixture.template;
    assert.ok(caches);
    recording = join(caches, 'recorded-packages');
    packages = await RecordedPackages.open(recording);
    const onError = (error: unknown) => assert.fail(String(error));
    const host = await sharedHost();
    pool = await openBrowserPool({ host, cacheDirectory: dirname(launcher), onError });
    sandbox = await fixture.open();
    await sandbox.devServer.settled();
  });
  after(async () => {
    await pool?.close();
    await fixture?.close();
  });

  test('are recorded as every sandbox delivers them', async () => {
    const page = await download(packages.connect, '/');
    const urls = [...page.body.matchAll(/import "([^"]+)"/g)].map(([, url = '']) => url);
    assert.ok(urls.some((url) => /\/react-dom_client\.js\?v=/.test(url)));
    for (const url of urls) {
      const recorded = await download(packages.connect, url);
      assert.equal(recorded.status, 200);
      assert.deepEqual(recorded, await download(() => sandbox.connect(), url), url);
    }
    assert.equal((await download(packages.connect, '/src/main.tsx')).status, 404);
  });

  test('are loaded by a spare browser in advance, and then come from its cache', async () => {
    assert.ok(pool);
    const website = observe(packages.connect);
    const app = observe(() => sandbox.connect());
    pool.preloadFrom(website.connect);
    pool.prepare();
    const recorded = (await readdir(recording)).filter((name) => name.endsWith('.js'));
    await eventually(
      () => website.paths.filter(isPackage).length === recorded.length && website.open() === 0,
      'the spare loads all packages',
    );
    const browser = await pool.lease(app.connect);
    const report = await browser.visit(signal);
    assert.deepEqual([report.status, report.isBlank, report.pageErrors], [200, false, []]);
    const own = ['/@vite/client', '/src/App.tsx'];
    for (const path of own) assert.ok(app.paths.includes(path), path);
    assert.deepEqual(app.paths.filter(isPackage), []);
    await browser.close();
  });
});
