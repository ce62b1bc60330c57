import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { previewRecord } from '@millwright/contract';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { zipOf } from '../../apps/server/src/testing/zips.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { putFile, readFiles } from '../support/hand-edits.ts';
import { importProject, writeFiles } from '../support/publisher.ts';
import {
  fetchRecord,
  projectPath,
  readProject,
  runSql,
  statusAndCode,
} from '../support/records.ts';
import { app, requestPreview } from '../support/sandbox-scripts.ts';

const skip = await whyNoBubblewrap();
const idleSeconds = 6;

suite('previews of checkpoints', { skip }, () => {
  let service: Scripted;
  let client: Client;
  let stranger: Client;
  before(async () => {
    ({ service, client } = await startWithSandboxes(
      { SANDBOX_IDLE_S: String(idleSeconds) },
      simpleSandboxManager,
    ));
    stranger = await Client.of(service, 'stranger@example.com');
  });
  after(() => service?.[Symbol.asyncDispose]());

  const previewPath = (projectId: string, id: string) =>
    `${projectPath(projectId)}/checkpoints/${id}/preview`;
  const previewOf = (projectId: string, id: string) =>
    fetchRecord(client, previewRecord, previewPath(projectId, id));
  const shows = (address: string, words: string) =>
    eventually(
      async () => {
        const response = await requestPreview(service.port, `${address}src/App.tsx`);
        return response.status === 200 && response.body.includes(words);
      },
      `${address} shows ${words}`,
      30_000,
    );

  /** Two versions of an app, the older first. */
  async function build(): Promise<{ projectId: string; versions: [string, string] }> {
    const projectId = await importProject(client, 'web');
    const createCheckpoint = async (words: string) => {
      await writeFiles(client, projectId, { 'src/App.tsx': app(words) });
      const created = await client.json('POST', `${projectPath(projectId)}/checkpoints`);
      assert.equal(created.status, 201);
      return String(created.body['checkpoint_id']);
    };
    return {
      projectId,
      versions: [await createCheckpoint('Older'), await createCheckpoint('Newer')],
    };
  }

  test('have their own address next to the preview of the project', async () => {
    const { projectId, versions } = await build();
    const [older, newer] = await Promise.all(versions.map((id) => previewOf(projectId, id)));
    assert.ok(older && newer);
    assert.equal(older.status, 'sleeping', 'asking for it does not wake it');
    const project = await readProject(client, projectId);
    assert.equal(new Set([older, newer, project].map((one) => one.preview_url)).size, 3);
    await Promise.all([shows(older.preview_url, 'Older'), shows(newer.preview_url, 'Newer')]);
    await eventually(
      async () => (await previewOf(projectId, versions[0])).status === 'ready',
      'it is known to be ready',
    );
    const page = await requestPreview(service.port, older.preview_url);
    assert.equal(page.status, 200);
    await putFile(client, projectId, 'src/App.tsx', app('By hand'));
    await shows(project.preview_url, 'By hand');
    await shows(older.preview_url, 'Older');

    const logs = { logs: [{ level: 'error', message: 'of then', timestamp: new Date(0) }] };
    const body = JSON.stringify(logs);
    const report = `${older.preview_url}@millwright/logs`;
    const ownPage = { origin: new URL(report).origin };
    assert.equal((await requestPreview(service.port, report, ownPage, body)).status, 204);
    const { rows } = await runSql(service, 'SELECT 1 FROM console_logs WHERE project_id = $1', [
      projectId,
    ]);
    assert.deepEqual(rows, [], 'logs of a checkpoint are not stored');

    await eventually(
      async () => (await previewOf(projectId, versions[0])).status === 'sleeping',
      'it sleeps without visitors',
      60_000,
    );
    assert.equal((await readFiles(client, projectId)).size > 0, true);
    await shows(older.preview_url, 'Older');
  });

  test('need a pass for a private project and return 404 for a deleted one', async () => {
    const { projectId, versions } = await build();
    const { preview_url } = await previewOf(projectId, versions[0]);
    await shows(preview_url, 'Older');
    await client.json('PATCH', projectPath(projectId), { visibility: 'private' });
    assert.equal((await requestPreview(service.port, preview_url)).status, 401);
    const { token } = await previewOf(projectId, versions[0]);
    const entered = await requestPreview(service.port, `${preview_url}?mw_preview=${token}`);
    assert.equal(entered.status, 303);
    const [cookie = ''] = entered.headers['set-cookie'] ?? [];
    const seen = await requestPreview(service.port, preview_url, {
      cookie: cookie.split(';')[0] ?? '',
    });
    assert.equal(seen.status, 200);
    await client.request('DELETE', projectPath(projectId));
    assert.equal((await requestPreview(service.port, preview_url)).status, 404);
  });

  test('return 403 or 404 for other users and projects', async () => {
    const { projectId, versions } = await build();
    const other = await build();
    const attempts: [Client, string, string, [number, string]][] = [
      [stranger, projectId, versions[0], [403, 'ACCESS_DENIED']],
      [client, projectId, other.versions[0], [404, 'CHECKPOINT_NOT_FOUND']],
      [client, 'prj_none', versions[0], [404, 'PROJECT_NOT_FOUND']],
    ];
    for (const [who, project, version, expected] of attempts) {
      assert.deepEqual(
        await statusAndCode(await who.request('GET', previewPath(project, version))),
        expected,
      );
    }
  });

  test('are available at once for a fork and an import', async () => {
    const { projectId, versions } = await build();
    const fork = await client.json('POST', `${projectPath(projectId)}/fork`, {
      checkpoint_id: versions[0],
    });
    assert.equal(fork.status, 201);
    await shows(String(fork.body['preview_url']), 'Older');
    const names = [...(await readFiles(client, projectId))].map(([path, content]) => ({
      name: `shop-main/${path}`,
      content: Buffer.from(content, 'base64'),
    }));
    const response = await fetch(`${client.url}/api/v1/projects/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/zip' },
      body: zipOf(names),
    });
    assert.equal(response.status, 201);
    const { project } = (await response.json()) as { project: { preview_url: string } };
    await shows(project.preview_url, 'Newer');
  });
});
