import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import pg from 'pg';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { isQueueMode } from '../../apps/server/src/testing/mode.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { mintToken } from '../support/mint-token.ts';
import { runNpmToken } from '../support/npm-commands.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { app, previewOf, requestPreview, write } from '../support/sandbox-scripts.ts';
import { spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { shareTemplates } from '../support/share-templates.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-start-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function me(port: number, token: string): Promise<{ user_id: string; roles: string[] }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/me`, { headers });
  assert.equal(answer.status, 200);
  return (await answer.json()) as { user_id: string; roles: string[] };
}

/** Settings of a service that builds nothing: it needs no warm sandbox. */
const idle = { SANDBOX_WARM: '0' };
/** The same service, bundled and thus started at half the cost, for tests that are not about the program itself. */
const bundled = 'e2e/support/fixtures/scripted-service.ts';

async function assertSecondServiceWarns(env: Record<string, string>): Promise<void> {
  await using second = spawnService(env, bundled);
  await waitUntilHealthy(second, Number(env['PORT']));
  const isReported = () => second.output().includes('Another service already uses this database');
  await eventually(isReported, 'the second service reports the first one');
}

test('starts on an empty folder, detects a second service on its data, and recovers from a kill', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data');
  const env = { ...idle, PORT: String(await freePort()), DATA_DIR: dataDir };
  const port = Number(env.PORT);
  let owner: string;
  {
    await using service = spawnService(env);
    await waitUntilHealthy(service, port);
    await eventually(() => service.output().includes('Sign in'), 'the banner is printed');
    for (const line of [
      `Address   http://localhost:${port}`,
      `http://localhost:${port}/auth/sign-in?token=`,
      'Model     Starter',
      'Database  embedded PostgreSQL 18',
    ]) {
      assert.ok(service.output().includes(line), `${line} in ${service.output()}`);
    }
    const first = await me(port, await mintToken(env));
    assert.deepEqual(first.roles, ['admin']);
    owner = first.user_id;
    assert.doesNotMatch(service.output(), /Another service/);
    await assertSecondServiceWarns({ ...env, PORT: String(await freePort()) });
    service.child.kill('SIGKILL');
    await service.waitForExit();
  }
  await using again = spawnService(env, bundled);
  await waitUntilHealthy(again, port);
  assert.equal((await me(port, await mintToken(env))).user_id, owner);
  const { mode } = await stat(join(env.DATA_DIR, 'encryption-key'));
  assert.equal(mode & 0o777, 0o600);
});

async function relativeFolder(t: TestContext): Promise<string> {
  const folder = join('.millwright', `test-${randomUUID()}`);
  t.after(() => rm(folder, { recursive: true, force: true }));
  await putCluster(folder);
  await shareTemplates(folder);
  return folder;
}

test('builds and previews an app in a relative data directory', {
  skip: await whyNoBubblewrap(),
}, async (t) => {
  const port = await freePort();
  const env = {
    ...idle,
    PORT: String(port),
    DATA_DIR: await relativeFolder(t),
    TEST_SANDBOXES: 'real',
    VERIFY_TURNS: 'false',
  };
  await using service = spawnService(env, bundled);
  await waitUntilHealthy(service, port);
  const client = new Client(`http://127.0.0.1:${port}`, await mintToken(env));
  const turn = await client.turn({ prompt: `${write('src/App.tsx', app('a poll'))}\nsay done` });
  assert.equal(turn.reason, 'complete', turn.text.slice(-1_000));
  const page = `${previewOf(turn)}src/App.tsx`;
  const isShown = async () => (await requestPreview(port, page)).body.includes('a poll');
  await eventually(isShown, 'the preview shows the app', 60_000);
});

// In `npm test`, sandbox tests build and verify apps with the default template, in the process of the test.
test('builds and previews an app with default settings and a relative data directory', {
  skip: longOnly,
}, async (t) => {
  const env = { ...idle, PORT: String(await freePort()), DATA_DIR: await relativeFolder(t) };
  await using service = spawnService(env);
  await waitUntilHealthy(service, Number(env.PORT));
  const client = new Client(`http://127.0.0.1:${env.PORT}`, await mintToken(env));
  const turn = await client.turn({ prompt: 'a poll: tea or coffee?', auto_fix: true });
  assert.equal(turn.reason, 'complete', turn.text.slice(-1_000));
  assert.ok(turn.types.includes('preview_url'), service.output().slice(-1_000));
  assert.equal(turn.eventsOf('verification')[0]?.ok, true);
});

test('npm run token works without a running service and leaves no process behind', async (t) => {
  const dataDir = await temporaryFolder(t);
  await putCluster(dataDir);
  const token = await runNpmToken({ DATA_DIR: dataDir });
  assert.match(token, /^ey[\w-]+\.[\w-]+\.[\w-]+$/);
  await assert.rejects(stat(join(dataDir, 'postgres', 'postmaster.pid')), { code: 'ENOENT' });
});

