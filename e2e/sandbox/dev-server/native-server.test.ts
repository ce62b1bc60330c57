import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Sandbox, SandboxHost } from '../../../apps/server/src/core/ports/sandbox.ts';
import {
  createExpoServerEnvironment,
  expoServerCommand,
  expoServerPort,
  toExpoUrl,
} from '../../../apps/server/src/sandboxes/dev-server/expo-server-command.ts';
import { fetchFromSandbox } from '../../../apps/server/src/sandboxes/testing/fetch-from-sandbox.ts';
import { sharedHost } from '../../../apps/server/src/sandboxes/testing/shared-host.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { sharedTemplate } from '../../../apps/server/src/testing/shared-template.ts';
import { longOnly } from '../../../apps/server/src/testing/trials.ts';

const address = new URL('https://my-app.native.example.dev/');
const screen = 'src/screens/home-screen.tsx';

test('builds the URL that Expo Go opens', () => {
  assert.equal(toExpoUrl(address), 'exps://my-app.native.example.dev');
  assert.equal(toExpoUrl(new URL('http://10.0.0.7:8443')), 'exp://10.0.0.7:8443');
});

suite('the Expo server in a sandbox', { skip: (await whyNoBubblewrap()) || longOnly }, () => {
  let host: SandboxHost;
  let sandbox: Sandbox;
  before(async () => {
    const { files, modules } = await sharedTemplate('mobile');
    host = await sharedHost();
    sandbox = await host.create({
      limits: { cpus: 2, memoryMb: 1024, pids: 256, diskMb: 512 },
      ports: [expoServerPort],
      layers: [{ source: modules, target: 'project/node_modules' }],
    });
    await sandbox.session.restore(files);
  });
  after(async () => {
    await sandbox?.release();
  });

  /** Sends a request as Expo Go does. */
  const get = (path: string, platform = 'ios') =>
    fetchFromSandbox({ connect: () => sandbox.connect(expoServerPort) }, path, {
      host: address.host,
      'expo-platform': platform,
      accept: 'application/expo+json,application/json',
    });

  test('serves the manifest and the code, and follows edits', { timeout: 170_000 }, async (t) => {
    const startedAt = performance.now();
    const since = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const printed: Buffer[] = [];
    const server = await sandbox.session.spawn(expoServerCommand(expoServerPort), {
      env: createExpoServerEnvironment(address),
    });
    // The server blocks if its output is not read.
    const reading = (async () => {
      for await (const { bytes } of server.output) printed.push(bytes);
    })().catch(() => undefined);
    const response = await eventually(
      () => get('/').catch(() => undefined),
      'the manifest',
      30_000,
    );
    t.diagnostic(`manifest after ${since()}`);
    const manifest = JSON.parse(response.body);
    assert.equal(manifest.runtimeVersion, 'exposdk:57.0.0');
    assert.equal(manifest.extra.expoGo.debuggerHost, address.host);
    const android = JSON.parse((await get('/', 'android')).body);
    assert.match(android.launchAsset.url, /platform=android/);

    const { origin, pathname, search } = new URL(manifest.launchAsset.url);
    assert.equal(origin, address.origin);
    const bundle = await get(pathname + search);
    t.diagnostic(`its code after ${since()}, ${Math.round(bundle.body.length / 1024)} KiB`);
    assert.equal(bundle.status, 200, Buffer.concat(printed).toString());
    assert.match(bundle.body, /Your app starts here/);

    const code = (await sandbox.session.readFile(screen)).toString();
    await sandbox.session.writeFile(screen, code.replace('Your app starts here', 'Edited'));
    await eventually(
      async () => (await get(pathname + search)).body.includes('"Edited"'),
      'the edit in the code for phones',
      20_000,
    );
    await server.kill();
    await reading;
  });
});
