import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { mintToken } from '../support/mint-token.ts';
import {
  importProject,
  publish,
  readPublication,
  waitForRelease,
  writeFiles,
} from '../support/publisher.ts';
import { app, requestPreview } from '../support/sandbox-scripts.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { shareTemplates } from '../support/share-templates.ts';

suite('a release whose process is killed', { skip: (await whyNoBubblewrap()) || longOnly }, () => {
  let env: Record<string, string>;
  let folder: string;
  let service: ServiceProcess;
  let client: Client;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-publishing-'));
    env = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: await freshDatabase(),
      TEST_SANDBOXES: 'real',
      SANDBOX_WARM: '0',
      VERIFY_TURNS: 'false',
      PUBLISH_AUDIT: 'off',
    };
    await shareTemplates(join(folder, 'data'));
    await start();
    client = new Client(`http://127.0.0.1:${env['PORT']}`, await mintToken(env));
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    service = spawnService(env, 'e2e/support/fixtures/scripted-service.ts');
    await waitUntilHealthy(service, Number(env['PORT']));
  }

  test('is finished by the next process, while the previous release stays live', {
    timeout: 400_000,
  }, async () => {
    const port = Number(env['PORT']);
    const projectId = await importProject(client, 'web', { 'src/App.tsx': app('Before') });
    assert.equal((await publish(client, projectId, { name: 'killed-app' })).status, 202);
    assert.equal((await waitForRelease(client, projectId)).status, 'live');
    const address = `http://killed-app.preview.localhost:${port}/`;
    const live = await requestPreview(port, address);

    await writeFiles(client, projectId, { 'src/App.tsx': app('Afterwards') });
    const { body } = await publish(client, projectId, {});
    await eventually(
      async () => {
        const { latest } = await readPublication(client, projectId);
        if (!latest || latest.release_id !== body['release_id']) return false;
        assert.equal(latest.finished_at, null, JSON.stringify(latest));
        return latest.steps.some(({ name, status }) => name === 'app' && status === 'running');
      },
      'the app is being checked',
      60_000,
    );
    service.child.kill('SIGKILL');
    await service.waitForExit();
    await start();
    assert.equal((await requestPreview(port, address)).body, live.body);
    const release = await waitForRelease(client, projectId);
    assert.equal(release.release_id, body['release_id']);
    assert.equal(release.status, 'live', JSON.stringify(release, null, 2));
    assert.notEqual((await requestPreview(port, address)).body, live.body);
  });
});
