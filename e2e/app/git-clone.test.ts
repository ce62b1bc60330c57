import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { GitClient, runningCommandLines, withPassword } from '../support/git-client.ts';
import { filePath, putFile, readFiles } from '../support/hand-edits.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';
import { projectPath, runSql } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';

let service: Scripted;
let ada: Client;
let key: string;
let machine: GitClient;
before(async () => {
  service = await startScripted();
  ada = await Client.of(service);
  ({ key } = await createMcpKey(ada, { scopes: ['projects:read'] }));
  machine = await GitClient.open();
});
after(async () => {
  await machine?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
});

const addressOf = (projectId: string, at: Scripted = service) => `${at.url}/git/${projectId}.git`;
const keep = (projectId: string, label: string) =>
  ada.json('POST', `${projectPath(projectId)}/checkpoints`, { label });
const lines = (text: string) => text.trim().split('\n');

/** Builds a project with three checkpoints: by a turn, by a user, and by a restore. */
async function build() {
  const prompt = [write('src/App.tsx', 'one'), write('.env', 'KEY=secret'), 'say done'].join('\n');
  const { projectId, turnId } = await ada.turn({ prompt });
  const binary = new Uint8Array(randomBytes(700_000));
  const files = {
    'public/logo.bin': binary,
    empty: '',
    '日本語/a "b".txt': 'name',
    'src/App.tsx': 'two',
  };
  for (const [path, content] of Object.entries(files)) await putFile(ada, projectId, path, content);
  await keep(projectId, `A label that is ${'very '.repeat(20)}long`);
  const { body } = await ada.json('GET', `${projectPath(projectId)}/checkpoints`);
  const [, first] = body['checkpoints'] as unknown as { checkpoint_id: string }[];
  const restore = `${projectPath(projectId)}/checkpoints/${first?.checkpoint_id}/restore`;
  assert.equal((await ada.json('POST', restore)).status, 200);
  // A folder replaces a file of the same name.
  await ada.request('DELETE', filePath(projectId, 'src/App.tsx'));
  await putFile(ada, projectId, 'src/App.tsx/index.ts', 'inside');
  await putFile(ada, projectId, 'run.sh', '#!/bin/sh\n');
  await runSql(
    service,
    "UPDATE project_files SET mode = 493 WHERE project_id = $1 AND path = 'run.sh'",
    [projectId],
  );
  await keep(projectId, 'Last');
  return { projectId, turnId, prompt, first: first?.checkpoint_id };
}

