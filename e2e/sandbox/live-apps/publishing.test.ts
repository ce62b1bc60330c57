import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type {
  AppLog,
  AppLogEntry,
  DatabaseDumpList,
  EnvironmentStage,
  LiveLog,
  ReleaseRecord,
} from '@millwright/contract';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import type { Client } from '../../support/client.ts';
import { type Scripted, startWithSandboxes } from '../../support/driver.ts';
import { importNotesApp, migrations, notesSchema } from '../../support/notes-app.ts';
import { publishAndWait, readPublication, writeFiles } from '../../support/publisher.ts';
import { requestHost } from '../../support/request-host.ts';

suite('apps with a server, published', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  let projectId: string;
  let first: ReleaseRecord;
  before(async () => {
    const settings = {
      PUBLISH_AUDIT: 'off',
      VERIFY_TURNS: 'false',
      APPS_DATABASE_QUOTA_MB: '16',
    };
    ({ service, client } = await startWithSandboxes(settings));
    projectId = await importNotesApp(client);
    await setVariable('GREETING', 'hello');
    await setVariable('LOGGED_KEY', 'canary-of-the-live-key');
    await setVariable('LOGGED_KEY', 'canary-of-the-dev-key', 'dev');
    first = await publishAndWait(client, projectId, { name: 'live-notes' });
    assert.equal(first.status, 'live', JSON.stringify(first, null, 2));
  });
  after(() => service?.[Symbol.asyncDispose]());

  const setVariable = async (name: string, value: string, stage: EnvironmentStage = 'live') => {
    const path = `/api/v1/projects/${projectId}/environment/${name}`;
    assert.equal((await client.json('PUT', path, { stage, value })).status, 200);
  };
  const visit = (path: string, options: Parameters<typeof requestHost>[3] = {}) =>
    requestHost(service.port, `live-notes.${service.config.PREVIEW_HOST}`, path, {
      method: 'GET',
      ...options,
    });
  const note = async (words: string) => {
    const { status, text } = await visit('/api/notes', { method: 'POST', body: { words } });
    assert.equal(status, 201, text);
  };
  const listNotes = async (): Promise<string[]> => {
    const { status, text } = await visit('/api/notes');
    assert.equal(status, 200, text);
    return JSON.parse(text).map(({ words }: { words: string }) => words);
  };
  const readLog = async () =>
    (await client.json('GET', `/api/v1/projects/${projectId}/publish/log`))
      .body as unknown as LiveLog;
  const isLogged = (text: RegExp) =>
    eventually(
      async () => (await readLog()).lines.find((line) => text.test(line.text)),
      `the log has ${text}`,
    );
  const instance = async () => {
    const { status, text } = await visit('/api/test/instance');
    assert.equal(status, 200, text);
    return JSON.parse(text).startedAt;
  };

  test('serves pages from files and requests below /api from the server with the live database', async () => {
    assert.deepEqual(
      first.steps.map(({ name, status }) => `${name} ${status}`),
      [
        'secrets passed',
        'sandbox passed',
        'dependencies skipped',
        'app passed',
        'build passed',
        'result passed',
        'server passed',
        'live passed',
      ],
    );
    assert.equal(first.has_server, true);
    const page = await visit('/', { headers: { accept: 'text/html' } });
    assert.equal(page.status, 200);
    assert.match(page.text, /<script type="module"/);
    await note('kept');
    assert.deepEqual(await listNotes(), ['kept']);
    // The data of the preview is separate.
    const { body } = await client.json('POST', `/api/v1/projects/${projectId}/database/sql`, {
      sql: 'SELECT count(*)::int FROM notes',
    });
    assert.deepEqual(body['rows'], [[0]]);
  });

  test('nobody can download the code of the server', async () => {
    for (const path of [
      '/server/index.ts',
      '/.millwright/server/index.mjs',
      '/server/db/migrations/0000_step.sql',
      '/dist/server/index.js',
      '/index.mjs',
    ])
      assert.equal((await visit(path)).status, 404, path);
  });

  test('the server gets what visitors send, and nothing that belongs to the service', async () => {
    const { text } = await visit('/api/test/headers', {
      headers: {
        authorization: 'Bearer of-the-app',
        cookie: 'own=1; mw_session=secret',
        'x-forwarded-for': '203.0.113.9',
        'x-millwright-user': 'admin',
      },
    });
    const headers = JSON.parse(text);
    assert.equal(headers.authorization, 'Bearer of-the-app');
    assert.equal(headers.cookie, 'own=1');
    assert.equal(headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(headers['x-forwarded-host'], `live-notes.${service.config.PREVIEW_HOST}`);
    assert.equal(headers['x-millwright-user'], undefined);
  });

  test('variables of the stage "live" reach the server, also after a change', async () => {
    const greeting = async () => JSON.parse((await visit('/api/test/greeting')).text).greeting;
    assert.equal(await greeting(), 'hello');
    await setVariable('GREETING', 'good morning');
    await eventually(async () => (await greeting()) === 'good morning', 'the new value is used');
  });

  test('errors are answered without details and logged with positions in the source', async () => {
    const { status, text } = await visit('/api/test/throw', { method: 'POST' });
    assert.deepEqual([status, text], [500, '{"error":"Something went wrong on the server"}']);
    await isLogged(/thrown on purpose/);
    await isLogged(/server\/routes\/test\.ts:18/);
  });

  for (const stage of ['dev', 'live'] as const) {
    test(`the log has requests, exceptions at their position and slow queries, without secrets: ${stage}`, async () => {
      const { body: preview } = await client.json('GET', `/api/v1/projects/${projectId}/preview`);
      const { host } =
        stage === 'live'
          ? { host: `live-notes.${service.config.PREVIEW_HOST}` }
          : new URL(String(preview['preview_url']));
      const post = async (path: string) =>
        (await requestHost(service.port, host, path, { method: 'POST' })).status;
      const token = 'k3J9sdf82nKq0aLmZx71';
      const isAwake = async () =>
        (await requestHost(service.port, host, '/api/health', { method: 'GET' })).status === 200;
      await eventually(isAwake, 'the server answers', 60_000);
      assert.equal(await post(`/api/test/none/${token}?email=canary-in-the-query`), 404);
      assert.equal(await post('/api/test/throw'), 500);
      assert.equal(await post('/api/test/slow'), 200);
      assert.equal(await post('/api/test/print-key'), 200);
      const read = async (query = '') => {
        const path = `/api/v1/projects/${projectId}/logs?stage=${stage}${query}`;
        const { status, body } = await client.json('GET', path);
        assert.equal(status, 200, JSON.stringify(body));
        return body as unknown as AppLog;
      };
      const find = (text: string) =>
        eventually(
          async () => (await read()).entries.findLast((entry) => entry.text.includes(text)),
          `the log has ${text}`,
        );
      await find('POST /api/test/print-key 200');
      const thrown = await find('thrown on purpose');
      const { file, line, level, text } = thrown;
      assert.deepEqual([file, line, level], ['server/routes/test.ts', 18, 'error'], text);
      assert.match(text, /\n +at .*\(?server\/routes\/test\.ts:18:\d+/);
      const slow = await find('Slow query');
      assert.deepEqual([slow.kind, slow.level], ['query', 'warn']);
      assert.match(slow.text, /^Slow query \(\d{3,5} ms\): select pg_sleep\(0\.6\), '…'$/);
      const request = await find('/api/test/none/');
      assert.deepEqual([request.kind, request.level], ['request', 'warn']);
      assert.match(request.text, /^POST \/api\/test\/none\/\[redacted\]\?email=… 404 \d+ ms$/);
      assert.equal((await find('the key is')).text, 'the key is [redacted]');
      assert.equal((await find('authorization:')).text, 'authorization: Bearer [redacted]');

      const { cursor, entries } = await read();
      assert.doesNotMatch(JSON.stringify(entries), /canary-|k3J9sdf/);
      const isSevere = (one: AppLogEntry) => one.level === 'error';
      assert.deepEqual((await read('&level=error')).entries, entries.filter(isSevere));
      assert.deepEqual(await read(`&after=${cursor}`), { state: 'available', entries: [], cursor });
    });
  }

  test('a server that exits is started again by the next request', async () => {
    const before = await instance();
    assert.equal((await visit('/api/test/exit', { method: 'POST' })).status, 502);
    assert.notEqual(await instance(), before);
    assert.deepEqual(await listNotes(), ['kept']);
    await isLogged(/The server stopped \(exit code 3\)/);
  });

  test('a server that runs out of memory is stopped, logged and started again', async () => {
    // The kernel kills a server above its limit. Without memory accounting, an allocation fails, and it answers 500.
    const { status } = await visit('/api/test/memory', { method: 'POST' });
    assert.ok(status === 502 || status === 500, String(status));
    await isLogged(/ran out of memory|allocation failed/);
    assert.deepEqual(await listNotes(), ['kept']);
  });

  test('a server that blocks is stopped and started again', async () => {
    assert.equal((await visit('/api/test/block', { method: 'POST' })).status, 502);
    await isLogged(/did not answer for 15 s and was stopped/);
    assert.deepEqual(await listNotes(), ['kept']);
  });

  test('a server that prints too much fills no memory, and its log says what is missing', async () => {
    assert.equal((await visit('/api/test/print', { method: 'POST' })).text, 'printed');
    await isLogged(/lines were left out/);
    assert.ok((await readLog()).lines.length <= 1_000);
  });

  test('a server that opens 1,000 connections sees why it gets no more, and goes on with those it has', async () => {
    assert.equal((await visit('/api/test/connections', { method: 'POST' })).status, 500);
    await isLogged(/This app already has 20 connections to its database/);
    assert.deepEqual(await listNotes(), ['kept']);
  });

  test('a server that keeps a lock sees which statement waited for it', async () => {
    assert.equal((await visit('/api/test/lock', { method: 'POST' })).text, 'locked');
    assert.equal((await visit('/api/notes')).status, 500);
    await isLogged(/canceling statement due to lock timeout/);
    await isLogged(/Failed query: select .* from "notes"/);
    // The lock ends with the process.
    await visit('/api/test/exit', { method: 'POST' });
    assert.deepEqual(await listNotes(), ['kept']);
  });

  test('an app that fills its database can still read, and works again when there is room', async () => {
    assert.equal((await visit('/api/test/fill', { method: 'POST' })).text, 'full');
    await isLogged(/The database is full, so the app can only read .* tab “Data”/);
    assert.deepEqual(await listNotes(), ['kept']);
    assert.equal(
      (await visit('/api/notes', { method: 'POST', body: { words: 'more' } })).status,
      500,
    );
    await isLogged(/read-only transaction/);
    const statement = { sql: 'DROP TABLE filler', stage: 'live', read_only: false };
    const path = `/api/v1/projects/${projectId}/database/sql`;
    assert.equal((await client.json('POST', path, statement)).status, 200);
    await eventually(async () => {
      const { status } = await visit('/api/notes', { method: 'POST', body: { words: 'last' } });
      return status === 201;
    }, 'the app can write again');
    assert.deepEqual(await listNotes(), ['kept', 'last']);
    const last = { ...statement, sql: `DELETE FROM notes WHERE words = 'last'` };
    assert.equal((await client.json('POST', path, last)).status, 200);
  });

  test('a migration that fails is undone, and the previous release stays live', async () => {
    await writeFiles(
      client,
      projectId,
      migrations(
        'CREATE TABLE half (id int);\n--> statement-breakpoint\nALTER TABLE missing ADD a int;',
      ),
    );
    const failed = await publishAndWait(client, projectId);
    assert.equal(failed.status, 'failed');
    const [finding] = failed.findings.filter(({ step }) => step === 'app' || step === 'server');
    assert.match(String(finding?.message), /missing/);
    assert.deepEqual(await listNotes(), ['kept']);
  });

  test('a release names a variable that only the preview has, then routes that give away secrets', async () => {
    const needing = await importNotesApp(client, {
      'server/routes/test.ts': `import { Hono } from 'hono';
import { requireEnv } from '../env';

const key = requireEnv('SHOP_KEY');
export const testRoutes = new Hono()
  .get('/key', (c) => c.json({ key }))
  .get('/people', (c) => c.json([{ name: 'Ada', password: 'scrypt:1' }]))
  .get('/people/:id', (c) => c.json({ password: c.req.param('id') }));
`,
    });
    const setKey = (stage: string, value: string) =>
      client.json('PUT', `/api/v1/projects/${needing}/environment/SHOP_KEY`, { stage, value });
    await setKey('dev', 'dev-only-value');
    const failed = await publishAndWait(client, needing, { name: 'needs-a-key' });
    assert.equal(failed.status, 'failed');
    const finding = failed.findings.find(({ id }) => id === 'server:failed');
    assert.match(String(finding?.message), /The environment variable SHOP_KEY is not set/);
    await setKey('live', 'k9f8a7b6c5d4e3f2a1b0c7d6');
    const leaking = await publishAndWait(client, needing);
    assert.equal(leaking.status, 'failed');
    const server = leaking.findings.filter(({ step, blocks }) => step === 'server' && blocks);
    assert.deepEqual(
      server.map(({ id, file }) => file ?? id).sort(),
      ['GET /api/test/key', 'server:exposed:/api/test/people'],
      JSON.stringify(leaking, null, 2),
    );
    assert.equal((await readPublication(client, needing)).published, false);
  });

  test('a new release migrates the live data, and a rollback keeps it', async () => {
    await writeFiles(client, projectId, {
      ...migrations('ALTER TABLE notes ADD stars int NOT NULL DEFAULT 5;'),
      'server/db/schema.ts': notesSchema('stars: integer().notNull().default(5),'),
    });
    const second = await publishAndWait(client, projectId);
    assert.equal(second.status, 'live', JSON.stringify(second, null, 2));
    assert.deepEqual(JSON.parse((await visit('/api/notes')).text), [
      { id: 1, words: 'kept', stars: 5 },
    ]);
    const path = `/api/v1/projects/${projectId}/publish/${first.release_id}/rollback`;
    assert.equal((await client.json('POST', path)).status, 200);
    assert.deepEqual(JSON.parse((await visit('/api/notes')).text), [{ id: 1, words: 'kept' }]);
    await note('after the rollback');
    assert.deepEqual(await listNotes(), ['kept', 'after the rollback']);
  });

  test('a migration that deletes live data needs consent, and a dump is kept before it runs', async () => {
    const losing = 'ALTER TABLE notes DROP COLUMN stars;';
    await writeFiles(client, projectId, {
      ...migrations('ALTER TABLE notes ADD stars int NOT NULL DEFAULT 5;', losing),
      'server/db/schema.ts': notesSchema(''),
    });
    const refused = await publishAndWait(client, projectId);
    assert.equal(refused.status, 'failed');
    const finding = refused.findings.find(({ blocks }) => blocks);
    assert.equal(
      finding?.message,
      'This migration deletes a column with its values in the live database',
    );
    assert.equal(finding.acceptable, true);
    const dumpsPath = `/api/v1/projects/${projectId}/database/dumps?stage=live`;
    const countDumps = async () =>
      ((await client.json('GET', dumpsPath)).body as unknown as DatabaseDumpList).dumps.length;
    const before = await countDumps();
    const accepted = await publishAndWait(client, projectId, { accept_findings: [finding.id] });
    assert.equal(accepted.status, 'live', JSON.stringify(accepted, null, 2));
    assert.deepEqual(await listNotes(), ['kept', 'after the rollback']);
    assert.equal(await countDumps(), before + 1);
  });

  test('an app that is unpublished answers nothing, and keeps its data until it is published again', async () => {
    const { status } = await client.json('DELETE', `/api/v1/projects/${projectId}/publish`);
    assert.equal(status, 200);
    assert.equal((await visit('/api/notes')).status, 404);
    const again = await publishAndWait(client, projectId);
    assert.equal(again.status, 'live', JSON.stringify(again, null, 2));
    assert.deepEqual(await listNotes(), ['kept', 'after the rollback']);
  });
});
