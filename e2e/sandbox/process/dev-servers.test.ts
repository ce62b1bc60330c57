import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { SandboxHost } from '../../../apps/server/src/core/ports/sandbox.ts';
import { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import { openProcessHost } from '../../../apps/server/src/sandboxes/drivers/process/open-process-host.ts';
import { fetchFromSandbox } from '../../../apps/server/src/sandboxes/testing/fetch-from-sandbox.ts';
import { simpleLauncher } from '../../../apps/server/src/sandboxes/testing/simple-launcher.ts';

const limits = { cpus: 2, memoryMb: 1024, pids: 256, diskMb: 2048 };
const app = (words: string) => `export default function App() {\n  return <h1>${words}</h1>;\n}\n`;

suite('dev servers on a machine without bubblewrap', () => {
  let folder: string;
  let host: SandboxHost;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mw-process-'));
    host = await openProcessHost({ folder });
  });
  after(async () => {
    await host?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('two projects run at the same time, and each preview shows its own app', async () => {
    const modules = join(folder, 'modules');
    await mkdir(modules);
    const template = { files: [], modules, launcher: await simpleLauncher() };
    const open = async (words: string) => {
      const sandbox = await LiveDevSandbox.open({ host, template, limits });
      await sandbox.session.writeFile('src/App.tsx', app(words));
      assert.deepEqual(await sandbox.devServer.settled(), { status: 'ready' });
      return sandbox;
    };
    const first = await open('First app');
    const second = await open('Second app');
    assert.match((await fetchFromSandbox(first, '/src/App.tsx')).body, /First app/);
    assert.match((await fetchFromSandbox(second, '/src/App.tsx')).body, /Second app/);
    assert.notEqual(first.port, second.port);
    await first.close();
    await second.close();
  });
});
