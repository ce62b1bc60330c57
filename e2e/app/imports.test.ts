import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import {
  type ErrorBody,
  type ImportRecord,
  importLimits,
  importRecord,
} from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import {
  asZip64,
  patched,
  type Zipped,
  zipOf,
  zipOfEmptyFiles,
} from '../../apps/server/src/testing/zips.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { readFiles } from '../support/hand-edits.ts';
import { projectPath, readProject, runSql } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';

const link = 0o120777;
const fifo = 0o010644;
const device = 0o020644;

suite('import from a zip', () => {
  let service: Scripted;
  let client: Client;
  before(async () => {
    service = await leaseService();
    client = await Client.of(service);
  });
  after(() => service[Symbol.asyncDispose]());

  function send(
    body: NonNullable<RequestInit['body']>,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${client.url}/api/v1/projects/import${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/zip',
        ...headers,
      },
      body,
      duplex: 'half',
    } as RequestInit);
  }

  async function imported(entries: Iterable<Zipped>, query = ''): Promise<ImportRecord> {
    const answer = await send(zipOf(entries), query);
    const body = await answer.json();
    assert.equal(answer.status, 201, JSON.stringify(body));
    return importRecord.strict().parse(body);
  }

  const countOf = async (table: string) =>
    Number((await runSql(service, `SELECT count(*) AS n FROM ${table}`)).rows[0].n);
  /** Waits until the upload is deleted, which happens after the response. */
  const nothingIsLeft = () =>
    eventually(
      async () => (await filesUnder(join(service.config.DATA_DIR, 'uploads'))).length === 0,
      'the upload is deleted',
    );
  const textOf = (files: Map<string, string>, path: string) =>
    Buffer.from(files.get(path) ?? '', 'base64').toString();

  test('stores its files to the byte, strips the top-level folder, and works immediately', async () => {
    const binary = new Uint8Array(randomBytes(100_000));
    const made = await imported([
      { name: 'tea-shop-main/' },
      { name: 'tea-shop-main/index.html', content: '<h1>Tea</h1>' },
      { name: 'tea-shop-main/src/', mode: 0o040755 },
      { name: 'tea-shop-main/src/Äpfel.tsx', content: 'export {}' },
      { name: 'tea-shop-main/logo.png', content: binary, isStored: true },
      { name: 'tea-shop-main/run.sh', content: '#!/bin/sh', mode: 0o100755 },
      { name: 'tea-shop-main/empty' },
    ]);
    const { project } = made;
    assert.equal(project.title, 'tea-shop');
    assert.equal(project.app_platform, 'web');
    assert.equal(project.forked_from, null);
    assert.equal(made.files_imported, 5);
    assert.deepEqual([made.skipped, made.files_skipped], [[], 0]);
    const files = await readFiles(client, project.project_id);
    assert.deepEqual(
      [...files.keys()],
      ['empty', 'index.html', 'logo.png', 'run.sh', 'src/Äpfel.tsx'],
    );
    assert.equal(files.get('logo.png'), Buffer.from(binary).toString('base64'));
    const { rows } = await runSql(
      service,
      'SELECT path FROM project_files WHERE project_id = $1 AND mode = 493',
      [project.project_id],
    );
    assert.deepEqual(rows, [{ path: 'run.sh' }]);
    const first = String(project.latest_checkpoint_id);
    const turn = await client.turn({
      prompt: `${write('index.html', '<h1>Coffee</h1>')}\nsay ok`,
      project_id: project.project_id,
    });
    assert.equal(turn.reason, 'complete');
    const path = `${projectPath(project.project_id)}/checkpoints/${first}/restore`;
    assert.equal((await client.request('POST', path)).status, 200);
    assert.deepEqual(await readFiles(client, project.project_id), files);
  });

  test('uses the requested title and platform, or those of its package', async () => {
    const manifest = (more: object) => ({ name: 'package.json', content: JSON.stringify(more) });
    const guessed = await imported([
      manifest({ name: 'walks', dependencies: { expo: '54.0.0' } }),
      { name: 'App.tsx' },
    ]);
    assert.equal(guessed.project.app_platform, 'mobile');
    assert.equal(guessed.project.title, 'walks');
    const requested = await imported(
      [manifest({ name: 'walks', dependencies: { expo: '54.0.0' } }), { name: 'a/App.tsx' }],
      `?app_platform=web&title=${encodeURIComponent('Long walks')}`,
    );
    assert.equal(requested.project.app_platform, 'web');
    assert.equal(requested.project.title, 'Long walks');
    const broken = await imported([{ name: 'package.json', content: '{' }, { name: 'a' }]);
    assert.deepEqual(
      [broken.project.title, broken.project.app_platform],
      ['Imported project', 'web'],
    );
    const names = ['index.html', 'src\\App.tsx'];
    const windows = await imported(names.map((name) => ({ name })));
    const files = await readFiles(client, windows.project.project_id);
    assert.deepEqual([...files.keys()], ['index.html', 'src/App.tsx']);
  });

  test('skips unwanted files, and lists them', async () => {
    const made = await imported([
      { name: 'app/index.html', content: 'x' },
      { name: 'app/.git/config', content: 'secret' },
      { name: 'app/.git/objects/ab/cd', content: 'x' },
      { name: 'app/node_modules/a/index.js', content: 'x' },
      { name: 'app/packages/b/node_modules/c/aux.js', content: 'x' },
      { name: 'app/.vite/deps.json', content: 'x' },
      { name: 'app/.env', content: 'KEY=1' },
      { name: 'app/.env.example', content: 'KEY=' },
      { name: 'app/certs/server.pem', content: 'x' },
      { name: 'app/.millwright/models.json', content: '{}' },
      { name: 'app/shortcut', content: '/etc/passwd', mode: link },
      { name: 'app/pipe', mode: fifo },
      { name: 'app/tty', mode: device },
      { name: 'app/src/.DS_Store', content: 'x' },
      { name: '__MACOSX/app/._index.html', content: 'x' },
    ]);
    assert.deepEqual(
      [...(await readFiles(client, made.project.project_id)).keys()],
      ['.env.example', 'index.html'],
    );
    assert.deepEqual(
      made.skipped.map(({ path, reason, files }) => `${path} ${reason} ${files}`),
      [
        '.git/ git 2',
        'node_modules/ packages 1',
        'packages/b/node_modules/ packages 1',
        '.vite/ cache 1',
        '.env secret 1',
        'certs/server.pem secret 1',
        '.millwright/ reserved 1',
        'shortcut special 1',
        'pipe special 1',
        'tty special 1',
        'src/.DS_Store system 1',
        '__MACOSX/app/._index.html system 1',
      ],
    );
    assert.equal(made.files_skipped, 13);
  });

  suite('rejects an archive that', () => {
    const good = { name: 'index.html', content: 'fine' };
    const names: [string, string, RegExp][] = [
      ['has a path outside its folder', '../evil.txt', /points outside/],
      ['has a nested path outside its folder', 'a/../../evil.txt', /points outside/],
      ['has a Windows path outside its folder', '..\\evil.txt', /points outside/],
      ['has a path outside a skipped folder', 'node_modules/../../evil', /points outside/],
      ['has an absolute path', '/etc/passwd', /absolute/],
      ['names a drive', 'C:\\Windows\\x', /drive/],
      ['has a NUL in a name', 'a\0.txt', /NUL/],
      ['has control characters in a name', 'é\u001b[31m.txt', /control characters/],
      ['has a right-to-left override in a name', 'a\u202etxt.exe', /control characters/],
      ['has an encoded slash', '..%2fx', /encoded/],
      ['has a device name', 'CON', /device/],
      ['has a tilde', '~/.profile', /tilde/],
      ['has a name that is too long', 'x'.repeat(256), /too long/],
      ['is too deep', `${'d/'.repeat(200)}x`, /too many levels/],
    ];
    const cases: [string, () => Uint8Array<ArrayBuffer>, RegExp][] = [
      ...names.map(([about, name, why]): [string, () => Uint8Array<ArrayBuffer>, RegExp] => [
        about,
        () => zipOf([good, { name, content: 'evil' }]),
        why,
      ]),
      ['has a file twice', () => zipOf([good, { name: 'a' }, { name: 'a' }]), /twice/],
      [
        'has a file twice in two spellings',
        () => zipOf([good, { name: 'é' }, { name: 'e\u0301' }]),
        /twice/,
      ],
      [
        'has two files that differ only in case',
        () => zipOf([good, { name: 'A.ts' }, { name: 'a.ts' }]),
        /case/,
      ],
      [
        'has a file in place of a folder',
        () => zipOf([good, { name: 'a' }, { name: 'a/b' }]),
        /a is a folder/,
      ],
      [
        'is a zip bomb',
        () => zipOf([good, { name: 'zeros', content: new Uint8Array(9 * 1024 * 1024) }]),
        /200 times its size/,
      ],
      [
        'has a file that is too large',
        () =>
          zipOf([good, { name: 'big', content: randomBytes(11 * 1024 * 1024), isStored: true }]),
        /big is larger/,
      ],
      [
        'has an encrypted entry',
        () => patched(zipOf([good]), good.name, 8, (flags) => flags | 1),
        /password/,
      ],
      [
        'has a damaged entry',
        () => patched(zipOf([good]), good.name, 16, (crc) => crc ^ 1),
        /damaged/,
      ],
      [
        'states a wrong size for an entry',
        () => patched(zipOf([good]), good.name, 24, (size) => size - 1),
        /damaged/,
      ],
      [
        'uses an unknown compression method',
        () => patched(zipOf([good]), good.name, 10, () => 99),
        /compression method/,
      ],
      ['is truncated', () => zipOf([good]).slice(0, -10), /not a complete zip/],
      ['is not a zip', () => new TextEncoder().encode('hello'), /not a complete zip/],
      ['is empty', () => zipOf([]), /no project files/],
      ['has only skipped files', () => zipOf([{ name: '.git/config' }]), /no project files/],
    ];
    for (const [about, make, why] of cases) {
      test(about, async () => {
        const before = await countOf('projects');
        const answer = await send(make());
        const body = (await answer.json()) as ErrorBody;
        const status = /larger/.test(why.source) ? 413 : 400;
        assert.equal(answer.status, status, JSON.stringify(body));
        assert.match(body.message, why);
        assert.equal(await countOf('projects'), before);
      });
    }

    test('has 100,000 entries', async () => {
      const count = 100_000;
      const plain = zipOfEmptyFiles(count);
      // The directory of a plain zip stores the count modulo 65,536.
      for (const [zip, why] of [
        [asZip64(plain, count), /more than 50000 entries/],
        [plain, /at most 20000 files/],
      ] as const) {
        const answer = await send(zip);
        assert.equal(answer.status, 413);
        assert.match(((await answer.json()) as ErrorBody).message, why);
      }
    });

    test('has more files than a project', async () => {
      const answer = await send(zipOfEmptyFiles(20_001));
      assert.equal(answer.status, 413);
      assert.match(((await answer.json()) as ErrorBody).message, /at most 20000 files/);
    });
  });

  test('accepts a ZIP64 archive', async () => {
    const entries = [
      { name: 'a.txt', content: 'a' },
      { name: 'b/c.txt', content: 'c' },
    ];
    const answer = await send(asZip64(zipOf(entries), entries.length));
    assert.equal(answer.status, 201);
    assert.equal(((await answer.json()) as ImportRecord).files_imported, 2);
  });

  test('names the rejected entry and the reason', async () => {
    const answer = await send(zipOf([{ name: 'ok.txt' }, { name: '../up.txt' }]));
    const { code, details } = (await answer.json()) as ErrorBody;
    assert.equal(code, 'VALIDATION_FAILED');
    assert.deepEqual(details, [
      { path: '../up.txt', code: 'unsafe_path', message: 'it points outside its folder' },
    ]);
  });

  test('streams the body, up to the limit', async () => {
    const piece = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(piece);
        if (sent > 400) controller.close();
      },
    });
    const response = await send(endless).catch((error: unknown) => error);
    if (response instanceof Response) assert.equal(response.status, 413);
    assert.ok(sent < 300, `${sent} MB were sent`);
    const declared = request({
      port: service.port,
      method: 'POST',
      path: '/api/v1/projects/import',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/zip',
        'content-length': String(importLimits.archiveBytes + 1),
        expect: '100-continue',
      },
    });
    declared.flushHeaders();
    const [answer] = (await once(declared, 'response')) as [IncomingMessage];
    declared.destroy();
    assert.equal(answer.statusCode, 413);
    await nothingIsLeft();
  });

  test('requires a token, a zip and a valid query', async () => {
    const zip = zipOf([{ name: 'a' }]);
    const attempts: [Promise<Response>, number][] = [
      [send(zip, '', { authorization: '' }), 401],
      [send(zip, '', { 'content-type': 'application/json' }), 415],
      [send(zip, '', { 'content-type': 'text/plain' }), 415],
      [send(zip, '?app_platform=desktop'), 400],
      [send(zip, '?title='), 400],
      [send(zip, '?appPlatform=web'), 400],
      [send(new Uint8Array()), 400],
      [send(zip, '', { 'content-type': 'application/x-zip-compressed' }), 201],
    ];
    for (const [at, [answer, status]] of attempts.entries()) {
      assert.equal((await answer).status, status, `${at}`);
    }
    await nothingIsLeft();
  });

  test('reproduces a project from its download', async () => {
    const { projectId } = await client.turn({
      prompt: `${write('src/App.tsx', 'one')}\n${write('é.txt', 'two')}\nsay ok`,
    });
    const zip = await client.request('GET', `${projectPath(projectId)}/download`);
    const answer = await send(new Uint8Array(await zip.arrayBuffer()));
    const { project } = (await answer.json()) as ImportRecord;
    assert.deepEqual(
      await readFiles(client, project.project_id),
      await readFiles(client, projectId),
    );
    assert.equal(textOf(await readFiles(client, project.project_id), 'é.txt'), 'two');
    assert.equal((await readProject(client, project.project_id)).status, 'idle');
  });
});

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}
