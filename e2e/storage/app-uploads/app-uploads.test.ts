import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { newId } from '@millwright/contract';
import { appUploadLimits } from '../../../apps/server/src/features/app-uploads/app-upload-limits.ts';
import {
  insertAppUploadChunk,
  startAppUpload,
} from '../../../apps/server/src/store/queries/app-uploads.ts';
import { deleteProject } from '../../../apps/server/src/store/queries/projects.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { type Answer, nothing, photo, UploadingApps } from '../../support/uploading-apps.ts';

let apps: UploadingApps;
before(async () => {
  apps = await UploadingApps.open();
});
after(() => apps?.[Symbol.asyncDispose]());

test('a file is stored in pieces, read, listed and deleted', async () => {
  const app = await apps.create();
  const content = randomBytes(appUploadLimits.chunkBytes * 2 + 100);
  const { status, body } = await app.send('POST', photo, content);
  assert.equal(status, 201);
  const { id, created_at } = body as { id: string; created_at: string };
  const record = { name: 'photo.jpg', type: 'image/jpeg', size: content.length, owner: 'ada' };
  assert.deepEqual(body, { id, ...record, created_at });
  assert.deepEqual((await app.send('GET', `/files/${id}`)).body, body);
  assert.ok((await app.send('GET', `/files/${id}/content`)).bytes.equals(content));
  assert.deepEqual((await app.send('GET', '/files?owner=ada')).body['files'], [body]);
  assert.deepEqual((await app.send('GET', '/files?owner=eve')).body['files'], []);
  assert.equal((await app.send('DELETE', `/files/${id}`)).status, 204);
  assert.equal((await app.send('DELETE', `/files/${id}`)).status, 204, 'deleted before');
  assert.equal((await app.send('GET', `/files/${id}/content`)).status, 404);
  assert.deepEqual(await app.usage(), nothing);
});

test('a body without a length and an empty file are stored as they are', async () => {
  const app = await apps.create();
  const pieces = [randomBytes(70_000), randomBytes(200_000)];
  const { body } = await app.send('POST', photo, pieces);
  assert.equal(body['size'], 270_000);
  const stored = await app.send('GET', `/files/${body['id']}/content`);
  assert.ok(stored.bytes.equals(Buffer.concat(pieces)));
  const empty = await app.send('POST', '/files?name=empty.txt');
  assert.deepEqual([empty.status, empty.body['size']], [201, 0]);
  assert.equal((await app.send('GET', `/files/${empty.body['id']}/content`)).bytes.length, 0);
});

test('lists are paged, newest first', async () => {
  const app = await apps.create();
  const ids: unknown[] = [];
  for (let number = 0; number < 3; number += 1)
    ids.unshift((await app.send('POST', `/files?name=${number}`)).body['id']);
  const idsOf = ({ body }: Answer) => (body['files'] as { id: string }[]).map(({ id }) => id);
  const first = await app.send('GET', '/files?limit=2');
  const second = await app.send('GET', `/files?limit=2&cursor=${first.body['next_cursor']}`);
  assert.deepEqual([...idsOf(first), ...idsOf(second)], ids);
  assert.equal(second.body['next_cursor'], null);
  assert.equal((await app.send('GET', '/files?cursor=nonsense')).status, 400);
});

test('parallel uploads in two processes never exceed the quota, with or without a length', async () => {
  const quotaBytes = 1_000_000;
  const app = await apps.create({ limits: { quotaBytes } });
  // Another process that runs the same app.
  const same = await apps.create({ projectId: app.projectId, limits: { quotaBytes } });
  const size = 150_000;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const content = randomBytes(size);
      const { send } = index % 4 < 2 ? app : same;
      return send('POST', photo, index % 2 ? content : [content]);
    }),
  );
  const stored = answers.filter(({ status }) => status === 201).length;
  assert.ok(stored >= 1 && stored <= 6, `${stored} were stored`);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) {
    assert.equal(status, 507);
    assert.match(String(body['error']), /at most 1 MB. Delete some first/);
  }
  const { bytes, files, rows } = await app.usage();
  assert.deepEqual([bytes, files, rows], [stored * size, stored, stored]);
});