async function readStartupError(env: Record<string, string>, entry?: string): Promise<string> {
  await using service = spawnService(env, entry);
  const [code] = await service.waitForExit();
  assert.equal(code, 1, service.output());
  assert.match(service.output(), /^Millwright cannot start\.$/m);
  assert.doesNotMatch(service.output(), /\n\s+at /, 'no stack trace');
  return service.output();
}

test('reports all invalid settings at once', async () => {
  const output = await readStartupError({
    PORT: 'eighty',
    AUTH_MODE: 'magic',
    QUEUE_ENABLED: 'true',
  });
  for (const name of ['PORT', 'AUTH_MODE', 'REDIS_URL', 'DATABASE_URL', 'ENCRYPTION_KEY']) {
    assert.ok(output.includes(name), `${name} in ${output}`);
  }
});

test('reports a port in use and suggests another one', async (t) => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  t.after(() => taken.close());
  const { port } = taken.address() as { port: number };
  const env = {
    ...idle,
    PORT: String(port),
    DATABASE_URL: await freshDatabase(),
    DATA_DIR: await temporaryFolder(t),
  };
  const output = await readStartupError(env, bundled);
  assert.ok(output.includes(`Port ${port} is already in use`), output);
  assert.ok(output.includes(`PORT=${port + 1} npm start`), output);
});

test('reports a data directory that is not writable and names its setting', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, 'not a folder');
  const output = await readStartupError({
    PORT: String(await freePort()),
    DATA_DIR: join(file, 'data'),
  });
  assert.match(
    output,
    /data directory .* is not writable: a file has the same path\.[\s\S]*DATA_DIR/,
  );
});

test('rejects a database of a newer release without changing it', async (t) => {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  const tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`;
  const before = await client.query(tables);
  await client.query(
    `INSERT INTO schema_migrations (id, name, checksum) VALUES (9999, '9999_tomorrow.sql', 'x')`,
  );
  const dataDir = await temporaryFolder(t);
  const env = { PORT: String(await freePort()), DATABASE_URL: url, DATA_DIR: dataDir };
  const output = await readStartupError(env, bundled);
  assert.match(output, /release newer[\s\S]*9999_tomorrow[\s\S]*backup/);
  assert.deepEqual((await client.query(tables)).rows, before.rows);
  // In queue mode keys are configured, so no process generates them.
  const made = isQueueMode ? [] : ['api-key-pepper', 'encryption-key'];
  assert.deepEqual((await readdir(dataDir)).toSorted(), made);
});

suite('services that start before their database', () => {
  let postgres: PostgresServer;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres?.[Symbol.asyncDispose]());

  const ENCRYPTION_KEY = randomBytes(32).toString('base64');

  async function spawnWaiting(t: TestContext) {
    const port = await freePort();
    const DATA_DIR = await temporaryFolder(t);
    const own = { PORT: String(port), DATA_DIR, DATABASE_URL: postgres.url, ENCRYPTION_KEY };
    const service = spawnService({ ...idle, ...own }, bundled);
    t.after(() => service[Symbol.asyncDispose]());
    return { port, service };
  }

  test('wait for it, and stop cleanly right after it appeared', async (t) => {
    await postgres.stop();
    const { port, service } = await spawnWaiting(t);
    const base = `http://127.0.0.1:${port}`;
    const isAlive = async () => (await fetch(`${base}/livez`).catch(() => undefined))?.ok;
    await eventually(isAlive, 'alive');
    assert.equal((await fetch(`${base}/api/v1/health`)).status, 503);
    assert.match(await (await fetch(`${base}/readyz?verbose`)).text(), /- database/);

    await postgres.start();
    await waitUntilHealthy(service, port);
    assert.equal(service.child.exitCode, null);
    // Stops right away, so work that started when the database appeared has to end as well.
    service.child.kill('SIGTERM');
    assert.deepEqual(await service.waitForExit(), [0, null], service.output());
  });

  test('still detect another one on it', {
    skip: isQueueMode && 'a queue allows several',
  }, async (t) => {
    await postgres.stop();
    const both = await Promise.all([spawnWaiting(t), spawnWaiting(t)]);
    const outputs = () => both.map(({ service }) => service.output());
    await eventually(
      () => outputs().every((output) => output.includes('The database is not reachable yet')),
      'both wait for the database',
      30_000,
    );
    await postgres.start();
    await Promise.all(both.map(({ service, port }) => waitUntilHealthy(service, port)));
    const warned = () =>
      outputs().filter((output) => output.includes('Another service already uses'));
    await eventually(() => warned().length > 0, 'one of them warns', 30_000);
    assert.equal(warned().length, 1);
  });
});
