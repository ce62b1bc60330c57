import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { unzip } from '../../apps/server/src/testing/unzip.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { putFile } from '../support/hand-edits.ts';
import { projectPath } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';

const run = promisify(execFile);
const hasUnzip = await run('unzip', ['-v']).then(
  () => true,
  () => false,
);

let service: Scripted;
let client: Client;
before(async () => {
  service = await leaseService();
  client = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

async function download(projectId: string, query = ''): Promise<Response> {
  const answer = await client.request('GET', `${projectPath(projectId)}/download${query}`);
  assert.equal(answer.status, 200);
  return answer;
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

async function build(): Promise<{ projectId: string; binary: Uint8Array<ArrayBuffer> }> {
  const prompt = [write('src/App.tsx', 'app'), write('.env', 'KEY=1'), 'say done'].join('\n');
  const { projectId } = await client.turn({ prompt });
  const binary = new Uint8Array(randomBytes(300_000));
  const files = { 'public/logo.bin': binary, empty: '', '日本語/ファイル.txt': 'name' };
  for (const [path, content] of Object.entries(files)) {
    assert.equal((await putFile(client, projectId, path, content)).status, 201);
  }
  return { projectId, binary };
}

test('a zip contains every file to the byte, except those with secrets', async () => {
  const { projectId, binary } = await build();
  for (const path of ['.env.local', 'certs/server.key', '.env.example']) {
    await putFile(client, projectId, path, 'x');
  }
  const answer = await download(projectId);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  const entries = unzip(await bytesOf(answer));
  const expected = [
    '.env.example',
    'empty',
    'public/logo.bin',
    'src/App.tsx',
    '日本語/ファイル.txt',
  ];
  assert.deepEqual([...entries.keys()], expected);
  assert.deepEqual(entries.get('public/logo.bin'), Buffer.from(binary));
  assert.equal(String(entries.get('src/App.tsx')), 'app');
  assert.equal(entries.get('empty')?.length, 0);
});

test('unzip can open it', { skip: !hasUnzip && 'unzip is not installed' }, async () => {
  const { projectId, binary } = await build();
  await service.service.services.database.pool.query(
    `UPDATE project_files SET mode = 493 WHERE project_id = $1 AND path = 'src/App.tsx'`,
    [projectId],
  );
  const folder = await mkdtemp(join(tmpdir(), 'millwright-zip-'));
  try {
    await writeFile(join(folder, 'p.zip'), await bytesOf(await download(projectId)));
    const { stdout } = await run('unzip', ['-t', 'p.zip'], { cwd: folder });
    assert.match(stdout, /No errors detected/);
    await run('unzip', ['p.zip', '-d', 'out'], { cwd: folder });
    assert.deepEqual(new Uint8Array(await readFile(join(folder, 'out/public/logo.bin'))), binary);
    assert.equal((await stat(join(folder, 'out/src/App.tsx'))).mode & 0o777, 0o755);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('its name is derived from the project and portable', async () => {
  const { projectId } = await build();
  const names: [title: string, header: string][] = [
    ['Todo app', `attachment; filename="todo-app.zip"; filename*=UTF-8''todo-app.zip`],
    ['../../etc "x"\\', `attachment; filename="etc-x.zip"; filename*=UTF-8''etc-x.zip`],
    ['Café', `attachment; filename="caf_.zip"; filename*=UTF-8''caf%C3%A9.zip`],
    ['🚀', `attachment; filename="project.zip"; filename*=UTF-8''project.zip`],
  ];
  for (const [title, header] of names) {
    await client.json('PATCH', projectPath(projectId), { title });
    const answer = await download(projectId);
    assert.equal(answer.headers.get('content-disposition'), header);
    await answer.body?.cancel();
  }
});

test('a client that disconnects midway does not affect others', async () => {
  const { projectId } = await build();
  const answer = await download(projectId);
  await answer.body?.cancel();
  assert.ok(unzip(await bytesOf(await download(projectId))).has('empty'));
});
