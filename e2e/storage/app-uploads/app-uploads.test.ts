import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer, connect as openSocket, type Server } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type EnvironmentStage, newId } from '@millwright/contract';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { appUploadLimits } from '../../../apps/server/src/features/app-uploads/app-upload-limits.ts';
import {
  AppUploads,
  type AppUploadsOptions,
} from '../../../apps/server/src/features/app-uploads/app-uploads.ts';
import {
  UploadServer,
  type UploadServerOptions,
} from '../../../apps/server/src/features/app-uploads/upload-server.ts';
import { KeyedConcurrencyLimit } from '../../../apps/server/src/infra/concurrency/keyed-concurrency-limit.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  insertAppUploadChunk,
  startAppUpload,
} from '../../../apps/server/src/store/queries/app-uploads.ts';
import { deleteProject } from '../../../apps/server/src/store/queries/projects.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { newProject } from '../../support/open-app-database.ts';

let database: Database;
const servers: Server[] = [];

before(async () => {
  database = await openFresh();
});
after(async () => {
  for (const server of servers) server.close();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
  readonly body: Record<string, unknown>;
}

interface App {
  readonly projectId: string;
  readonly port: number;
  readonly uploads: AppUploads;
  send(method: string, path: string, body?: Buffer | Buffer[]): Promise<Answer>;
  usage(): Promise<{ bytes: number; files: number; rows: number; chunks: number }>;
}

interface AppOptions {
  readonly projectId?: string;
  readonly stage?: EnvironmentStage;
  readonly limits?: Partial<AppUploadsOptions>;
  readonly server?: Partial<UploadServerOptions>;
}

/** A project whose app has a store for uploads, as in its sandbox. */
async function newApp({ stage = 'dev', limits, server: more, ...given }: AppOptions = {}) {
  const projectId = given.projectId ?? (await newProject(database));
  const uploads = new AppUploads({ db: database.db, quotaBytes: 2 ** 20, ...limits });
  const uploadServer = new UploadServer({
    uploads,
    receiving: new KeyedConcurrencyLimit(appUploadLimits.receiving, 'uploads'),
    hasSpace: () => true,
    log,
    ...more,
  });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    uploadServer.serve(projectId, stage, socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const app: App = {
    projectId,
    port,
    uploads,
    send: async (method, path, body) => {
      const sent = request({ port, host: '127.0.0.1', method, path, agent: false });
      // Several pieces are sent without a length.
      if (Array.isArray(body)) for (const piece of body) sent.write(piece);
      sent.end(Array.isArray(body) ? undefined : body);
      const [response] = await once(sent, 'response');
      const bytes = await buffer(response);
      const isJson = response.headers['content-type'] === 'application/json';
      return { status: response.statusCode, bytes, body: isJson ? JSON.parse(String(bytes)) : {} };
    },
    usage: async () => {
      const { rows } = await database.pool.query(
        `SELECT coalesce(sum(bytes), 0)::int AS bytes, coalesce(sum(files), 0)::int AS files,
          (SELECT count(*)::int FROM app_uploads WHERE project_id = $1) AS rows,
          (SELECT count(*)::int FROM app_upload_chunks JOIN app_uploads ON id = upload_id
            WHERE project_id = $1) AS chunks
        FROM app_upload_usage WHERE project_id = $1`,
        [projectId],
      );
      return rows[0];
    },
  };
  return app;
}

const nothing = { bytes: 0, files: 0, rows: 0, chunks: 0 };
const photo = '/files?name=photo.jpg&type=image/jpeg&owner=ada';

/** Sends raw bytes and resolves to everything that comes back until the connection ends. */
async function sendRaw({ port }: App, ...pieces: string[]): Promise<string> {
  const socket = openSocket({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  for (const piece of pieces) socket.write(piece);
  // A reset connection has sent nothing more.
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (piece: string) => received.push(piece));
  await once(socket, 'close').catch(() => undefined);
  return received.join('');
}

test('a file is stored in pieces, read, listed and deleted', async () => {
  const app = await newApp();
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
  const app = await newApp();
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
  const app = await newApp();
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

test('parallel uploads never exceed the quota, with or without a length', async () => {
  const quotaBytes = 1_000_000;
  const app = await newApp({ limits: { quotaBytes } });
  const size = 150_000;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const content = randomBytes(size);
      return app.send('POST', photo, index % 2 ? content : [content]);
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

test('a file that is larger than allowed is refused by its length or when it gets too long', async () => {
  const app = await newApp({ limits: { fileBytes: 100_000 } });
  const byLength = await sendRaw(
    app,
    'POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 100001\r\n\r\n',
  );
  assert.match(byLength, /^HTTP\/1\.1 413 .*A file can have at most 0\.1 MB/s);
  const { status } = await app.send('POST', photo, [randomBytes(60_000), randomBytes(60_000)]);
  assert.equal(status, 413);
  assert.deepEqual(await app.usage(), nothing);
});

test('an upload whose connection breaks leaves nothing behind', async () => {
  const app = await newApp();
  const socket = openSocket({ port: app.port, host: '127.0.0.1' });
  socket.write('POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 400000\r\n\r\n');
  socket.write(randomBytes(300_000));
  await eventually(async () => (await app.usage()).chunks > 0, 'a chunk to be stored', 30_000);
  assert.deepEqual((await app.send('GET', '/files')).body['files'], [], 'while it is received');
  socket.destroy();
  await eventually(async () => (await app.usage()).rows === 0, 'the upload to be removed', 30_000);
  assert.deepEqual(await app.usage(), nothing);
});

test('an upload that a process left behind expires and gives its space back', async () => {
  const app = await newApp();
  const quota = { bytes: 1_000, files: 10 };
  const start = (id: string, expiresInMs: number) => {
    const upload = { projectId: app.projectId, stage: 'dev', name: 'a', type: 'a/b' } as const;
    return startAppUpload(
      database.db,
      { ...upload, id, owner: null, sizeBytes: 600 },
      quota,
      expiresInMs,
    );
  };
  const [left, active] = [newId('appUpload'), newId('appUpload')];
  assert.equal(await start(left, 0), undefined);
  await insertAppUploadChunk(database.db, { uploadId: left, number: 0, bytes: Buffer.alloc(600) });
  assert.equal(await start(active, 60_000), 'full');
  await app.uploads.removeExpired();
  assert.deepEqual(await app.usage(), nothing);
  assert.equal(await start(active, 60_000), undefined);
  await app.uploads.removeExpired();
  assert.equal((await app.usage()).bytes, 600, 'an upload that goes on stays');
});

test('deleting a project during an upload fails the upload and removes every row', async () => {
  const app = await newApp();
  const kept = await app.send('POST', photo, randomBytes(1_000));
  assert.equal(kept.status, 201);
  async function* body() {
    yield randomBytes(appUploadLimits.chunkBytes);
    await deleteProject(database.db, app.projectId);
    yield randomBytes(appUploadLimits.chunkBytes);
  }
  const description = { name: 'a', type: 'a/b', owner: null, sizeBytes: undefined };
  const key = { projectId: app.projectId, stage: 'dev' } as const;
  await assert.rejects(app.uploads.store(key, description, body()), { reason: 'gone' });
  assert.deepEqual(await app.usage(), nothing);
  await assert.rejects(app.uploads.store(key, description, body()), { reason: 'gone' });
});

test('an app reaches only its own files, of its own stage', async () => {
  const app = await newApp();
  const { body } = await app.send('POST', photo, randomBytes(10));
  const others = [await newApp(), await newApp({ projectId: app.projectId, stage: 'live' })];
  for (const other of others) {
    assert.equal((await other.send('GET', `/files/${body['id']}`)).status, 404);
    assert.equal((await other.send('GET', `/files/${body['id']}/content`)).status, 404);
    assert.deepEqual((await other.send('GET', '/files')).body['files'], []);
    assert.equal((await other.send('DELETE', `/files/${body['id']}`)).status, 204);
  }
  assert.equal((await app.send('GET', `/files/${body['id']}`)).status, 200);
});

test('names are data: separators stay, control characters are replaced', async () => {
  const app = await newApp();
  const name = encodeURIComponent('../../etc/pass\r\nwd"\0');
  const { body } = await app.send('POST', `/files?name=${name}`);
  assert.equal(body['name'], '../../etc/pass__wd"_');
  for (const path of ['/files?name=', '/files', `/files?name=${'a'.repeat(256)}`])
    assert.equal((await app.send('POST', path)).status, 400, path);
  for (const query of ['type=html', 'type=a/b%0d%0ac:d', 'owner=%00'])
    assert.equal((await app.send('POST', `/files?name=a&${query}`)).status, 400, query);
});

test('other addresses and methods are answered with 404', async () => {
  const app = await newApp();
  for (const path of [
    '/',
    '//',
    '/other',
    '/files/',
    '/files/../x',
    '/files/a/b',
    '/files/a/content/c',
  ])
    assert.equal((await app.send('GET', path)).status, 404, path);
  assert.equal((await app.send('PUT', '/files/a')).status, 404);
});

test('hostile requests are refused and store nothing', async () => {
  const app = await newApp();
  const start = 'POST /files?name=a HTTP/1.1\r\nhost: a\r\n';
  const cases = {
    'headers without end': `${start}x: ${'x'.repeat(20_000)}`,
    'another protocol': 'EHLO example.com\r\n',
    'two lengths': `${start}content-length: 1\r\ncontent-length: 2\r\n\r\nab`,
    'a length and chunks': `${start}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'a negative length': `${start}content-length: -1\r\n\r\n`,
    'a chunk with a wrong size': `${start}transfer-encoding: chunked\r\n\r\nzz\r\nab\r\n`,
    'a huge chunk': `${start}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\nab`,
  };
  for (const [name, bytes] of Object.entries(cases))
    assert.match(await sendRaw(app, bytes), /^HTTP\/1\.1 400 /, name);
  assert.deepEqual(await app.usage(), nothing);
});

test('a connection carries one request, and later ones are ignored', async () => {
  const app = await newApp();
  const get = 'GET /files HTTP/1.1\r\nhost: a\r\n\r\n';
  const answer = await sendRaw(app, `${get}${get}DELETE /files/a HTTP/1.1\r\nhost: a\r\n\r\n`);
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1, answer);
  assert.match(answer, /connection: close/i);
});

test('a sender that stops is disconnected, before or after the headers', async () => {
  const server = { times: { headersMs: 50, idleMs: 50 } };
  const app = await newApp({ server });
  assert.equal(await sendRaw(app, 'POST /files?name=a HTTP/1.1\r\n'), '');
  const start = 'POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nab';
  assert.equal(await sendRaw(app, start), '');
  await eventually(async () => (await app.usage()).rows === 0, 'the upload to be removed', 30_000);
});

test('a request that trickles is disconnected at its deadline', async () => {
  const app = await newApp({ server: { times: { requestMs: 200 } } });
  const socket = openSocket({ port: app.port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write('POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n');
  const timer = setInterval(() => socket.write('a'), 20);
  assert.equal(await text(socket).catch(() => ''), '');
  clearInterval(timer);
  await eventually(async () => (await app.usage()).rows === 0, 'the upload to be removed', 30_000);
});

test('files are refused if too many arrive at once or the disk is nearly full', async () => {
  const receiving = new KeyedConcurrencyLimit(1, 'uploads');
  const app = await newApp({ server: { receiving } });
  const release = receiving.acquire(`${app.projectId}:dev`);
  assert.equal((await app.send('POST', photo, Buffer.from('a'))).status, 429);
  release();
  assert.equal((await app.send('POST', photo, Buffer.from('a'))).status, 201);
  const full = await newApp({ server: { hasSpace: () => false } });
  assert.equal((await full.send('POST', photo, Buffer.from('a'))).status, 507);
});
