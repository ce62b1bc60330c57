import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { importProject, publishAndWait, writeFiles } from '../support/publisher.ts';
import { runSql } from '../support/records.ts';
import { releaseSandboxes } from '../support/release-sandboxes.ts';

test('a release checks the app, unless the same files passed a check before', async () => {
  let inspections = 0;
  const sandboxes = releaseSandboxes(() => {
    inspections += 1;
  });
  await using service = await startScripted({ PUBLISH_AUDIT: 'off' }, { sandboxes });
  const client = await Client.of(service);
  const projectId = await importProject(client, 'web');
  const publish = async () => {
    const { status, steps } = await publishAndWait(client, projectId, { name: 'checked-shop' });
    assert.equal(status, 'live');
    return steps.find(({ name }) => name === 'app')?.summary;
  };

  assert.equal(await publish(), 'Types, code and page passed');
  assert.equal(inspections, 1);
  assert.equal(await publish(), 'Types, code and page passed when they were last checked');
  assert.equal(inspections, 1, 'nothing changed since the first release');

  await writeFiles(client, projectId, { 'public/terms.txt': 'Terms' });
  assert.equal(await publish(), 'Types, code and page passed');
  assert.equal(inspections, 2, 'a file changed by hand');

  await writeFiles(client, projectId, { 'public/terms.txt': 'New terms' });
  const { body } = await client.json('POST', `/api/v1/projects/${projectId}/checkpoints`, {});
  // As if a turn had verified these files.
  await runSql(service, 'UPDATE checkpoints SET is_verified = true WHERE id = $1', [
    body['checkpoint_id'],
  ]);
  assert.equal(await publish(), 'Types, code and page passed when they were last checked');
  assert.equal(inspections, 2, 'a turn verified the files');
});