test('an upload whose connection breaks leaves nothing behind', async () => {
  const app = await apps.create();
  const socket = connect(app.socketPath);
  socket.write('POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 400000\r\n\r\n');
  socket.write(randomBytes(300_000));
  await eventually(async () => (await app.usage()).chunks > 0, 'a chunk to be stored', 30_000);
  assert.deepEqual((await app.send('GET', '/files')).body['files'], [], 'while it is received');
  socket.destroy();
  await app.waitUntilEmpty();
  assert.deepEqual(await app.usage(), nothing);
});

test('an upload that a process left behind expires and gives its space back', async () => {
  const app = await apps.create();
  const quota = { bytes: 1_000, files: 10 };
  const start = (id: string, expiresInMs: number) => {
    const upload = { projectId: app.projectId, stage: 'dev', name: 'a', type: 'a/b' } as const;
    return startAppUpload(
      apps.database.db,
      { ...upload, id, owner: null, sizeBytes: 600 },
      quota,
      expiresInMs,
    );
  };
  const [left, active] = [newId('appUpload'), newId('appUpload')];
  assert.equal(await start(left, 60_000), undefined);
  const chunk = { uploadId: left, number: 0, bytes: Buffer.alloc(600) };
  assert.equal(await insertAppUploadChunk(apps.database.db, chunk), undefined);
  await apps.database.pool.query('UPDATE app_uploads SET expires_at = now() WHERE id = $1', [left]);
  assert.equal(await insertAppUploadChunk(apps.database.db, { ...chunk, number: 1 }), 'gone');
  assert.equal(await start(active, 60_000), 'full');
  await app.uploads.removeExpired();
  assert.deepEqual(await app.usage(), nothing);
  assert.equal(await start(active, 60_000), undefined);
  await app.uploads.removeExpired();
  assert.equal((await app.usage()).bytes, 600, 'an upload that goes on stays');
});

test('deleting a project during an upload fails the upload and removes every row', async () => {
  for (const sizeBytes of [undefined, 2 * appUploadLimits.chunkBytes]) {
    const app = await apps.create();
    assert.equal((await app.send('POST', photo, randomBytes(1_000))).status, 201);
    async function* body() {
      yield randomBytes(appUploadLimits.chunkBytes);
      await deleteProject(apps.database.db, app.projectId);
      yield randomBytes(appUploadLimits.chunkBytes);
    }
    const description = { name: 'a', type: 'a/b', owner: null, sizeBytes };
    const key = { projectId: app.projectId, stage: 'dev' } as const;
    await assert.rejects(app.uploads.store(key, description, body()), { reason: 'gone' });
    assert.deepEqual(await app.usage(), nothing);
    await assert.rejects(app.uploads.store(key, description, body()), { reason: 'gone' });
  }
});

test('an app reaches only its own files, of its own stage', async () => {
  const app = await apps.create();
  const { body } = await app.send('POST', photo, randomBytes(10));
  const others = [
    await apps.create(),
    await apps.create({ projectId: app.projectId, stage: 'live' }),
  ];
  for (const other of others) {
    assert.equal((await other.send('GET', `/files/${body['id']}`)).status, 404);
    assert.equal((await other.send('GET', `/files/${body['id']}/content`)).status, 404);
    assert.deepEqual((await other.send('GET', '/files')).body['files'], []);
    assert.equal((await other.send('DELETE', `/files/${body['id']}`)).status, 204);
  }
  assert.equal((await app.send('GET', `/files/${body['id']}`)).status, 200);
});

test('the requests of one app do not keep those of others from the database', async () => {
  const [busy, other] = [await apps.create(), await apps.create()];
  await busy.send('POST', photo, Buffer.from('a'));
  const blocking = await apps.database.pool.connect();
  await blocking.query('BEGIN');
  await blocking.query('SELECT 1 FROM app_upload_usage WHERE project_id = $1 FOR UPDATE', [
    busy.projectId,
  ]);
  const waiting = Array.from({ length: 15 }, () => busy.send('POST', photo, Buffer.from('a')));
  try {
    await eventually(
      async () => {
        const { rows } = await blocking.query(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return rows[0].count > 0;
      },
      'the first upload to wait',
      30_000,
    );
    assert.equal((await other.send('POST', photo, Buffer.from('a'))).status, 201);
  } finally {
    await blocking.query('COMMIT');
    blocking.release();
  }
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([201]));
});