suite('cloning a project', () => {
  test('returns its files to the byte and its checkpoints as commits', async () => {
    const { projectId, turnId, first } = await build();
    const url = withPassword(addressOf(projectId), key);
    await machine.git('clone', '--quiet', url, 'whole');
    const expected = await readFiles(ada, projectId);
    assert.ok(expected.delete('.env'), 'secrets are not cloned');
    assert.deepEqual(await machine.files('whole'), expected);
    const history = lines(await machine.git('-C', 'whole', 'log', '--reverse', '--format=%s'));
    assert.equal(history.length, 4);
    assert.ok((history[1]?.length ?? 0) <= 72 && history[1]?.endsWith('…'));
    assert.deepEqual([history[0], history[2], history[3]], [history[0], history[0], 'Last']);
    const root = await machine.git('-C', 'whole', 'log', '--format=%an %cn %B', '--max-parents=0');
    assert.match(root, /^Millwright Millwright /);
    assert.match(root, new RegExp(`\nCheckpoint: ${first}\nTurn: ${turnId}\n`));
    const back = await machine.git('-C', 'whole', 'log', '-1', '--format=%B', 'HEAD~1');
    assert.match(back, new RegExp(`\nRestored-From: ${first}\n`));
    assert.match(await machine.git('-C', 'whole', 'ls-tree', 'HEAD', 'run.sh'), /^100755 /);
    await machine.git('-C', 'whole', 'fsck', '--strict');
    const at = await machine.git('-C', 'whole', 'show', '-s', '--format=%ct', 'HEAD');
    const { rows } = await runSql(
      service,
      "SELECT created_at FROM checkpoints WHERE label = 'Last' AND project_id = $1",
      [projectId],
    );
    assert.equal(Number(at), Math.floor(rows[0].created_at.getTime() / 1000));

    for (const version of trials.isExhaustive ? ['0', '1'] : ['0']) {
      const name = `version-${version}`;
      await machine.git('-c', `protocol.version=${version}`, 'clone', '--quiet', url, name);
      assert.deepEqual(await machine.files(name), expected);
    }
    await machine.git('clone', '--quiet', '--depth=1', url, 'shallow');
    assert.equal(lines(await machine.git('-C', 'shallow', 'log', '--format=%H')).length, 1);
    await machine.git('clone', '--quiet', '--filter=blob:none', url, 'partial');
    assert.deepEqual(await machine.files('partial'), expected);
  });

  test('fetches incrementally, with the same commits on every machine', async () => {
    const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
    const url = withPassword(addressOf(projectId), key);
    await machine.git('clone', '--quiet', url, 'growing');
    const head = () => machine.git('-C', 'growing', 'rev-parse', 'HEAD');
    const first = await head();
    for (let at = 0; at < trials.fetchedCheckpoints; at += 1) {
      await putFile(ada, projectId, `more/${at}.txt`, String(at));
      await keep(projectId, `more ${at}`);
      await machine.git('-C', 'growing', 'pull', '--quiet', '--ff-only');
      assert.deepEqual(await machine.files('growing'), await readFiles(ada, projectId));
    }
    assert.equal(
      await machine.git('-C', 'growing', 'rev-parse', `HEAD~${trials.fetchedCheckpoints}`),
      first,
    );
    // After deleting the cache, and in another process with its own cache.
    const cache = join(service.config.DATA_DIR, 'git');
    assert.ok((await readdir(cache)).includes(`${projectId}.git`));
    await rm(cache, { recursive: true });
    await machine.git('clone', '--quiet', url, 'again');
    assert.equal(await machine.git('-C', 'again', 'rev-parse', 'HEAD'), await head());
    const { DATABASE_URL = '', BASE_URL, ENCRYPTION_KEY } = service.config;
    const secret = ENCRYPTION_KEY?.toString('base64') ?? '';
    await using other = await startScripted({ DATABASE_URL, BASE_URL, ENCRYPTION_KEY: secret });
    await machine.git(
      'clone',
      '--quiet',
      withPassword(addressOf(projectId, other), ada.token),
      'other',
    );
    assert.equal(await machine.git('-C', 'other', 'rev-parse', 'HEAD'), await head());
  });

  test('works concurrently, and with a deleted or broken cache', async () => {
    const { projectId } = await build();
    const url = withPassword(addressOf(projectId), key);
    const heads = await Promise.all(
      [1, 2, 3].map(async (at) => {
        await machine.git('clone', '--quiet', url, `crowd-${at}`);
        return machine.git('-C', `crowd-${at}`, 'rev-parse', 'HEAD');
      }),
    );
    assert.equal(new Set(heads).size, 1);
    const folder = join(service.config.DATA_DIR, 'git', `${projectId}.git`);
    await rm(join(folder, 'objects'), { recursive: true });
    await machine.git('clone', '--quiet', url, 'mended');
    assert.equal(await machine.git('-C', 'mended', 'rev-parse', 'HEAD'), heads[0]);
  });

  test('of a project without checkpoints is empty', async () => {
    const { projectId } = await ada.turn({ prompt: 'say nothing' });
    await machine.git('clone', '--quiet', withPassword(addressOf(projectId), key), 'empty');
    assert.equal((await machine.files('empty')).size, 0);
  });
});

test('concurrent clones per user are limited, and a disconnect releases its slot', async () => {
  const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
  const refs = `/git/${projectId}.git/info/refs?service=git-upload-pack`;
  const status = async () => (await ada.request('GET', refs)).status;
  const countGitProcesses = () =>
    runningCommandLines().filter((one) => one.includes(`${projectId}.git`)).length;
  const slow = [1, 2, 3, 4].map(() => {
    const fetchRequest = request(`${addressOf(projectId)}/git-upload-pack`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/x-git-upload-pack-request',
        'git-protocol': 'version=2',
      },
    });
    fetchRequest.on('error', () => undefined);
    fetchRequest.write('0011command=fetch0001');
    return fetchRequest;
  });
  await eventually(
    () => countGitProcesses() === slow.length,
    'each clone has its own git process',
    30_000,
  );
  assert.equal(await status(), 429);
  for (const one of slow) one.destroy();
  await eventually(async () => (await status()) === 200, 'a slot is free again', 30_000);
  await eventually(
    () => countGitProcesses() === 0,
    'no git process is left for disconnected clients',
    30_000,
  );
});

