import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createServer, type HotPayload, type ViteDevServer } from 'vite';
import { WebSocket } from 'ws';
import { omitUnchangedStyles } from './omit-unchanged-styles.ts';

/** Tailwind as projects use it. */
const { resolve } = createRequire(
  new URL('../../../../../templates/web/vite.config.ts', import.meta.url),
);
const { default: tailwindcss } = await import(pathToFileURL(resolve('@tailwindcss/vite')).href);

const page = (content: string) =>
  `export const words = \`${content}\`;\nif (import.meta.hot) import.meta.hot.accept();\n`;

suite('hot updates of an open page', () => {
  let root: string;
  let server: ViteDevServer;
  let socket: WebSocket;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'unchanged-styles-'));
    await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
    await writeFile(join(root, 'index.css'), '@import "tailwindcss" source(".");\n');
    await writeFile(join(root, 'page.js'), page('<p class="mt-1">One</p>'));
    await writeFile(join(root, 'main.js'), "import './index.css';\nimport './page.js';\n");
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      cacheDir: join(tmpdir(), 'unchanged-styles-cache'),
      server: { host: '127.0.0.1', port: 0, watch: null },
      plugins: [tailwindcss(), omitUnchangedStyles()],
    });
    await server.listen();
    const { client } = server.environments;
    for (const path of ['/main.js', '/page.js', '/index.css']) await client.transformRequest(path);
    const address = `${server.resolvedUrls?.local[0]?.replace('http', 'ws')}?token=${server.config.webSocketToken}`;
    const connected = Promise.withResolvers<void>();
    server.ws.on('connection', () => connected.resolve());
    socket = new WebSocket(address, 'vite-hmr');
    await connected.promise;
  });

  afterEach(async () => {
    socket.close();
    await server.close();
    await rm(root, { recursive: true, force: true });
  });

  /** Returns the paths that an open page is told to load again. */
  async function updatedBy(content: string): Promise<string[]> {
    const { hot } = server.environments.client;
    const sent = Promise.withResolvers<HotPayload>();
    hot.send = ((payload: HotPayload) => sent.resolve(payload)) as typeof hot.send;
    await writeFile(join(root, 'page.js'), page(content));
    server.watcher.emit('change', join(root, 'page.js'));
    const payload = await sent.promise;
    assert.equal(payload.type, 'update');
    return payload.type === 'update' ? payload.updates.map(({ path }) => path).sort() : [];
  }

  test('leave out the style sheet if only a text changed', async () => {
    assert.deepEqual(await updatedBy('<p class="mt-1">Two words</p>'), ['/page.js']);
  });

  test('contain the style sheet if a class was added', async () => {
    assert.deepEqual(await updatedBy('<p class="mt-2">One</p>'), ['/index.css', '/page.js']);
  });

  test('contain the style sheet if something else compiled it before the update', async () => {
    const { client } = server.environments;
    await writeFile(join(root, 'page.js'), page('<p class="mt-3">One</p>'));
    client.moduleGraph.onFileChange(join(root, 'page.js'));
    await client.transformRequest('/index.css');
    assert.deepEqual(await updatedBy('<p class="mt-3">One</p>'), ['/index.css', '/page.js']);
  });

  test('contain the style sheet if it cannot be compiled', async () => {
    await writeFile(join(root, 'index.css'), '@import "./missing.css";\n');
    server.environments.client.moduleGraph.onFileChange(join(root, 'index.css'));
    assert.deepEqual(await updatedBy('<p class="mt-1">Two</p>'), ['/index.css', '/page.js']);
  });
});
