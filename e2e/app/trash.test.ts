import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { projectRecord, trashLimits } from '@millwright/contract';
import { storeSite } from '../../apps/server/src/features/publishing/store-site.ts';
import { lockDueJob } from '../../apps/server/src/store/queries/jobs.ts';
import {
  claimName,
  findLiveReleases,
  setLiveRelease,
} from '../../apps/server/src/store/queries/publications.ts';
import { insertReleaseFiles } from '../../apps/server/src/store/queries/releases.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startBillingFixture } from '../support/billing-fixture.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { putFile, readFiles } from '../support/hand-edits.ts';
import { createProjectKey } from '../support/project-key.ts';
import { fetchRows, projectPath, readProject, runSql, statusAndCode } from '../support/records.ts';
import { requestHost } from '../support/request-host.ts';
import { leaseService } from '../support/shared-service.ts';
import { TestSocket } from '../support/test-socket.ts';

suite('a project in the trash', () => {
  let service: Scripted;
  let ada: Client;
  let eve: Client;
  before(async () => {
    service = await leaseService();
    ada = await Client.of(service);
    eve = await Client.of(service, 'eve@example.com');
  });
  after(() => service?.[Symbol.asyncDispose]());

  const post = (client: Client, id: string, action: 'trash' | 'restore') =>
    client.request('POST', `${projectPath(id)}/${action}`);

  async function trash(client: Client, id: string) {
    const response = await post(client, id, 'trash');
    assert.equal(response.status, 200);
    return projectRecord.strict().parse(await response.json());
  }

  async function listIds(client: Client, query: string): Promise<string[]> {
    const path = `/api/v1/projects?${query}`;
    const rows = await fetchRows<{ project_id: string }>(client, path, 'projects');
    return rows.map(({ project_id }) => project_id);
  }

  test('is listed only there, and is as before when it is restored', async () => {
    const { projectId: kept } = await ada.turn({ prompt: 'say kept' });
    const { projectId } = await ada.turn({ prompt: 'say hello' });
    await putFile(ada, projectId, 'a.txt', 'mine');
    const [files, original] = [
      await readFiles(ada, projectId),
      await readProject(ada, projectId),
    ] as const;

    const trashed = await trash(ada, projectId);
    assert.ok(trashed.trashed_at);
    assert.deepEqual(await trash(ada, projectId), trashed, 'repeated calls keep the first time');
    assert.deepEqual(await readProject(ada, projectId), trashed);
    assert.deepEqual(await listIds(ada, 'trashed=true'), [projectId]);
    assert.deepEqual(await listIds(ada, ''), [kept]);
    assert.deepEqual(await listIds(ada, 'archived=false&sort=activity'), [kept]);

    const restored = await post(ada, projectId, 'restore');
    const { updated_at, ...record } = projectRecord.parse(await restored.json());
    const { updated_at: originally, ...expected } = original;
    assert.deepEqual(record, expected);
    assert.ok(updated_at > originally, 'it is at the top of the list');
    assert.deepEqual(await readFiles(ada, projectId), files);
    assert.equal((await post(ada, projectId, 'restore')).status, 200, 'restored twice');
    assert.deepEqual(await listIds(ada, 'trashed=true'), []);
    const turn = await ada.turn({ prompt: 'say again', project_id: projectId });
    assert.equal(turn.reason, 'complete');
  });

  test('runs no turn, and all its resources are out of reach until it is restored', async () => {
    const { projectId, turnId } = await ada.turn({ prompt: 'say hello' });
    using socket = await TestSocket.open(ada);
    await trash(ada, projectId);
    const base = projectPath(projectId);
    const requests: [string, string, unknown?][] = [
      ['POST', '/api/v1/vibe/stream', { prompt: 'say more', project_id: projectId }],
      ['POST', '/api/v1/vibe/stream_v2', { prompt: 'say more', project_id: projectId }],
      ['GET', `/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`],
      ['POST', `/api/v1/vibe/abort/${projectId}`, {}],
      ['PATCH', base, { title: 'Ours' }],
      ['POST', `${base}/fork`, {}],
      ['POST', `${base}/share`, {}],
      ['POST', `${base}/publish`, {}],
      ['POST', `${base}/keys`, { name: 'new' }],
      ['GET', `${base}/preview`],
      ['GET', `${base}/files`],
      ['GET', `${base}/events`],
      ['GET', `${base}/download`],
      ['GET', `${base}/environment`],
      ['GET', `${base}/database`],
    ];
    for (const [method, path, body] of requests) {
      assert.deepEqual(
        await statusAndCode(await ada.request(method, path, body)),
        [409, 'PROJECT_IN_TRASH'],
        `${method} ${path}`,
      );
    }
    const subscribed = await socket.request('subscribe', { project_id: projectId });
    assert.equal(subscribed, 'PROJECT_IN_TRASH');
    await post(ada, projectId, 'restore');
    assert.equal((await ada.request('GET', `${base}/files`)).status, 200);
  });

  test('has no preview, published app, job, share link or key meanwhile', async () => {
    const { projectId } = await ada.turn({ prompt: 'say hello' });
    const { db, pool } = service.service.services.database;
    const [name, releaseId] = [`site-${projectId.slice(4, 12).toLowerCase()}`, `rel_${projectId}`];
    await claimName(db, projectId, name);
    await pool.query(
      `INSERT INTO releases (id, project_id, number, checkpoint_id, name, description, has_ai, status)
       VALUES ($1, $2, 1, 'ckp_x', $3, '', false, 'ready')`,
      [releaseId, projectId, name],
    );
    const site = [{ path: 'index.html', content: Buffer.from('<h1>Shop</h1>') }];
    await insertReleaseFiles(db, releaseId, await storeSite(db, site, () => false));
    await setLiveRelease(db, { id: releaseId, projectId }, new Date());
    const share = await ada.json('POST', `${projectPath(projectId)}/share`, {});
    const { key } = await createProjectKey(ada, projectId);
    const { preview_url } = await readProject(ada, projectId);
    const siteKey = await ada.json('POST', `${projectPath(projectId)}/site_key`, {});
    const visits = {
      site_key: siteKey.body['site_key'] ?? siteKey.body['key'],
      events: [{ name: 'pageview', url: preview_url, ts: new Date().toISOString() }],
    };

    const statuses = async () => ({
      preview: (await requestPage(new URL(preview_url).hostname)).status,
      app: (await requestPage(`${name}.${hostnameOf(service.config.PREVIEW_HOST)}`)).status,
      app_info: (await fetch(`${service.url}/api/v1/public/projects/${name}`)).status,
      share: (await fetch(`${service.url}/api/v1/public/shares/${share.body['share_token']}`))
        .status,
      key: (
        await fetch(`${service.url}/api/v1/ai/models`, { headers: { 'x-api-key': String(key) } })
      ).status,
      visits: (
        await fetch(`${service.url}/api/v1/internal/analytics/collect`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: new URL(preview_url).origin },
          body: JSON.stringify(visits),
        })
      ).status,
      isLive: (await findLiveReleases(db, [releaseId])).has(releaseId),
    });
    const before = await statuses();
    assert.notEqual(before.preview, 404);
    const { preview: _, ...online } = before;
    const ok = { app: 200, app_info: 200, share: 200, key: 200, visits: 202, isLive: true };
    assert.deepEqual(online, ok);

    await trash(ada, projectId);
    assert.deepEqual(await statuses(), {
      preview: 404,
      app: 404,
      app_info: 404,
      share: 404,
      key: 401,
      visits: 401,
      isLive: false,
    });
    await pool.query(
      `INSERT INTO live_jobs (project_id, name, schedule, time_zone, next_run_at)
       VALUES ($1, 'daily', '0 8 * * *', 'UTC', now() - interval '1 hour')`,
      [projectId],
    );
    assert.equal(await lockDueJob(db, new Date(), 3), undefined);
    await pool.query('DELETE FROM live_jobs WHERE project_id = $1', [projectId]);

    await post(ada, projectId, 'restore');
    assert.deepEqual(await statuses(), before, 'restored');
  });

  const hostnameOf = (host: string) => new URL(`http://${host}`).hostname;
  const requestPage = (host: string) =>
    requestHost(service.port, `${host}:${service.port}`, '/', {
      method: 'GET',
      headers: { accept: 'text/html' },
    });

  test('gets there only without an active turn, and ends the queued ones', async () => {
    const stream = await ada.post({ prompt: 'ask color Which?' });
    const { projectId } = stream;
    await stream.question();
    assert.deepEqual(await statusAndCode(await post(ada, projectId, 'trash')), [
      409,
      'TURN_IN_PROGRESS',
    ]);
    await ada.json('POST', `/api/v1/vibe/abort/${projectId}`, {});
    await stream.finished();
    await trash(ada, projectId);
  });

  test('is deleted for good on request, alone or with the whole trash, but never those of others', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await ada.turn({ prompt: `say ${at}` })).projectId);
    const [first = '', second = '', third = ''] = ids;
    const { projectId: others } = await eve.turn({ prompt: 'say mine' });
    await trash(eve, others);
    for (const action of ['trash', 'restore'] as const) {
      const rejected = await statusAndCode(await post(ada, others, action));
      assert.deepEqual(rejected, [403, 'ACCESS_DENIED'], action);
      const unknown = await statusAndCode(await post(ada, 'prj_none', action));
      assert.deepEqual(unknown, [404, 'PROJECT_NOT_FOUND'], action);
    }
    assert.equal((await fetch(`${service.url}/api/v1/trash`, { method: 'DELETE' })).status, 401);

    await ada.json('DELETE', '/api/v1/trash');
    await trash(ada, first);
    await trash(ada, second);
    const removed = await ada.json('DELETE', projectPath(first));
    assert.deepEqual([removed.status, removed.body], [200, { id: first, deleted: true }]);
    const emptied = await ada.json('DELETE', '/api/v1/trash');
    assert.deepEqual([emptied.status, emptied.body], [200, { projects_deleted: 1 }]);
    for (const id of [first, second]) {
      const gone = await ada.request('GET', projectPath(id));
      assert.deepEqual(await statusAndCode(gone), [404, 'PROJECT_NOT_FOUND']);
    }
    assert.equal((await readProject(ada, third)).trashed_at, null);
    assert.deepEqual(await listIds(eve, 'trashed=true'), [others]);
  });

  test('is deleted automatically when its time is over', async () => {
    const { projectId } = await ada.turn({ prompt: 'say hello' });
    await trash(ada, projectId);
    await runSql(
      service,
      `UPDATE projects SET trashed_at = now() - $2 * interval '1 day' WHERE id = $1`,
      [projectId, trashLimits.keptDays + 1],
    );
    await eventually(
      async () => (await ada.request('GET', projectPath(projectId))).status === 404,
      'the project is deleted',
    );
  });
});

test('projects in the trash count towards the project limit of a plan', async () => {
  await using billing = await startBillingFixture();
  await using service = await startScripted(billing.env);
  const client = await Client.of(service);
  const { user_id } = (await client.json('GET', '/api/v1/me')).body;
  await runSql(service, `SELECT book_credits($1, 10000000, 'top_up', $1)`, [user_id]);
  const { projectId } = await client.turn({ prompt: 'say first' });
  await client.turn({ prompt: 'say second' });
  await client.request('POST', `${projectPath(projectId)}/trash`);
  const create = () => client.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say third' });
  assert.deepEqual(await statusAndCode(await create()), [403, 'ACCESS_DENIED']);
  await client.request('DELETE', '/api/v1/trash');
  const created = await create();
  assert.equal(created.status, 200);
  await created.text();
});
