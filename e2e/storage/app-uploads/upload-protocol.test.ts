import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { AppUploads } from '../../../apps/server/src/features/app-uploads/app-uploads.ts';
import { KeyedConcurrencyLimit } from '../../../apps/server/src/infra/concurrency/keyed-concurrency-limit.ts';
import type { AppUpload } from '../../../apps/server/src/store/queries/app-uploads.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { nothing, photo, sendRaw, UploadingApps } from '../../support/uploading-apps.ts';

let apps: UploadingApps;
before(async () => {
  apps = await UploadingApps.open();
});
after(() => apps?.[Symbol.asyncDispose]());

test('a file that is larger than allowed is refused by its length or when it gets too long', async () => {
  const app = await apps.create({ limits: { fileBytes: 100_000 } });
  const byLength = await sendRaw(
    app,
    'POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 100001\r\n\r\n',
  );
  assert.match(byLength, /^HTTP\/1\.1 413 .*A file can have at most 0\.1 MB/s);
  const { status } = await app.send('POST', photo, [randomBytes(60_000), randomBytes(60_000)]);
  assert.equal(status, 413);
  assert.deepEqual(await app.usage(), nothing);
});

test('names are data: separators stay, control characters are replaced', async () => {
  const app = await apps.create();
  const name = encodeURIComponent('../../etc/pass\r\nwd"\0');
  const { body } = await app.send('POST', `/files?name=${name}`);
  assert.equal(body['name'], '../../etc/pass__wd"_');
  for (const path of ['/files?name=', '/files', `/files?name=${'a'.repeat(256)}`])
    assert.equal((await app.send('POST', path)).status, 400, path);
  for (const query of ['type=html', 'type=a/b%0d%0ac:d', 'owner=%00'])
    assert.equal((await app.send('POST', `/files?name=a&${query}`)).status, 400, query);
});

test('other addresses and methods are answered with 404', async () => {
  const app = await apps.create();
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
  const app = await apps.create();
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
  await app.waitUntilEmpty();
  assert.deepEqual(await app.usage(), nothing);
});

test('a connection carries one request, and later ones are ignored', async () => {
  const app = await apps.create();
  const get = 'GET /files HTTP/1.1\r\nhost: a\r\n\r\n';
  const answer = await sendRaw(app, `${get}${get}DELETE /files/a HTTP/1.1\r\nhost: a\r\n\r\n`);
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1, answer);
  assert.match(answer, /connection: close/i);
});

test('a sender that stops is disconnected, before or after the headers', async () => {
  const server = { times: { headersMs: 50, idleMs: 50 } };
  const app = await apps.create({ server });
  assert.equal(await sendRaw(app, 'POST /files?name=a HTTP/1.1\r\n'), '');
  const start = 'POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nab';
  assert.equal(await sendRaw(app, start), '');
  await app.waitUntilEmpty();
});

test('a request that trickles is disconnected at its deadline', async () => {
  const app = await apps.create({ server: { times: { requestMs: 200 } } });
  const socket = connect(app.socketPath);
  socket.on('error', () => undefined);
  socket.write('POST /files?name=a HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n');
  const timer = setInterval(() => socket.write('a'), 20);
  // A reset is no answer either.
  assert.equal(await text(socket).catch(() => ''), '');
  clearInterval(timer);
  await app.waitUntilEmpty();
});

test('files are refused if too many arrive at once or the disk is nearly full', async () => {
  const receiving = new KeyedConcurrencyLimit(1, 'uploads');
  const app = await apps.create({ server: { receiving } });
  const release = receiving.acquire(`${app.projectId}:dev`);
  assert.equal((await app.send('POST', photo, Buffer.from('a'))).status, 429);
  release();
  assert.equal((await app.send('POST', photo, Buffer.from('a'))).status, 201);
  const full = await apps.create({ server: { hasSpace: () => false } });
  assert.equal((await full.send('POST', photo, Buffer.from('a'))).status, 507);
});

test('a file is read no faster than the app takes it', async () => {
  /** Counts the pieces that each download has read. */
  const downloads: { pieces: number }[] = [];
  class CountingUploads extends AppUploads {
    override async *read(upload: AppUpload) {
      const download = { pieces: 0 };
      downloads.push(download);
      for await (const piece of super.read(upload)) {
        download.pieces += 1;
        yield piece;
      }
    }
  }
  const uploads = new CountingUploads({ db: apps.database.db, quotaBytes: 2 ** 24 });
  const app = await apps.create({ server: { uploads } });
  const content = randomBytes(2 ** 23);
  const { body } = await app.send('POST', photo, content);
  const path = `/files/${body['id']}/content`;
  const slow = connect(app.socketPath);
  slow.pause();
  slow.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  await eventually(() => downloads[0]?.pieces, 'the slow download to start', 30_000);
  assert.ok((await app.send('GET', path)).bytes.equals(content));
  const [first, second] = downloads;
  assert.ok(first && second && first.pieces < second.pieces / 2, JSON.stringify(downloads));
  const received = await buffer(slow);
  assert.ok(received.subarray(-content.length).equals(content));
});
