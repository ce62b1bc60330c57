import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { DatabaseGuard } from '../../../apps/server/src/features/databases/database-guard.ts';
import { DatabaseServer } from '../../../apps/server/src/features/databases/database-server.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  changeAppDatabase,
  findAppDatabase,
} from '../../../apps/server/src/store/queries/app-databases.ts';
import { projects } from '../../../apps/server/src/store/tables/projects.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import {
  newProject,
  openAppDatabaseSocket,
  openAppDatabases,
} from '../../support/open-app-database.ts';

const maxBytes = 16 * 1024 * 1024;
let database: Database;
let databases: AppDatabases;
before(async () => {
  database = await openFresh();
  databases = openAppDatabases(database, maxBytes);
});
after(async () => {
  await database.db.delete(projects);
  await databases.dropAbandoned();
  databases.close();
  await database.close();
});

const openGuard = () =>
  new DatabaseGuard({
    db: database.db,
    server: new DatabaseServer(database.target),
    log,
    maxBytes,
    isInUse: () => databases.isInUse,
  });

/** Fills a table with what cannot be compressed. */
const fill = (megabytes: number) =>
  `INSERT INTO files SELECT gen_random_uuid(), (SELECT string_agg(gen_random_uuid()::text, '')
   FROM generate_series(1, 28) WHERE outer_row > 0) FROM generate_series(1, ${megabytes * 1024}) AS outer_row`;

test('a database over its quota becomes read-only, and writable again once it is smaller', async () => {
  const projectId = await newProject(database);
  await using socket = await openAppDatabaseSocket(databases, projectId);
  const client = await socket.connect();
  await client.query('CREATE TABLE files (id uuid, content text)');
  await client.query(fill(12));
  await openGuard().check();
  const key = { projectId, stage: 'dev' } as const;
  const full = await findAppDatabase(database.db, key);
  assert.equal(full?.isFull, true);
  assert.ok(full.sizeBytes > maxBytes);
  await assert.rejects(client.query('SELECT 1'), 'sessions from before end');

  const limited = await socket.connect();
  assert.equal((await limited.query('SELECT count(*)::int AS n FROM files')).rows[0].n, 12 * 1024);
  await assert.rejects(limited.query('INSERT INTO files VALUES (gen_random_uuid())'), {
    code: '25006',
  });
  await limited.query('SET default_transaction_read_only = off');
  await limited.query('TRUNCATE files');
  await openGuard().check();
  assert.equal((await findAppDatabase(database.db, key))?.isFull, false);
  const again = await socket.connect();
  await again.query('INSERT INTO files VALUES (gen_random_uuid())');
});

test('a database far over its quota refuses connections', async () => {
  const projectId = await newProject(database);
  await using socket = await openAppDatabaseSocket(databases, projectId);
  const client = await socket.connect();
  await client.query('CREATE TABLE files (id uuid, content text)');
  await client.query(fill(22));
  await openGuard().check();
  await assert.rejects(socket.connect(), { code: '53100', message: /is full/ });
});

test('a session that holds thousands of locks is ended, and others are not', async () => {
  const [mine, theirs] = [await newProject(database), await newProject(database)];
  await using socket = await openAppDatabaseSocket(databases, mine);
  await using others = await openAppDatabaseSocket(databases, theirs);
  const [hog, bystander] = [await socket.connect(), await others.connect()];
  await bystander.query('CREATE TABLE kept (n int)');
  await hog.query(`BEGIN; DO $$ BEGIN
    FOR at IN 1..5200 LOOP EXECUTE format('CREATE TABLE t_%s ()', at); END LOOP;
  END $$`);
  await openGuard().check();
  await assert.rejects(hog.query('SELECT 1'));
  await bystander.query('INSERT INTO kept VALUES (1)');
});

test('a database may be larger while its content is replaced, and is checked again afterwards', async () => {
  const projectId = await newProject(database);
  await using socket = await openAppDatabaseSocket(databases, projectId);
  const client = await socket.connect();
  await client.query('CREATE TABLE files (id uuid, content text)');
  await client.query(fill(12));
  const key = { projectId, stage: 'dev' } as const;
  await changeAppDatabase(database.db, key, { restoringUntil: new Date(Date.now() + 60_000) });
  await openGuard().check();
  await client.query('INSERT INTO files VALUES (gen_random_uuid())');
  await changeAppDatabase(database.db, key, { restoringUntil: new Date(Date.now() - 1) });
  await openGuard().check();
  assert.equal((await findAppDatabase(database.db, key))?.isFull, true);
});
