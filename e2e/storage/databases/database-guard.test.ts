import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { DatabaseGuard } from '../../../apps/server/src/features/databases/database-guard.ts';
import { DatabaseServer } from '../../../apps/server/src/features/databases/database-server.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { changeAppDatabase } from '../../../apps/server/src/store/queries/app-databases.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { AppDatabaseFixture, fillFiles } from '../../support/app-database-fixture.ts';

const maxBytes = 16 * 1024 * 1024;
let fixture: AppDatabaseFixture;
let database: Database;
let databases: AppDatabases;
before(async () => {
  fixture = await AppDatabaseFixture.open({ maxBytes });
  ({ database, databases } = fixture);
});
after(() => fixture?.[Symbol.asyncDispose]());

const openGuard = () =>
  new DatabaseGuard({
    db: database.db,
    server: new DatabaseServer(database.target),
    log,
    maxBytes,
    isInUse: () => databases.isInUse,
  });

test('a database over its quota becomes read-only, and writable again once it is smaller', async () => {
  await using app = await fixture.openApp();
  const { client, socket, find } = app;
  await client.query('CREATE TABLE files (content text)');
  await client.query(fillFiles(12));
  await openGuard().check();
  const full = await find();
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
  assert.equal((await find())?.isFull, false);
  const again = await socket.connect();
  await again.query('INSERT INTO files VALUES (gen_random_uuid())');
});

test('a database far over its quota refuses connections', async () => {
  await using app = await fixture.openApp();
  const { client, socket } = app;
  await client.query('CREATE TABLE files (content text)');
  await client.query(fillFiles(22));
  await openGuard().check();
  await assert.rejects(socket.connect(), { code: '53100', message: /is full/ });
});

test('a session that holds thousands of locks is ended, and others are not', async () => {
  await using app = await fixture.openApp();
  await using other = await fixture.openApp();
  const [hog, bystander] = [app.client, other.client];
  await bystander.query('CREATE TABLE kept (n int)');
  await hog.query(`BEGIN; DO $$ BEGIN
    FOR at IN 1..5200 LOOP EXECUTE format('CREATE TABLE t_%s ()', at); END LOOP;
  END $$`);
  await openGuard().check();
  await assert.rejects(hog.query('SELECT 1'));
  await bystander.query('INSERT INTO kept VALUES (1)');
});

test('a database may be larger while its content is replaced, and is checked again afterwards', async () => {
  await using app = await fixture.openApp();
  const { client, key, find } = app;
  await client.query('CREATE TABLE files (content text)');
  await client.query(fillFiles(12));
  await changeAppDatabase(database.db, key, { restoringUntil: new Date(Date.now() + 60_000) });
  await openGuard().check();
  await client.query('INSERT INTO files VALUES (gen_random_uuid())');
  await changeAppDatabase(database.db, key, { restoringUntil: new Date(Date.now() - 1) });
  await openGuard().check();
  assert.equal((await find())?.isFull, true);
});
