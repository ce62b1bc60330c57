import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { fileContentRecord, fileListRecord, fileRecord, limits } from '@millwright/contract';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { filePath, filesPath, putFile } from '../support/hand-edits.ts';
import { fetchRecord, projectPath, statusAndCode } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';
import { TestSocket } from '../support/test-socket.ts';

let service: Scripted;
let client: Client;
let otherUser: Client;
before(async () => {
  service = await leaseService();
  client = await Client.of(service);
  otherUser = await Client.of(service, 'stranger@example.com');
});
after(() => service[Symbol.asyncDispose]());

const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const quoted = (content: string) => `"${sha(content)}"`;

async function project(...lines: string[]): Promise<string> {
  return (await client.turn({ prompt: [...lines, 'say done'].join('\n') })).projectId;
}

async function text(projectId: string, path: string): Promise<string> {
  return (await client.request('GET', filePath(projectId, path))).text();
}

test('files are listed by path and prefix', async () => {
  const id = await project(write('src/b.ts', 'bb'), write('src/a.css', ''), write('c.md', 'c'));
  const { files } = await fetchRecord(client, fileListRecord, filesPath(id));
  assert.deepEqual(
    files.map(({ path, size, sha256, mime_type }) => [path, size, sha256, mime_type]),
    [
      ['c.md', 1, sha('c'), 'text/markdown'],
      ['src/a.css', 0, sha(''), 'text/css'],
      ['src/b.ts', 2, sha('bb'), 'text/typescript'],
    ],
  );
  for (const file of files) fileRecord.strict().parse(file);
  const filtered = await fetchRecord(client, fileListRecord, `${filesPath(id)}?prefix=src%2Fb`);
  assert.deepEqual(
    filtered.files.map(({ path }) => path),
    ['src/b.ts'],
  );
  const none = await fetchRecord(client, fileListRecord, `${filesPath(id)}?prefix=%25`);
  assert.deepEqual(none.files, []);
});

test('a file is served as an attachment that browsers cannot execute', async () => {
  const page = '<script>alert(1)</script>';
  const id = await project(write('index.html', page));
  const response = await client.request('GET', filePath(id, 'index.html'));
  assert.equal(response.status, 200);
  assert.equal(await response.text(), page);
  const { headers } = response;
  assert.equal(headers.get('etag'), quoted(page));
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="index.html"/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('content-security-policy') ?? '', /^sandbox;/);

  const same = { 'if-none-match': `"other", W/${quoted(page)}` };
  const unchanged = await client.request('GET', filePath(id, 'index.html'), undefined, same);
  assert.deepEqual([unchanged.status, await unchanged.text()], [304, '']);
  const odd = { 'if-none-match': 'unquoted' };
  const rejected = await client.request('GET', filePath(id, 'index.html'), undefined, odd);
  assert.deepEqual(await statusAndCode(rejected), [400, 'VALIDATION_FAILED']);
});

test('a file as JSON is text or base64', async () => {
  const id = await project(write('a.txt', 'ä'));
  const bytes = Uint8Array.of(0xff, 0, 0x80);
  assert.equal((await putFile(client, id, 'b.bin', bytes)).status, 201);
  const asText = await fetchRecord(
    client,
    fileContentRecord,
    `${filePath(id, 'a.txt')}?format=json`,
  );
  assert.deepEqual(asText, { path: 'a.txt', content: 'ä', encoding: 'utf8', sha256: sha('ä') });
  const asBytes = await fetchRecord(
    client,
    fileContentRecord,
    `${filePath(id, 'b.bin')}?format=json`,
  );
  assert.deepEqual([asBytes.content, asBytes.encoding], ['/wCA', 'base64']);
});

