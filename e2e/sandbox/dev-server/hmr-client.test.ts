import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { WebSocket } from 'ws';
import { DevServer } from '../../../apps/server/src/testing/dev-server.ts';

test('makes the HMR client connect to the origin of the page', async () => {
  // Settings that agents write for other previews must not redirect the client.
  const config = `export default { base: '/sub/', server: { port: 1, hmr: { clientPort: 443 } } }`;
  await using server = await DevServer.start({
    template: 'plain',
    prepare: (workspace) => writeFile(join(workspace, 'vite.config.ts'), config),
  });
  await server.settled();
  const { body } = await server.get('/@vite/client');
  assert.match(body, /const hmrPort = null/);
  assert.match(body, /socketHost = `\$\{null \|\| importMetaUrl\.hostname\}/);
});

/** Opens the page without connecting its client yet. */
async function openPage(server: DevServer): Promise<{ connect(): Promise<string[]> }> {
  await server.get('/');
  const { body } = await server.get('/@vite/client', '*/*');
  const [, token = ''] = /const wsToken = "([^"]+)"/.exec(body) ?? [];
  return {
    /** Returns the types of the messages that the client receives when it connects. */
    async connect() {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/?token=${token}`, 'vite-hmr');
      const types: string[] = [];
      socket.on('message', (data) => types.push(JSON.parse(String(data)).type));
      await once(socket, 'open');
      socket.ping();
      await once(socket, 'pong');
      socket.terminate();
      return types;
    },
  };
}

suite('the HMR client of a page', () => {
  let server: DevServer;
  before(async () => {
    server = await DevServer.start({ template: 'plain' });
    assert.equal(await server.settled(), 0);
  });
  after(() => server?.[Symbol.asyncDispose]());

  test('does not reload a page that was requested after the change', async () => {
    await server.resetToStart();
    const page = await openPage(server);
    assert.deepEqual(await page.connect(), ['connected']);
  });

  test('reloads a page that was requested before the change and connects after it', async () => {
    const page = await openPage(server);
    await server.resetToStart();
    assert.deepEqual(await page.connect(), ['connected', 'full-reload']);
    assert.deepEqual(await page.connect(), ['connected'], 'once');
  });
});
