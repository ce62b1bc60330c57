import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { openEmbeddedPostgres } from '../../apps/server/src/store/embedded-postgres.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { isQueueMode } from '../../apps/server/src/testing/mode.ts';
import { Client } from '../support/client.ts';
import { mintToken } from '../support/mint-token.ts';
import { runNpmToken } from '../support/npm-commands.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { spawnService, waitUntilHealthy } from '../support/service-process.ts';

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

async function assertSecondServiceWarns(env: Record<string, string>): Promise<void> {
  await using second = spawnService(env);
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
  await using again = spawnService(env);
  await waitUntilHealthy(again, port);
  assert.equal((await me(port, await mintToken(env))).user_id, owner);
  const { mode } = await stat(join(env.DATA_DIR, 'encryption-key'));
  assert.equal(mode & 0o777, 0o600);
});

test('builds and previews an app with default settings and a relative data directory', async (t) => {
  const folder = join('.millwright', `test-${randomUUID()}`);
  t.after(() => rm(folder, { recursive: true, force: true }));
  const env = { PORT: String(await freePort()), DATA_DIR: folder, SANDBOX_WARM: '0' };
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
  const token = await runNpmToken({ DATA_DIR: dataDir });
  assert.match(token, /^ey[\w-]+\.[\w-]+\.[\w-]+$/);
  await assert.rejects(stat(join(dataDir, 'postgres', 'postmaster.pid')), { code: 'ENOENT' });
});

async function readStartupError(env: Record<string, string>): Promise<string> {
  await using service = spawnService(env);
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
  const output = await readStartupError({
    ...idle,
    PORT: String(port),
    DATA_DIR: await temporaryFolder(t),
  });
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
  const output = await readStartupError({
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
  });
  assert.match(output, /release newer[\s\S]*9999_tomorrow[\s\S]*backup/);
  assert.deepEqual((await client.query(tables)).rows, before.rows);
  // In queue mode keys are configured, so no process generates them.
  const made = isQueueMode ? [] : ['api-key-pepper', 'encryption-key'];
  assert.deepEqual((await readdir(dataDir)).toSorted(), made);
});

test('a service that starts before its database waits for it', async (t) => {
  const log = pino({ level: 'silent' });
  const dataDir = await temporaryFolder(t);
  const first = await openEmbeddedPostgres({ dataDir, log });
  const { host, database, user } = first.connection;
  await first.close();
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const env = {
    ...idle,
    PORT: String(await freePort()),
    DATABASE_URL: url,
    DATA_DIR: join(dataDir, 'own'),
  };
  await using service = spawnService(env);
  const base = `http://127.0.0.1:${env.PORT}`;
  await eventually(async () => (await fetch(`${base}/livez`).catch(() => undefined))?.ok, 'alive');
  assert.equal((await fetch(`${base}/api/v1/health`)).status, 503);
  assert.match(await (await fetch(`${base}/readyz?verbose`)).text(), /- database/);

  const second = await openEmbeddedPostgres({ dataDir, log });
  try {
    await waitUntilHealthy(service, Number(env.PORT));
    assert.equal(service.child.exitCode, null);
    // Stops right away, so work that started when the database appeared has to end as well.
    service.child.kill('SIGTERM');
    assert.deepEqual(await service.waitForExit(), [0, null], service.output());
  } finally {
    await second.close();
  }
});

test('a service that had to wait for its database still detects another one on it', {
  skip: isQueueMode && 'a queue allows several',
}, async (t) => {
  await using postgres = await startPostgres();
  await postgres.stop();
  const folder = await temporaryFolder(t);
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  const shared = { DATABASE_URL: postgres.url, ENCRYPTION_KEY };
  const spawnAt = async (name: string) => {
    const port = await freePort();
    const own = { PORT: String(port), DATA_DIR: join(folder, name) };
    return { port, service: spawnService({ ...idle, ...shared, ...own }) };
  };
  const [first, second] = await Promise.all([spawnAt('first'), spawnAt('second')]);
  await using _first = first.service;
  await using _second = second.service;
  const outputs = () => [first, second].map(({ service }) => service.output());
  await eventually(
    () => outputs().every((output) => output.includes('The database is not reachable yet')),
    'both wait for the database',
    30_000,
  );
  await postgres.start();
  await Promise.all([
    waitUntilHealthy(first.service, first.port),
    waitUntilHealthy(second.service, second.port),
  ]);
  const warned = () =>
    outputs().filter((output) => output.includes('Another service already uses'));
  await eventually(() => warned().length > 0, 'one of them warns', 30_000);
  assert.equal(warned().length, 1);
});