test('writing and deleting a file emits file events to all readers', async () => {
  const id = await project(write('a.ts', 'one\n'));
  using session = await TestSocket.open(client);
  await session.subscribe(id);
  const following = await client.read(`/api/v1/vibe/stream_v2/${id}?follow=true`);

  const created = await putFile(client, id, 'src/new.ts', 'x');
  assert.equal(created.status, 201);
  const { updated_at: _, ...shown } = fileRecord.strict().parse(await created.json());
  const expected = { path: 'src/new.ts', size: 1, sha256: sha('x'), mime_type: 'text/typescript' };
  assert.deepEqual(shown, expected);
  assert.equal(created.headers.get('etag'), quoted('x'));
  assert.equal((await putFile(client, id, 'a.ts', 'one\ntwo\n')).status, 200);
  assert.equal((await putFile(client, id, 'a.ts', 'one\ntwo\n')).status, 200, 'nothing changes');
  const deleted = await client.json('DELETE', filePath(id, 'src/new.ts'));
  assert.deepEqual([deleted.status, deleted.body], [200, { id: 'src/new.ts', deleted: true }]);
  const again = await client.json('DELETE', filePath(id, 'src/new.ts'));
  assert.deepEqual([again.status, again.body['code']], [404, 'FILE_NOT_FOUND']);
  const folder = await client.json('DELETE', filePath(id, 'src'));
  assert.equal(folder.status, 404);

  await session.until(({ type, data }) => type === 'file' && data.operation === 'delete');
  await following.until(({ type, data }) => type === 'file' && data.operation === 'delete');
  const fileEvents = session.events.flatMap(({ type, data, turn_id }) =>
    type === 'file' ? [{ turn_id, ...data }] : [],
  );
  assert.deepEqual(
    fileEvents.map((data) => [
      data.operation,
      data.path,
      data.content,
      data.lines_added,
      data.turn_id,
    ]),
    [
      ['create', 'src/new.ts', 'x', 1, null],
      ['update', 'a.ts', 'one\ntwo\n', 1, null],
      ['delete', 'src/new.ts', null, 0, null],
    ],
  );
  assert.ok(fileEvents.every(({ tool_call_id }) => tool_call_id === null));
  assert.match(following.text, /event: file\nid: trn_-:\d+\n/);
  await following.cancel();

  const { body } = await client.json('GET', `${projectPath(id)}/events?types=file`);
  const events = body['events'] as unknown as { turn_id: string | null }[];
  assert.deepEqual(
    events.slice(1).map(({ turn_id }) => turn_id),
    [null, null, null],
  );
});

test('a reader resumes from the cursor of a file event outside a turn', async () => {
  const id = await project(write('a.ts', '1'));
  await putFile(client, id, 'a.ts', '2');
  const { body } = await client.json('GET', projectPath(id));
  const cursor = { 'last-event-id': `trn_-:${body['head_seq']}` };
  const following = await client.read(`/api/v1/vibe/stream_v2/${id}?follow=true`, cursor);
  await putFile(client, id, 'a.ts', '3');
  const event = await following.until(({ type }) => type === 'file');
  assert.equal(event.type === 'file' && event.data.content, '3');
  await following.cancel();
  const nothing = await client.request('GET', `/api/v1/vibe/stream_v2/${id}`, undefined, cursor);
  assert.equal(nothing.status, 204);
});

test('empty and large files are stored exactly, and one above the limit returns 413', async () => {
  const id = await project(write('a.ts', '1'));
  const large = randomBytes(limits.own.projectFileBytes);
  assert.equal((await putFile(client, id, 'empty', '')).status, 201);
  assert.equal(await text(id, 'empty'), '');
  assert.equal((await putFile(client, id, 'large', new Uint8Array(large))).status, 201);
  const read = await client.request('GET', filePath(id, 'large'));
  assert.equal(read.status, 200);
  assert.equal(sha(new Uint8Array(await read.arrayBuffer())), sha(large));
  const more = new Uint8Array(limits.own.projectFileBytes + 1);
  assert.deepEqual(await statusAndCode(await putFile(client, id, 'more', more)), [
    413,
    'PAYLOAD_TOO_LARGE',
  ]);
});

