import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { KillableService } from '../support/killable-service.ts';
import {
  importProject,
  publish,
  readPublication,
  waitForRelease,
  writeFiles,
} from '../support/publisher.ts';
import { app, requestPreview } from '../support/sandbox-scripts.ts';

suite('a release whose process is killed', { skip: (await whyNoBubblewrap()) || longOnly }, () => {
  test('is finished by the next process, while the previous release stays live', {
    timeout: 400_000,
  }, async () => {
    await using service = await KillableService.open({
      DATABASE_URL: await freshDatabase(),
      TEST_SANDBOXES: 'real',
      VERIFY_TURNS: 'false',
      PUBLISH_AUDIT: 'off',
    });
    const { client, port } = service;
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
    await service.killAndRestart();
    assert.equal((await requestPreview(port, address)).body, live.body);
    const release = await waitForRelease(client, projectId);
    assert.equal(release.release_id, body['release_id']);
    assert.equal(release.status, 'live', JSON.stringify(release, null, 2));
    assert.notEqual((await requestPreview(port, address)).body, live.body);
  });
});
