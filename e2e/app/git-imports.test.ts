import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import { type ImportRecord, importRecord, sseBlocks } from '@millwright/contract';
import {
  publicAddress,
  startTestNetwork,
  type TestNetwork,
} from '../../apps/server/src/infra/egress/testing/test-network.ts';
import { Machine } from '../support/cli.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { GitServer } from '../support/git-server.ts';
import { readFiles } from '../support/hand-edits.ts';
import { fetchRows, projectPath, runSql } from '../support/records.ts';

const host = 'git.example.com';
const url = `https://${host}/team/app`;
const path = '/api/v1/projects/import/git';

suite('import from a Git repository', () => {
  let server: GitServer;
  let internet: TestNetwork;
  let service: Scripted;
  let client: Client;
  before(async () => {
    server = await GitServer.start();
    const names = { 'private.example.com': () => ['10.0.0.7'] };
    internet = await startTestNetwork(server.listener, { certificateFor: host, names });
    service = await startScripted({}, { network: internet.network });
    client = await Client.of(service);
    await server.commit({
      'package.json': JSON.stringify({ name: 'app', dependencies: { expo: '57.0.0' } }),
      'src/App.tsx': 'one',
      '.env': 'SECRET=1',
      '.gitattributes': 'src/App.tsx export-ignore\nREADME.md export-subst\n',
      'README.md': '$Format:%H$',
      'bin/run.sh': '#!/bin/sh\n',
      'logo.bin': randomBytes(200_000),
    });
    await server.git('tag', '--annotate', '--message', 'First', 'v1');
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await internet?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    server.token = undefined;
    server.intercept = undefined;
    server.requests.length = 0;
  });

  async function importFrom(request: object): Promise<ImportRecord> {
    const response = await client.json('POST', path, request);
    assert.equal(response.status, 201, JSON.stringify(response.body));
    return importRecord.strict().parse(response.body);
  }
  const reject = async (request: object): Promise<[number, string, string]> => {
    const { status, body } = await client.json('POST', path, request);
    return [status, String(body['code']), String(body['message'])];
  };

  test('has the files of the newest commit, by the rules of zip imports', async () => {
    const { project, files_imported, skipped } = await importFrom({ url });
    assert.equal(project.title, 'app');
    assert.equal(project.app_platform, 'mobile');
    assert.deepEqual(skipped, [{ path: '.env', reason: 'secret', files: 1 }]);
    const files = await readFiles(client, project.project_id);
    assert.equal(files.size, files_imported);
    assert.deepEqual(
      [...files.keys()].sort(),
      ['.gitattributes', 'README.md', 'bin/run.sh', 'logo.bin', 'package.json', 'src/App.tsx'],
      'attributes of the repository leave out nothing',
    );
    const text = (name: string) => Buffer.from(files.get(name) ?? '', 'base64').toString();
    assert.equal(text('README.md'), '$Format:%H$');
    assert.equal(text('src/App.tsx'), 'one');
    const checkpoints = `${projectPath(project.project_id)}/checkpoints`;
    const [first] = await fetchRows<{ label: string }>(client, checkpoints, 'checkpoints');
    assert.equal(first?.label, `Imported from ${host}`);
    assert.ok(internet.connected.every((address) => address === `${publicAddress}:443`));
  });

  test('reads a branch or a tag, and takes a title and a platform', async () => {
    await server.commit({ 'src/App.tsx': 'two' }, 'feature/x');
    const branch = await importFrom({
      url: `${url}.git/`,
      branch: 'feature/x',
      title: 'Mine',
      app_platform: 'web',
    });
    assert.deepEqual([branch.project.title, branch.project.app_platform], ['Mine', 'web']);
    const appOf = async ({ project }: ImportRecord) =>
      Buffer.from(
        (await readFiles(client, project.project_id)).get('src/App.tsx') ?? '',
        'base64',
      ).toString();
    assert.equal(await appOf(branch), 'two');
    assert.equal(await appOf(await importFrom({ url, branch: 'v1' })), 'one');
    const [status, , message] = await reject({ url, branch: 'nothing' });
    assert.deepEqual([status, message], [400, 'The repository has no branch or tag “nothing”']);
    await server.git('checkout', '--quiet', 'main');
  });

  test('sends a token to the server only, and keeps and logs it nowhere', async () => {
    const token = `ghp_${randomBytes(12).toString('hex')}`;
    server.token = token;
    assert.deepEqual(await reject({ url }), [
      400,
      'VALIDATION_FAILED',
      'This repository is private or does not exist',
    ]);
    assert.deepEqual(await reject({ url, token: 'wrong' }), [
      400,
      'VALIDATION_FAILED',
      'The Git server rejected the access token',
    ]);
    const { project } = await importFrom({ url, token, username: 'ada' });
    const encoded = Buffer.from(`ada:${token}`).toString('base64');
    const { rows: tables } = await runSql(
      service,
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const secret of [token, encoded]) {
      assert.ok(!JSON.stringify(service.logged).includes(secret), 'logged');
      for (const { name } of tables) {
        const found = await runSql(
          service,
          `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`,
          [`%${secret}%`],
        );
        assert.equal(found.rows.length, 0, name);
      }
    }
    assert.ok(project.project_id);
  });

  test('reports its progress, and how it ended', async () => {
    const stream = async (body: object) => {
      const accept = { accept: 'text/event-stream' };
      const response = await client.request('POST', path, body, accept);
      assert.equal(response.headers.get('content-type'), 'text/event-stream');
      return sseBlocks()(await response.text()).flatMap((block) =>
        block.kind === 'message' ? [{ event: block.event, data: JSON.parse(block.data) }] : [],
      );
    };
    const events = await stream({ url });
    const phases = events.map(({ event, data }) => data.phase ?? event);
    assert.deepEqual([...new Set(phases)], ['connecting', 'receiving', 'unpacking', 'done']);
    importRecord.strict().parse(events.at(-1)?.data);
    const [failed] = (await stream({ url, branch: 'nothing' })).slice(-1);
    assert.equal(failed?.event, 'failed');
    assert.equal(failed?.data.code, 'VALIDATION_FAILED');
  });

  test('reaches no private, unencrypted or own address', async () => {
    const rejected = [
      'http://git.example.com/team/app',
      'https://127.0.0.1/app.git',
      'https://169.254.169.254/latest',
      'https://localhost/app.git',
      'https://user:password@git.example.com/team/app',
      'ssh://git@git.example.com/team/app',
      'git@git.example.com:team/app.git',
      'file:///etc/passwd',
      '--upload-pack=touch',
      `${service.config.BASE_URL}/app.git`,
    ];
    for (const address of rejected) {
      const [status, code] = await reject({ url: address });
      assert.deepEqual([status, code], [400, 'VALIDATION_FAILED'], address);
    }
    const [status, code] = await reject({ url: 'https://private.example.com/app.git' });
    assert.deepEqual([status, code], [502, 'UPSTREAM_ERROR'], 'a name of a private address');
    assert.deepEqual(server.requests, []);
  });

  test('explains what is wrong with the server', async () => {
    const cases: [GitServer['intercept'], number, RegExp][] = [
      [(_, response) => Boolean(response.writeHead(404).end()), 400, /no Git repository/],
      [(_, response) => Boolean(response.writeHead(503).end()), 502, /status 503/],
      [(_, response) => Boolean(response.end('<html>')), 400, /no Git repository/],
      [
        (_, response) => Boolean(response.writeHead(302, { location: 'https://10.0.0.7/' }).end()),
        400,
        /redirects to another address/,
      ],
      [
        (request, response) => {
          if (request.method === 'GET') return false;
          response.writeHead(200).end('zzzz');
          return true;
        },
        502,
        /response is not complete/,
      ],
      [
        (request, response) => {
          if (request.method === 'GET') return false;
          response.writeHead(200).end('0000');
          return true;
        },
        400,
        /is empty/,
      ],
    ];
    for (const [intercept, expected, message] of cases) {
      server.intercept = intercept;
      const [status, , text] = await reject({ url });
      assert.equal(status, expected, text);
      assert.match(text, message);
    }
    assert.deepEqual(
      internet.connected.filter((address) => address.startsWith('10.')),
      [],
    );
  });

  test('rejects a pack that is damaged, and links that lead out of the project', async () => {
    server.intercept = (request, response) => {
      const isPack = request.method === 'POST' && request.headers['content-length'] !== undefined;
      if (!isPack) return false;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => void chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (!body.includes('command=fetch')) {
          response.end(`0032${'a'.repeat(40)} HEAD\n0000`);
          return;
        }
        const damaged = `\u0001PACK\0\0\0\u0002\0\0\0\u0001nothing`;
        const length = (damaged.length + 4).toString(16).padStart(4, '0');
        response.end(`000dpackfile\n${length}${damaged}0000`);
      });
      return true;
    };
    const [status, code, message] = await reject({ url });
    assert.deepEqual([status, code], [502, 'UPSTREAM_ERROR'], message);
    server.intercept = undefined;

    await symlink('/etc/passwd', join(server.folder, 'link'));
    await server.commit({ 'src/App.tsx': 'linked' }, 'links');
    const { skipped } = await importFrom({ url, branch: 'links' });
    assert.deepEqual(
      skipped.map(({ path: name, reason }) => [name, reason]),
      [
        ['.env', 'secret'],
        ['link', 'special'],
      ],
    );
    await server.git('checkout', '--quiet', 'main');
  });

  test('rejects files that would be unpacked to more than a project may have', async () => {
    const branch = 'huge';
    await server.commit({ 'src/huge.txt': Buffer.alloc(70 * 1024 * 1024) }, branch);
    const [status, code, message] = await reject({ url, branch });
    assert.deepEqual([status, code], [400, 'VALIDATION_FAILED']);
    assert.match(message, /huge.txt" can't be imported: it expands to more than/);
    await server.git('checkout', '--quiet', 'main');
  });

  test('is a command that remembers the project for its folder', async () => {
    server.token = 'secret-token';
    await using machine = await Machine.create({
      MILLWRIGHT_URL: service.url,
      MILLWRIGHT_TOKEN: client.token,
    });
    const missing = await machine.run(['import', url]);
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /This repository is private or does not exist/);
    await writeFile(join(machine.folder, 'token'), 'secret-token\n');
    const { stdout, stderr } = await machine.run(['import', url, '--token', 'token']);
    const [, projectId] = /^Imported app: 6 files, skipped 1\n(prj_\w+)\n$/.exec(stdout) ?? [];
    assert.ok(projectId, `${stdout}${stderr}`);
    const remembered = await readFile(join(machine.folder, '.millwright/project.json'), 'utf8');
    assert.equal(JSON.parse(remembered).project_id, projectId);
  });

  test('leaves no temporary files, and stops when the client disconnects', async () => {
    const uploads = join(service.config.DATA_DIR, 'uploads');
    const left = async () =>
      (await readdir(uploads, { recursive: true }).catch(() => [])).filter((name) =>
        name.includes('git-import'),
      );
    assert.deepEqual(await left(), []);
    const controller = new AbortController();
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    server.intercept = (request) => {
      request.socket.once('close', onClosed);
      resolve();
      return true;
    };
    const importing = fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
      signal: controller.signal,
    });
    await asked;
    controller.abort();
    await assert.rejects(importing);
    await closed;
  });
});