test('a path that conflicts with an existing file or directory is rejected', async () => {
  const id = await project(write('src/App.tsx', '1'));
  for (const path of ['src', 'src/App.tsx/x', 'src/app.tsx']) {
    const response = await putFile(client, id, path, 'x');
    assert.deepEqual(await statusAndCode(response), [400, 'VALIDATION_FAILED'], path);
  }
});

test('one of several concurrent edits with the same If-Match wins, and the others get the current hash', async () => {
  const id = await project(write('a.ts', 'base'));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      putFile(client, id, 'a.ts', `by ${at}`, { 'if-match': quoted('base') }),
    ),
  );
  const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
  assert.equal(winners.length, 1);
  const now = `by ${winners[0]}`;
  assert.equal(await text(id, 'a.ts'), now);
  for (const response of answers.filter(({ status }) => status !== 200)) {
    assert.equal(response.headers.get('etag'), quoted(now));
    const body = (await response.json()) as { code: string; details: unknown };
    assert.equal(body.code, 'PRECONDITION_FAILED');
    const current = { path: 'a.ts', code: 'current_sha256', message: sha(now) };
    assert.deepEqual(body.details, [current]);
  }
  const weak = { 'if-match': `W/${quoted(now)}` };
  assert.equal((await putFile(client, id, 'a.ts', 'x', weak)).status, 412);
  assert.equal((await putFile(client, id, 'b.ts', 'x', { 'if-match': '*' })).status, 412);
  assert.equal((await putFile(client, id, 'a.ts', 'x', { 'if-none-match': '*' })).status, 412);
  const stale = { 'if-match': quoted('base') };
  const rejectedDelete = await client.request('DELETE', filePath(id, 'a.ts'), undefined, stale);
  assert.equal(rejectedDelete.status, 412);
  assert.equal(await text(id, 'a.ts'), now);
});

test('an edit during a turn requires a precondition and belongs to that turn', async () => {
  const id = await project(write('a.ts', 'one'), write('b.ts', 'b'));
  const turn = await client.post({ prompt: 'say wait\nhang', project_id: id });
  await turn.untilPhase('started');
  assert.deepEqual(await statusAndCode(await putFile(client, id, 'a.ts', 'x')), [
    412,
    'PRECONDITION_FAILED',
  ]);
  const bare = await client.request('DELETE', filePath(id, 'b.ts'));
  assert.deepEqual(await statusAndCode(bare), [412, 'PRECONDITION_FAILED']);
  const match = { 'if-match': quoted('one') };
  assert.equal((await putFile(client, id, 'a.ts', 'two', match)).status, 200);
  assert.equal((await putFile(client, id, 'c.ts', 'c', { 'if-none-match': '*' })).status, 201);
  const [first] = [await turn.until(({ type }) => type === 'file')];
  assert.equal(first.turn_id, turn.turnId);
  const fileEvents = first.type === 'file' ? first.data : undefined;
  assert.deepEqual(
    [fileEvents?.path, fileEvents?.content, fileEvents?.tool_call_id],
    ['a.ts', 'two', null],
  );
  await client.json('POST', `/api/v1/vibe/abort/${id}`);
  await turn.finished();
  assert.equal(await text(id, 'a.ts'), 'two');
});

/** The invalid file paths listed in `security.md`. */
const hostile = [
  '..%2fx',
  '%2e%2e/x',
  '..%5cx',
  '%2fetc%2fpasswd',
  '~/.ssh/id_rsa',
  'a/../../b',
  'a/%2e%2e/%2e%2e/b',
  '..%c0%af',
  '..%c0%afx',
  'a%00b',
  `${'a/'.repeat(2048)}b`,
  'n'.repeat(256),
  `${'a/'.repeat(199)}b`,
  'a.',
  'a%20',
  'a./b',
  'CON',
  'src/nul.ts',
  'a%0ab',
  'a%1b%5b31mb',
  'a%e2%80%aeb',
  'e%cc%81.txt',
  '.git/config',
  'x/.GIT/hooks/pre-commit',
  'node_modules/.bin/x',
  '.millwright/mcp.json',
  '.vite/deps/x.js',
  '%252e%252e/x',
  '%ff',
  'a//b',
  './a',
  'src/',
  '',
];

