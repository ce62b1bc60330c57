import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { createSealer } from '../../../apps/server/src/core/sealer.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { DatabaseGuard } from '../../../apps/server/src/features/databases/database-guard.ts';
import { DatabaseServer } from '../../../apps/server/src/features/databases/database-server.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { findAppDatabase } from '../../../apps/server/src/store/queries/app-databases.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import {
  type AppDatabaseSocket,
  newProject,
  openAppDatabaseSocket,
} from '../../support/open-app-database.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';

const maxBytes = 100 * 1024 * 1024;
let database: Database;
/** With few resources, so that they are soon used up. */
let postgres: PostgresServer;
let server: DatabaseServer;
let databases: AppDatabases;
let guard: DatabaseGuard;
/** An app that does nothing unusual. */
let bystander: AppDatabaseSocket;
before(async () => {
  database = await openFresh();
  postgres = await startPostgres({
    max_connections: 40,
    superuser_reserved_connections: 5,
    max_notify_queue_pages: 64,
  });
  server = new DatabaseServer({ connectionString: postgres.url });
  const sealer = createSealer(Buffer.alloc(32, 7));
  const { db } = database;
  databases = new AppDatabases({ db, server, sealer, log, maxBytes, maxStatements: 1 });
  guard = new DatabaseGuard({ db, server, log, maxBytes, isInUse: () => true });
  bystander = await openAppDatabaseSocket(databases, await newProject(database));
  await use(await bystander.connect());
});
after(async () => {
  await bystander?.[Symbol.asyncDispose]();
  databases?.close();
  await postgres?.[Symbol.asyncDispose]();
  await database?.close();
});

const use = (client: pg.Client) =>
  client.query('CREATE TABLE IF NOT EXISTS kept (n int); INSERT INTO kept VALUES (1)');
const isAlive = (client: pg.Client) =>
  client.query('SELECT 1').then(
    () => true,
    () => false,
  );

test('apps that take all connections leave one to every other app, and enough to the service', async () => {
  const hogs = await Promise.all(
    [0, 1].map(async () => openAppDatabaseSocket(databases, await newProject(database))),
  );
  for (const hog of hogs)
    await Promise.allSettled(
      Array.from({ length: trials.connectionsOfApps / 2 }, () => hog.connect()),
    );
  const counts = await server.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename ~ '^app_'`,
  );
  assert.equal(counts[0]?.count, 24, '0.6 of the connections that the server has');
  for (let connection = 0; connection < 3; connection += 1) await use(await bystander.connect());
  const another = await openAppDatabaseSocket(databases, await newProject(database));
  await use(await another.connect());
  for (const socket of [...hogs, another]) await socket[Symbol.asyncDispose]();
});

test('an app that opens and closes connections all the time is slowed down', async () => {
  const app = await openAppDatabaseSocket(databases, await newProject(database));
  const startedAt = performance.now();
  for (let at = 0; at < 60; at += 1) await (await app.connect()).end();
  const seconds = (performance.now() - startedAt) / 1000;
  assert.ok(seconds > 0.9, `60 connections in ${seconds} s`);
  await app[Symbol.asyncDispose]();
});

test('an app that fills the queue of notifications is disconnected, and others are not', async () => {
  const flooding = await openAppDatabaseSocket(databases, await newProject(database));
  const [listener, sender] = [await flooding.connect(), await flooding.connect()];
  const other = await bystander.connect();
  await other.query('LISTEN news');
  await listener.query('SET idle_in_transaction_session_timeout = 0');
  await listener.query('LISTEN flood');
  await listener.query('BEGIN; SELECT 1');
  await sender.query(
    `SELECT pg_notify('flood', n || repeat('x', 7000)) FROM generate_series(1, 55) AS n`,
  );
  await eventually(async () => {
    await guard.check();
    return !(await isAlive(listener));
  }, 'the session that keeps the queue full is ended');
  assert.ok(await isAlive(sender));
  assert.ok(await isAlive(other));
  await use(other);
  await flooding[Symbol.asyncDispose]();
});

test('many sessions that hold locks together are ended, and others are not', async () => {
  const hog = await openAppDatabaseSocket(databases, await newProject(database));
  const sessions = await Promise.all(Array.from({ length: 4 }, () => hog.connect()));
  await sessions[0]?.query(`DO $$ BEGIN
    FOR at IN 1..200 LOOP EXECUTE format('CREATE TABLE t_%s ()', at); END LOOP;
  END $$`);
  for (const session of sessions)
    await session.query(`BEGIN; DO $$ BEGIN
      FOR at IN 1..200 LOOP EXECUTE format('LOCK TABLE t_%s IN ACCESS SHARE MODE', at); END LOOP;
    END $$`);
  const other = await bystander.connect();
  await guard.check();
  assert.deepEqual(await Promise.all(sessions.map(isAlive)), [false, false, false, false]);
  await use(other);
  await hog[Symbol.asyncDispose]();
});

test('an app that locks itself out gets in again, with the limits that it had', async () => {
  const [file] = await server.query<{ path: string }>(`SELECT current_setting('hba_file') AS path`);
  await server.query(
    `COPY (VALUES ('local all millwright trust'), ('local all all scram-sha-256')) TO '${file?.path}'`,
  );
  await server.query('SELECT pg_reload_conf()');
  const projectId = await newProject(database);
  await using app = await openAppDatabaseSocket(databases, projectId);
  const client = await app.connect();
  await use(client);
  const name = (await findAppDatabase(database.db, { projectId, stage: 'dev' }))?.name;
  for (const statement of [
    `ALTER ROLE ${name} PASSWORD 'mine'`,
    `ALTER ROLE ${name} PASSWORD NULL`,
    `ALTER DATABASE ${name} CONNECTION LIMIT 0`,
    `ALTER ROLE ${name} SET local_preload_libraries = 'missing'`,
    `ALTER DATABASE ${name} SET local_preload_libraries = 'missing'`,
  ]) {
    await client.query(statement);
    const again = await app.connect();
    assert.equal((await again.query('SELECT n FROM kept')).rowCount, 1, statement);
    await again.end();
  }
  const [role] = await server.query(
    'SELECT rolconnlimit, rolsuper FROM pg_roles WHERE rolname = $1',
    [name],
  );
  assert.deepEqual(role, { rolconnlimit: 25, rolsuper: false });
});