suite('the git endpoint', () => {
  test('rejects an unknown project, another user, a revoked key and no key', async () => {
    const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
    const eve = await Client.of(service, 'eve@example.com');
    const others = (await createMcpKey(eve)).key;
    const revoked = await createMcpKey(ada);
    await ada.json('DELETE', `/api/v1/mcp/keys/${revoked.id}`);
    const clone = (password: string, id = projectId) =>
      machine.failingGit('clone', withPassword(addressOf(id), password), 'never');
    assert.match(await clone(others), /remote: You don't have access to this project[\s\S]*403/);
    assert.match(await clone(key, 'prj_nothing'), /remote: Project not found[\s\S]*not found/);
    assert.match(
      await clone(revoked.key),
      /remote: The API key was revoked[\s\S]*Authentication failed/,
    );
    assert.match(await clone('mwm_wrong'), /Authentication failed/);
    assert.match(await clone('wrong'), /Authentication failed/);
    assert.match(await clone(await service.token('eve@example.com')), /don't have access/);
    assert.match(
      await machine.failingGit('clone', addressOf(projectId), 'never'),
      /could not read Username/,
    );
    const answer = await fetch(`${addressOf(projectId)}/info/refs?service=git-upload-pack`);
    assert.equal(answer.status, 401);
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm="Millwright"/);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);

    const header = `http.extraHeader=Authorization: Bearer ${ada.token}`;
    await machine.git('-c', header, 'clone', '--quiet', addressOf(projectId), 'by-token');
    assert.ok(!JSON.stringify(service.logged).includes(key));
  });

  test('rejects a push, with the reason', async () => {
    const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
    const url = withPassword(addressOf(projectId), key);
    await machine.git('clone', '--quiet', url, 'mine');
    await machine.git('-C', 'mine', 'commit', '--quiet', '--allow-empty', '-m', 'mine');
    assert.match(
      await machine.failingGit('-C', 'mine', 'push'),
      /remote: This repository is read-only/,
    );
  });

  test('rejects other paths', async () => {
    const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
    const login = `authorization: Basic ${Buffer.from(`x:${key}`).toString('base64')}`;
    for (const path of [
      '/git/..%2f..%2fetc.git/info/refs?service=git-upload-pack',
      '/git/%2e%2e.git/info/refs?service=git-upload-pack',
      `/git/x/../${projectId}.git/info/refs?service=git-upload-pack`,
      `/git/${projectId}.git%00/info/refs?service=git-upload-pack`,
      `/git//${projectId}.git/info/refs?service=git-upload-pack`,
      `/git/${projectId}.git/HEAD`,
      `/git/${projectId}.git/objects/info/packs`,
      `/git/${projectId}.git/config`,
      `/git/${projectId.toLowerCase()}.git/info/refs?service=git-upload-pack`,
    ]) {
      const lines = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${login}\r\nconnection: close\r\n\r\n`;
      const { status } = await rawRequest(service.port, lines);
      assert.ok(status === 404 || status === 400, `${path}: ${status}`);
    }
    for (const query of ['', '?service=git-upload-archive', '?service=git-upload-pack&service=x']) {
      const answer = await ada.request('GET', `/git/${projectId}.git/info/refs${query}`);
      assert.equal(answer.status, 400, query);
    }
  });

  test('accepts a gzip body of the right type, up to a limit', async () => {
    const { projectId } = await ada.turn({ prompt: `${write('a.txt', '1')}\nsay one` });
    const path = `${addressOf(projectId)}/git-upload-pack`;
    const type = 'application/x-git-upload-pack-request';
    const ask = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const authorization = `Bearer ${ada.token}`;
      return fetch(path, { method: 'POST', headers: { authorization, ...headers }, body });
    };
    const text = '0014command=ls-refs\n00010009peel\n0000';
    const version = { 'git-protocol': 'version=2', 'content-type': type };
    const zip = { ...version, 'content-encoding': 'gzip' };
    const answer = await ask(new Uint8Array(gzipSync(text)), zip);
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /refs\/heads\/main/);
    const other = await ask(Buffer.from(text), { ...version, 'content-type': 'text/plain' });
    assert.equal(other.status, 415);
    const have = `0032have ${'a'.repeat(40)}\n`;
    const bomb = gzipSync(`0011command=fetch0001${have.repeat(200_000)}0000`);
    assert.equal((await ask(new Uint8Array(bomb), zip)).status, 413);
    assert.equal((await ask(Buffer.from('no gzip'), zip)).status, 400);
  });
});