test('invalid paths are rejected by every method without changing anything', async () => {
  const id = await project(write('a.ts', '1'));
  const { body: before } = await client.json('GET', projectPath(id));
  for (const path of hostile) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const bytes = [
        `${method} ${filesPath(id)}/${path} HTTP/1.1`,
        `Host: 127.0.0.1:${service.port}`,
        `Authorization: Bearer ${client.token}`,
        'Connection: close',
        ...(method === 'PUT' ? ['Content-Length: 1', '', 'x'] : ['', '']),
      ].join('\r\n');
      const response = await rawRequest(service.port, bytes);
      const what = `${method} ${path.slice(0, 40)}`;
      assert.equal(response.status, 400, `${what}: ${response.body.slice(0, 200)}`);
      assert.equal(JSON.parse(response.body).code, 'INVALID_PATH', what);
    }
  }
  const { body: after } = await client.json('GET', projectPath(id));
  assert.deepEqual(after, before);
});

test('unusual but valid names round-trip unchanged', async () => {
  const id = await project(write('a.ts', '1'));
  const names = [
    '.env',
    'app/[...slug]/(group)/page@2x.png',
    '日本語/ファイル',
    'a b#c?d&e=f',
    '\u00e9',
  ];
  for (const name of names) {
    assert.equal((await putFile(client, id, name, name)).status, 201, name);
    assert.equal(await text(id, name), name);
  }
  const callback = 'api/v1/git/oauth/callback';
  assert.equal((await putFile(client, id, callback, 'x')).status, 201);
  const url = `${client.url}${filePath(id, callback)}`;
  assert.equal((await fetch(url)).status, 401);
  const { files } = await fetchRecord(client, fileListRecord, filesPath(id));
  assert.deepEqual(new Set(files.map(({ path }) => path)), new Set(['a.ts', callback, ...names]));
});

test("files of another user's project return 403", async () => {
  const id = await project(write('a.ts', 'mine'));
  const { body: before } = await client.json('GET', projectPath(id));
  const attempts = (projectId: string) => [
    otherUser.request('GET', filesPath(projectId)),
    otherUser.request('GET', filePath(projectId, 'a.ts')),
    otherUser.request('GET', filePath(projectId, 'not-there.ts')),
    putFile(otherUser, projectId, 'a.ts', 'theirs'),
    putFile(otherUser, projectId, 'b.ts', 'theirs', { 'if-match': '*' }),
    otherUser.request('DELETE', filePath(projectId, 'a.ts')),
    otherUser.request('GET', `${projectPath(projectId)}/download`),
  ];
  for (const response of await Promise.all(attempts(id))) {
    assert.deepEqual(await statusAndCode(response), [403, 'ACCESS_DENIED'], response.url);
  }
  for (const response of await Promise.all(attempts('prj_unknown'))) {
    assert.deepEqual(await statusAndCode(response), [404, 'PROJECT_NOT_FOUND'], response.url);
  }
  const { body: after } = await client.json('GET', projectPath(id));
  assert.deepEqual(after, before);
  assert.equal(await text(id, 'a.ts'), 'mine');
});

test('an unknown file or checkpoint returns 404 and an unsupported method 405', async () => {
  const id = await project(write('a.ts', '1'));
  const none = await client.request('GET', filePath(id, 'b.ts'));
  assert.deepEqual(await statusAndCode(none), [404, 'FILE_NOT_FOUND']);
  const noRef = await client.request('GET', `${filePath(id, 'a.ts')}?ref=ckp_x`);
  assert.deepEqual(await statusAndCode(noRef), [404, 'CHECKPOINT_NOT_FOUND']);
  const post = await client.request('POST', filePath(id, 'a/b/c.ts'), {});
  assert.deepEqual(await statusAndCode(post), [405, 'METHOD_NOT_ALLOWED']);
  assert.equal(post.headers.get('allow'), 'GET, PUT, DELETE, HEAD');
});
