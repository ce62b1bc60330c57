import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { SandboxHost, WorkspaceFile } from '../../../apps/server/src/core/ports/sandbox.ts';
import { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { WarmSandboxPool } from '../../../apps/server/src/sandboxes/dev-sandbox/warm-sandbox-pool.ts';
import { cachedTemplate } from '../../../apps/server/src/sandboxes/testing/cached-template.ts';
import { fetchFromSandbox } from '../../../apps/server/src/sandboxes/testing/fetch-from-sandbox.ts';
import { sharedHost } from '../../../apps/server/src/sandboxes/testing/shared-host.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { plainTemplate } from '../../../apps/server/src/testing/plain-template.ts';

const limits = { cpus: 2, memoryMb: 1024, pids: 256, diskMb: 512 };
let folder: string;
let host: SandboxHost;
let template: Template;
let shared: LiveDevSandbox;

const app = (words: string): WorkspaceFile => ({
  path: 'src/App.tsx',
  content: `export default function App() {\n  return <h1>${words}</h1>;\n}\n`,
});

suite('a dev sandbox', { skip: await whyNoBubblewrap() }, () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mw-dev-sandbox-'));
    host = await sharedHost();
    template = await cachedTemplate();
    shared = await LiveDevSandbox.open({ host, template, limits });
  });
  after(async () => {
    await shared?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('serves the template', async (t) => {
    const startedAt = performance.now();
    assert.deepEqual(await shared.devServer.settled(), { status: 'ready' });
    t.diagnostic(`ready ${Math.round(performance.now() - startedAt)} ms after the sandbox`);
    assert.equal((await fetchFromSandbox(shared, '/')).status, 200);
    assert.match((await fetchFromSandbox(shared, '/src/pages/home.tsx')).body, /starts here/);
    assert.deepEqual(shared.devServer.errors, []);
  });

  test('is taken over by a project, with all its files', async (t) => {
    await shared.devServer.settled();
    const files = template.files.filter(({ path }) => path !== 'README.md');
    const startedAt = performance.now();
    await shared.takeOver([...files.filter(({ path }) => path !== 'src/App.tsx'), app('Mine')]);
    t.diagnostic(`taken over in ${Math.round(performance.now() - startedAt)} ms`);
    assert.deepEqual(shared.devServer.state, { status: 'ready' });
    assert.match((await fetchFromSandbox(shared, '/src/App.tsx')).body, /Mine/);
    assert.equal(await shared.session.stat('README.md'), undefined);
  });

  test('reports errors in the code, and their fix', async () => {
    const broken = {
      ...app(''),
      content: 'export default function App() {\n  return <h1>open;\n}\n',
    };
    await shared.session.writeFile(broken.path, broken.content);
    await shared.devServer.notifyChanged([{ path: broken.path, kind: 'change' }]);
    const [error] = shared.devServer.errors;
    assert.deepEqual([error?.file, error?.line], ['src/App.tsx', 3]);
    await shared.session.writeFile(broken.path, app('Whole').content);
    await shared.devServer.notifyChanged([{ path: broken.path, kind: 'change' }]);
    assert.deepEqual(shared.devServer.errors, []);
    assert.match((await fetchFromSandbox(shared, '/src/App.tsx')).body, /Whole/);
  });

  test('restarts a dev server that is killed', async () => {
    await shared.session.run('pkill -f launcher.mjs');
    await eventually(() => shared.devServer.state.status === 'starting', 'its end is noticed');
    assert.deepEqual(await shared.devServer.settled(), { status: 'ready' });
    assert.equal((await fetchFromSandbox(shared, '/')).status, 200);
  });

  test('reports why the dev server failed and retries when files change', async (t) => {
    const sandbox = await LiveDevSandbox.open({
      host,
      limits,
      template: { ...template, launcher: await openEmpty() },
    });
    t.after(() => sandbox.close());
    const state = await sandbox.devServer.settled();
    assert.equal(state.status, 'failed');
    assert.match(state.status === 'failed' ? state.message : '', /Cannot find module/);
    const before = sandbox.devServer.log.texts().length;
    await sandbox.devServer.notifyChanged([{ path: 'src/App.tsx', kind: 'change' }]);
    assert.ok(sandbox.devServer.log.texts().length > before);
  });

  test('builds without a dev server', async (t) => {
    const plain = await plainTemplate();
    const sandbox = await LiveDevSandbox.open({
      host,
      template: plain,
      limits,
      hasDevServer: false,
    });
    t.after(() => sandbox.close());
    await sandbox.takeOver([
      ...plain.files.filter(({ path }) => path !== 'src/App.tsx'),
      { path: 'src/App.tsx', content: 'export default () => null;\n' },
    ]);
    const { output } = await sandbox.session.run('ps -e -o args; npx vite build');
    assert.doesNotMatch(output.toString(), /launcher\.mjs/);
    assert.match(output.toString(), /built in/);
  });

  test('is kept warm in a pool, which refills itself', async (t) => {
    const plain = await plainTemplate();
    const errors: unknown[] = [];
    let opened = 0;
    const pool = new WarmSandboxPool({
      spare: 1,
      open: () => {
        opened += 1;
        return LiveDevSandbox.open({ host, template: plain, limits });
      },
      onError: (error) => errors.push(error),
    });
    t.after(() => pool.close());
    pool.fill();
    await eventually(() => pool.available === 1, 'one waits', 30_000);
    const startedAt = performance.now();
    const taken = await pool.take();
    assert.ok(performance.now() - startedAt < 50, 'a warm sandbox was available');
    assert.equal(taken.devServer.state.status, 'ready');
    await eventually(() => pool.available === 1, 'another waits', 30_000);
    assert.equal(opened, 2);
    await taken.close();
    assert.deepEqual(errors, []);
  });
});

async function openEmpty(): Promise<string> {
  return mkdtemp(join(folder, 'empty-'));
}
