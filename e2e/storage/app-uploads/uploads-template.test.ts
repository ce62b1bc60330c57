import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { AppUploads } from '../../../apps/server/src/features/app-uploads/app-uploads.ts';
import { UploadServer } from '../../../apps/server/src/features/app-uploads/upload-server.ts';
import { KeyedConcurrencyLimit } from '../../../apps/server/src/infra/concurrency/keyed-concurrency-limit.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { newProject } from '../../support/open-app-database.ts';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly owner: string | null;
  readonly createdAt: string;
}

/** As in the template, which is not part of this program. */
interface FileStore {
  put(content: Readable, file: object): Promise<StoredFile>;
  get(id: string): Promise<StoredFile | undefined>;
  read(id: string): Promise<Readable | undefined>;
  list(query?: object): Promise<{ files: StoredFile[]; nextCursor: string | null }>;
  delete(id: string): Promise<void>;
}

interface Routes {
  request(path: string, init?: RequestInit): Promise<Response>;
}

let database: Database;
let server: Server;
let folder: string;
let routes: Routes;
let headersOf: (file: StoredFile) => Record<string, string>;
const stores: Record<string, FileStore> = {};

/** Bundles the template's server code as the build of an app does. */
async function bundleTemplate(outDir: string): Promise<void> {
  const template = resolve('templates/web-uploads/server');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: {
          directory: join(template, 'files/directory-files.ts'),
          service: join(template, 'files/service-files.ts'),
          send: join(template, 'files/send-file.ts'),
          routes: join(template, 'routes/files.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-template-'));
  const bundled = join(folder, 'bundled');
  database = await openFresh();
  await bundleTemplate(bundled);
  const load = (name: string) => import(pathToFileURL(join(bundled, `${name}.mjs`)).href);
  const { UPLOADS_DIR: before } = process.env;
  process.env['UPLOADS_DIR'] = join(folder, 'of-routes');
  ({ fileRoutes: routes } = await load('routes'));
  if (before === undefined) delete process.env['UPLOADS_DIR'];
  else process.env['UPLOADS_DIR'] = before;
  ({ headersOf } = await load('send'));

  const projectId = await newProject(database);
  const uploads = new AppUploads({ db: database.db, quotaBytes: 2 ** 20, fileBytes: 2 ** 19 });
  const receiving = new KeyedConcurrencyLimit(10, 'uploads');
  const uploadServer = new UploadServer({ uploads, receiving, hasSpace: () => true, log });
  server = createServer({ allowHalfOpen: true }, (socket) => {
    uploadServer.serve(projectId, 'dev', socket);
  }).listen(join(folder, 'socket'));
  await once(server, 'listening');
  const [{ DirectoryFiles }, { ServiceFiles }] = [await load('directory'), await load('service')];
  stores['directory'] = new DirectoryFiles(join(folder, 'uploads'));
  stores['service'] = new ServiceFiles(join(folder, 'socket'));
});
after(async () => {
  server?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const describe = (more: object = {}) => ({
  ...{ name: 'a "photo".png', type: 'image/png', owner: 'ada', size: undefined },
  ...more,
});

for (const driver of ['directory', 'service'] as const) {
  suite(`uploads of an app, stored by the ${driver} driver`, () => {
    const store = () => stores[driver] as FileStore;

    test('a file is stored, read, listed by its owner and deleted', async () => {
      const content = randomBytes(300_000);
      const file = await store().put(Readable.from([content]), describe({ size: content.length }));
      const { id, createdAt } = file;
      const { size, ...expected } = describe({ id, createdAt });
      assert.deepEqual(file, { ...expected, size: content.length });
      assert.deepEqual(await store().get(id), file);
      assert.ok((await buffer((await store().read(id)) as Readable)).equals(content));
      assert.deepEqual((await store().list({ owner: 'ada' })).files, [file]);
      assert.deepEqual((await store().list({ owner: 'eve' })).files, []);
      await store().delete(id);
      await store().delete(id);
      assert.deepEqual([await store().get(id), await store().read(id)], [undefined, undefined]);
      assert.deepEqual((await store().list()).files, []);
    });

    test('lists are paged, newest first', async () => {
      const ids: string[] = [];
      for (let number = 0; number < 3; number += 1) {
        const owner = 'pages';
        const { id } = await store().put(Readable.from(['a']), describe({ owner }));
        ids.unshift(id);
      }
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await store().list({ owner: 'pages', limit: 2, cursor });
        seen.push(...page.files.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(seen.toSorted(), ids.toSorted());
      for (const id of ids) await store().delete(id);
    });

    test('a content that breaks off leaves no file', async () => {
      async function* broken() {
        yield randomBytes(1_000);
        throw new Error('gone');
      }
      await assert.rejects(store().put(Readable.from(broken()), describe()), /gone/);
      assert.deepEqual((await store().list()).files, []);
    });

    test('ids that are paths lead nowhere', async () => {
      for (const id of ['../bundled/routes.mjs', '..', '', 'a/b', '%2e%2e', 'a\0']) {
        assert.equal(await store().get(id), undefined, id);
        assert.equal(await store().read(id), undefined, id);
      }
    });
  });
}

test('a file that the service refuses is rejected with its message and status', async () => {
  const service = stores['service'] as FileStore;
  const tooLarge = Readable.from([randomBytes(2 ** 18), randomBytes(2 ** 18), randomBytes(1)]);
  const rejected = { status: 413, message: 'A file can have at most 0.5 MB' };
  await assert.rejects(service.put(tooLarge, describe()), rejected);
  const declared = describe({ size: 2 ** 20 });
  await assert.rejects(service.put(Readable.from([randomBytes(2 ** 20)]), declared), rejected);
});

test('the directory keeps nothing of files that failed', async () => {
  assert.deepEqual(await readdir(join(folder, 'uploads')), []);
});

test('only images that run nothing are shown, whatever name and type people choose', () => {
  const shown = ['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'];
  const saved = ['text/html', 'image/svg+xml', 'application/pdf', 'text/xml', 'image/png;a', ''];
  for (const type of [...shown, ...saved]) {
    const name = `a"\r\nset-cookie: b=c;'(ü).html`;
    const headers = headersOf({ id: 'a', name, type, size: 1, owner: null, createdAt: '' });
    const isShown = shown.includes(type);
    assert.equal(headers['content-type'], isShown ? type : 'application/octet-stream', type);
    assert.equal(
      headers['content-disposition'],
      `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''a%22%0D%0Aset-cookie%3A%20b%3Dc%3B%27%28%C3%BC%29.html`,
    );
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['content-security-policy'] ?? '', /sandbox/);
  }
});

test('routes store what is allowed and serve it with a validator', async () => {
  const upload = (query: string, type: string, body: Buffer<ArrayBuffer>) =>
    routes.request(`/${query}`, { method: 'POST', headers: { 'content-type': type }, body });
  const small = Buffer.from('a');
  const statuses = [
    await upload('', 'image/png', small),
    await upload('?name=a.html', 'text/html', small),
    await upload('?name=a.svg', 'image/svg+xml', small),
    await upload('?name=a.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1)),
  ].map(({ status }) => status);
  assert.deepEqual(statuses, [400, 415, 415, 413]);
  const stored = await upload('?name=a.png', 'image/png; charset=x', small);
  assert.equal(stored.status, 201);
  const { id } = (await stored.json()) as StoredFile;
  const answer = await routes.request(`/${id}`);
  assert.deepEqual([answer.status, await answer.text()], [200, 'a']);
  const etag = String(answer.headers.get('etag'));
  const again = await routes.request(`/${id}`, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  assert.equal((await routes.request(`/${id}`, { method: 'HEAD' })).headers.get('etag'), etag);
  assert.equal((await routes.request('/..%2f..%2fetc%2fpasswd')).status, 404);
});
