import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { SandboxHost } from '../../../apps/server/src/core/ports/sandbox.ts';
import { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { fetchFromSandbox } from '../../../apps/server/src/sandboxes/testing/fetch-from-sandbox.ts';
import { sharedHost } from '../../../apps/server/src/sandboxes/testing/shared-host.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { sharedTemplate } from '../../../apps/server/src/testing/shared-template.ts';

// The default limits of sandboxes: compiler, dev server and browser share them.
const limits = { cpus: 2, memoryMb: 2048, pids: 512, diskMb: 512 };
const screenPath = 'src/screens/home-screen.tsx';
const screen = (words: string) =>
  `import { Text } from 'react-native';\nexport default () => <Text>${words}</Text>;\n`;

suite('a dev sandbox with the mobile template', { skip: await whyNoBubblewrap() }, () => {
  let host: SandboxHost;
  let template: Template;
  let sandbox: LiveDevSandbox;
  before(async () => {
    template = await sharedTemplate('mobile');
    host = await sharedHost();
  });
  after(async () => {
    await sandbox?.close();
  });

  const changed = async (path: string, content: string) => {
    await sandbox.session.writeFile(path, content);
    await sandbox.devServer.notifyChanged([{ path, kind: 'change' }]);
  };

  test('serves the template and its packages offline', async (t) => {
    const startedAt = performance.now();
    const since = () => `${Math.round(performance.now() - startedAt)} ms`;
    sandbox = await LiveDevSandbox.open({ host, template, limits });
    assert.deepEqual(await sandbox.devServer.settled(), { status: 'ready' });
    t.diagnostic(`ready ${since()} after the sandbox was requested`);
    assert.equal((await fetchFromSandbox(sandbox, '/')).status, 200);
    const { body } = await fetchFromSandbox(sandbox, `/${screenPath}`);
    assert.match(body, /starts here/);
    for (const [, url] of body.matchAll(/from "(\/@fs[^"]+\/deps\/[^"]+)"/g)) {
      assert.equal((await fetchFromSandbox(sandbox, String(url))).status, 200, url);
    }
    t.diagnostic(`all modules of the first screen were served after ${since()}`);
    assert.deepEqual(sandbox.devServer.errors, []);
  });

  test('serves an edit', async (t) => {
    const startedAt = performance.now();
    await changed(screenPath, screen('Edited'));
    assert.match((await fetchFromSandbox(sandbox, `/${screenPath}`)).body, /Edited/);
    t.diagnostic(`written, checked and served in ${Math.round(performance.now() - startedAt)} ms`);
  });

  test('reports an error with its location, and its fix', async () => {
    await changed(screenPath, `${screen('Whole')}const open = (;\n`);
    const [error] = sandbox.devServer.errors;
    assert.deepEqual([error?.file, error?.line], [screenPath, 3]);
    await changed(screenPath, screen('Whole'));
    assert.deepEqual(sandbox.devServer.errors, []);
  });

  test('is taken over by a project', async (t) => {
    const files = template.files.filter(({ path }) => path !== screenPath);
    const startedAt = performance.now();
    await sandbox.takeOver([...files, { path: screenPath, content: screen('Mine') }]);
    t.diagnostic(`taken over in ${Math.round(performance.now() - startedAt)} ms`);
    assert.equal((await fetchFromSandbox(sandbox, '/')).status, 200);
    assert.match((await fetchFromSandbox(sandbox, `/${screenPath}`)).body, /Mine/);
  });

  test('passes an inspection', async (t) => {
    await sandbox.takeOver(template.files);
    const startedAt = performance.now();
    const { ok, checks, problems } = await sandbox.inspect(new AbortController().signal);
    t.diagnostic(`inspected in ${Math.round(performance.now() - startedAt)} ms`);
    assert.deepEqual(problems, []);
    assert.equal(ok, true, JSON.stringify(checks));
  });
});
