import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Millwright } from '@millwright/client';
import { appUploadList, type ErrorBody } from '@millwright/contract';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { leaseService } from '../support/shared-service.ts';
import { storeAppUpload } from '../support/store-app-upload.ts';

let service: Scripted;
let ada: Client;
let projectId: string;

before(async () => {
  service = await leaseService();
  ada = await Client.of(service);
  ({ projectId } = await ada.turn({ prompt: 'say hello' }));
});
after(() => service?.[Symbol.asyncDispose]());

const path = (rest = '') => `/api/v1/projects/${projectId}/uploads${rest}`;
const listUploads = async (query = '') =>
  appUploadList.parse((await ada.json('GET', path(query))).body);

test('the owner lists, downloads and deletes the files of a stage, and sees their size', async () => {
  assert.deepEqual(await listUploads(), {
    uploads: [],
    used_bytes: 0,
    quota_bytes: 500 * 1024 * 1024,
    next_cursor: null,
  });
  const content = randomBytes(300_000);
  const photo = await storeAppUpload(service, projectId, { name: 'Größe "1".png', content });
  const live = { name: 'live.pdf', content: Buffer.from('pdf'), stage: 'live' } as const;
  await storeAppUpload(service, projectId, live);
  const { uploads, used_bytes } = await listUploads();
  assert.deepEqual(
    uploads.map(({ id, name, size_bytes, stage }) => [id, name, size_bytes, stage]),
    [[photo.id, 'Größe "1".png', 300_000, 'dev']],
  );
  assert.equal(used_bytes, 300_000);
  assert.deepEqual(
    (await listUploads('?stage=live')).uploads.map(({ name }) => name),
    ['live.pdf'],
  );

  const { appUploads } = new Millwright({ baseUrl: service.url, token: ada.token });
  const { name, body } = await appUploads.download(projectId, photo.id);
  assert.equal(name, 'Größe "1".png');
  assert.ok(Buffer.from(await new Response(body).arrayBuffer()).equals(content));
  assert.deepEqual(await appUploads.remove(projectId, photo.id), { id: photo.id, deleted: true });
  assert.deepEqual((await appUploads.list(projectId)).uploads, []);
  assert.equal((await ada.json('DELETE', path(`/${photo.id}`))).status, 404);
});

test('a downloaded page of an app can never run on the origin of the studio', async () => {
  const content = Buffer.from('<script>alert(1)</script>');
  const page = { name: 'page.html', type: 'text/html', content };
  const { id } = await storeAppUpload(service, projectId, page);
  const { headers } = await ada.request('GET', path(`/${id}`));
  assert.equal(headers.get('content-type'), 'application/octet-stream');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="page\.html"/);
});

test('nobody but the owner reaches the files, also if the project is shared', async () => {
  const content = Buffer.from('secret');
  const { id } = await storeAppUpload(service, projectId, { name: 'secret.txt', content });
  const { body } = await ada.json('POST', `/api/v1/projects/${projectId}/share`, {});
  const token = String(body['url']).split('/').at(-1);
  const eve = await Client.of(service, 'eve@example.com');
  const own = (await eve.turn({ prompt: 'say hello' })).projectId;
  const codes: unknown[] = [];
  for (const [method, at] of [
    ['GET', path()],
    ['GET', path(`/${id}`)],
    ['DELETE', path(`/${id}`)],
    ['GET', `/api/v1/projects/${own}/uploads/${id}`],
    ['DELETE', `/api/v1/projects/${own}/uploads/${id}`],
  ] as const) {
    const response = await eve.request(method, at);
    codes.push(((await response.json()) as ErrorBody).code);
  }
  const denied = 'ACCESS_DENIED';
  assert.deepEqual(codes, [denied, denied, denied, 'NOT_FOUND', 'NOT_FOUND']);
  for (const rest of ['/uploads', `/uploads/${id}`, `/files/${id}`]) {
    const { status } = await service.get(`/api/v1/public/shares/${token}${rest}`);
    assert.equal(status, 404, rest);
  }
  assert.equal(
    (await listUploads()).uploads.some((one) => one.id === id),
    true,
  );
});

test('a fork has none of the files, and deleting a project deletes them', async () => {
  const { projectId: own } = await ada.turn({ prompt: 'say hello' });
  const { id } = await storeAppUpload(service, own, { name: 'a', content: randomBytes(10) });
  const { body } = await ada.json('POST', `/api/v1/projects/${own}/fork`, {});
  const fork = await ada.json('GET', `/api/v1/projects/${body['project_id']}/uploads`);
  assert.deepEqual([fork.status, fork.body['uploads']], [200, []]);
  assert.ok((await ada.request('DELETE', `/api/v1/projects/${own}`)).status < 300);
  const { pool } = service.service.services.database;
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM app_uploads WHERE project_id = $1) AS uploads,
      (SELECT count(*)::int FROM app_upload_chunks WHERE upload_id = $2) AS chunks,
      (SELECT count(*)::int FROM app_upload_usage WHERE project_id = $1) AS usages`,
    [own, id],
  );
  assert.deepEqual(rows, [{ uploads: 0, chunks: 0, usages: 0 }]);
});
