import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SiteBuild } from '../../http/site-build.ts';
import { eventually } from '../../testing/eventually.ts';
import { DemoServer, demoSlug } from './demo-server.ts';

const previewHost = 'preview.example.test';
const ignore = () => undefined;

suite('a demo server', () => {
  let directory: string;
  const errors: unknown[] = [];
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'millwright-demos-'));
    await mkdir(join(directory, 'site/chess'), { recursive: true });
    await mkdir(join(directory, 'site/assets'));
    await writeFile(join(directory, 'site/chess/index.html'), '<h1>Chess</h1>');
    await writeFile(join(directory, 'site/assets/a.js'), 'play()');
    await writeFile(join(directory, 'site/assets/a.js.gz'), gzipSync('play()'));
    await writeFile(join(directory, 'secret.js'), 'no');
  });
  after(() => rm(directory, { recursive: true }));

  /** Serves the result of a build script. */
  async function serve(script: string) {
    const path = join(directory, `${Math.random()}.mjs`);
    await writeFile(path, script);
    const build = new SiteBuild({
      script: path,
      onBuild: ignore,
      onReady: ignore,
      onError: ignore,
    });
    const demos = new DemoServer({
      build,
      hasApp: (id) => id === 'chess',
      previewHost,
      framedBy: ['https://studio.example.test'],
      onError: (error) => errors.push(error),
    });
    const server = createServer((request, response) => {
      if (demos.matches(request)) void demos.handle(request, response);
      else response.end('another site');
    }).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      build,
      async get(slug: string, path: string, headers = {}): Promise<IncomingMessage> {
        const host = `${slug}.${previewHost}`;
        const request = get({ port, path, headers: { host, ...headers } });
        const [response] = await once(request, 'response');
        return response;
      },
      [Symbol.asyncDispose]: async () => {
        server.close();
        server.closeAllConnections();
      },
    };
  }

  const built = () =>
    `console.log(${JSON.stringify(JSON.stringify({ folder: join(directory, 'site') }))})`;

  test('serves the page of an app at every path, and shared assets', async () => {
    await using server = await serve(built());
    await server.build.files();
    for (const path of ['/', '/games/1?x', '/secret.js', '/..%2fsecret.js']) {
      const response = await server.get(demoSlug('chess'), path);
      assert.equal(response.statusCode, 200, path);
      assert.equal(await text(response), '<h1>Chess</h1>', path);
      assert.equal(response.headers['cache-control'], 'no-cache');
    }
    const asset = await server.get(demoSlug('chess'), '/assets/a.js');
    assert.equal(await text(asset), 'play()');
    assert.match(String(asset.headers['cache-control']), /immutable/);
    const gzipped = await server.get(demoSlug('chess'), '/assets/a.js', {
      'accept-encoding': 'gzip',
    });
    assert.equal(gzipped.headers['content-encoding'], 'gzip');
    const chunks = await gzipped.toArray();
    assert.equal(String(gunzipSync(Buffer.concat(chunks))), 'play()');
  });

  test('finds nothing outside its files', async () => {
    await using server = await serve(built());
    await server.build.files();
    for (const path of ['/assets/../../secret.js', '/assets/a.js.gz', '/assets/']) {
      assert.equal((await server.get(demoSlug('chess'), path)).statusCode, 404, path);
    }
    assert.equal((await server.get(demoSlug('go'), '/')).statusCode, 404);
    assert.equal(await text(await server.get('chess', '/')), 'another site');
  });

  test('lets only itself and the studio frame an app, which connects to nothing else', async () => {
    await using server = await serve(built());
    await server.build.files();
    const { headers } = await server.get(demoSlug('chess'), '/');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'self';/);
    assert.match(policy, /frame-ancestors 'self' https:\/\/studio\.example\.test$/);
  });

  test('shows a page that reloads itself during a build', async () => {
    await using server = await serve(
      'setInterval(() => {}, 1000); setTimeout(() => process.exit(1), 4000)',
    );
    const response = await server.get(demoSlug('chess'), '/');
    assert.equal(response.statusCode, 503);
    assert.equal(response.headers['refresh'], '1');
    assert.match(await text(response), /Preparing the demos/);
  });

  test('says that a demo could not be built, and reports why', async () => {
    await using server = await serve('console.error("no space"); process.exit(1)');
    // A busy machine may take longer for the build than a request waits.
    await eventually(async () => {
      const response = await server.get(demoSlug('chess'), '/');
      assert.equal(response.statusCode, 503);
      return (await text(response)).includes('The demo is not available');
    }, 'the build failed');
    assert.match(String(errors.at(-1)), /no space/);
  });
});
