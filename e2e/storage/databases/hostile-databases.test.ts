import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { AppDataReader } from '../../../apps/server/src/features/databases/app-data-reader.ts';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { DatabaseGuard } from '../../../apps/server/src/features/databases/database-guard.ts';
import { DatabaseServer } from '../../../apps/server/src/features/databases/database-server.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { AppDatabaseFixture, fillFiles } from '../../support/app-database-fixture.ts';

const maxBytes = 16 * 1024 * 1024;
let fixture: AppDatabaseFixture;
let database: Database;
let databases: AppDatabases;
let server: DatabaseServer;
before(async () => {
  fixture = await AppDatabaseFixture.open({ maxBytes });
  ({ database, databases } = fixture);
  server = new DatabaseServer(database.target);
});
after(() => fixture?.[Symbol.asyncDispose]());

const openGuard = () =>
  new DatabaseGuard({ db: database.db, server, log, maxBytes, isInUse: () => true });
async function assertGone(name: string): Promise<void> {
  const left = await server.query(
    'SELECT datname FROM pg_database WHERE datname = $1 UNION SELECT rolname FROM pg_roles WHERE rolname = $1',
    [name],
  );
  assert.deepEqual(left, []);
}

test('a database that its app made a template, or closed, is dropped with its project', async () => {
  await using app = await fixture.openApp();
  await app.client.query(`ALTER DATABASE ${app.name} IS_TEMPLATE true CONNECTION LIMIT 0`);
  await app.deleteProject();
  await databases.dropAbandoned();
  await assertGone(app.name);
});

test('a role to which another app granted rights is dropped with its project', async () => {
  await using app = await fixture.openApp();
  await using eve = await fixture.openApp();
  await eve.client.query(`
    CREATE TABLE bait (n int);
    GRANT SELECT ON bait TO ${app.name};
    ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO ${app.name};
    CREATE POLICY eve ON bait TO ${app.name} USING (true);
    GRANT CONNECT ON DATABASE ${eve.name} TO ${app.name};
    ALTER DATABASE ${eve.name} SET role = '${eve.name}';
    ALTER DATABASE ${eve.name} SET search_path = eve`);
  await app.deleteProject();
  await databases.dropAbandoned();
  await assertGone(app.name);
  assert.equal(await app.find(), undefined);
  assert.deepEqual((await eve.client.query('SELECT FROM bait')).rows, []);
});

test('a role that another app keeps locked is dropped later, and delays no others', async () => {
  await using app = await fixture.openApp();
  await using eve = await fixture.openApp();
  await using third = await fixture.openApp();
  await eve.client.query(`CREATE TABLE bait (n int); BEGIN; GRANT SELECT ON bait TO ${app.name}`);
  await app.deleteProject();
  await third.deleteProject();
  await databases.dropAbandoned();
  await assertGone(third.name);
  await eve.client.query('ROLLBACK');
  await databases.dropAbandoned();
  await assertGone(app.name);
});

test('an app cannot keep the guard from limiting its database, or others', async () => {
  await using app = await fixture.openApp();
  await using other = await fixture.openApp();
  for (const { client } of [app, other]) {
    await client.query('CREATE TABLE files (content text)');
    await client.query(fillFiles(11));
  }
  // Holds the row that the guard has to change, for as long as the app likes.
  await app.client.query(`SET idle_in_transaction_session_timeout = 0;
    BEGIN; ALTER ROLE ${app.name} SET default_transaction_read_only = off`);
  await openGuard().check();
  for (const { find, socket } of [app, other]) {
    assert.equal((await find())?.isFull, true);
    const client = await socket.connect();
    await assert.rejects(client.query(fillFiles(1)), { code: '25006' });
  }
});

test('a session that goes on writing to a database far over its quota is ended', async () => {
  await using app = await fixture.openApp();
  await app.client.query('CREATE TABLE files (content text)');
  await app.client.query(fillFiles(12));
  await openGuard().check();
  const stubborn = await app.socket.connect();
  await stubborn.query('SET default_transaction_read_only = off');
  await stubborn.query(fillFiles(12));
  await openGuard().check();
  await assert.rejects(stubborn.query('SELECT 1'));
  await assert.rejects(app.socket.connect(), { code: '53100' });
  // Its owner can still make room.
  const reader = new AppDataReader(databases);
  const limits = { maxRows: 1, maxBytes: 1_000, isReadOnly: false };
  const more = reader.run(app.key, { text: `INSERT INTO files VALUES ('more')` }, limits);
  await assert.rejects(more, { code: '25006' });
  await reader.run(app.key, { text: 'DROP TABLE files' }, limits);
  await openGuard().check();
  await (await app.socket.connect()).query('CREATE TABLE files (content text)');
});

test('tables with huge definitions are listed without them', async () => {
  await using app = await fixture.openApp();
  await app.client.query(`DO $$ BEGIN
    FOR at IN 1..3 LOOP
      EXECUTE format('CREATE TABLE t%s (a text DEFAULT %L)', at, repeat('x', 400000));
    END LOOP;
  END $$`);
  const tables = await new AppDataReader(databases).tables(app.key);
  assert.equal(tables.length, 3);
  assert.ok(JSON.stringify(tables).length < 10_000);
});

test('an app cannot hide its tables behind functions and tables of the same name', async () => {
  await using app = await fixture.openApp();
  await app.client.query(`
    CREATE TABLE notes (id int PRIMARY KEY, text text);
    INSERT INTO notes VALUES (1, 'kept');
    CREATE SCHEMA eve;
    CREATE TABLE eve.pg_class (oid oid);
    CREATE TABLE eve.notes (fake int);
    CREATE FUNCTION eve.format_type(oid, int) RETURNS text LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(3600); RETURN NULL; END';
    CREATE OPERATOR eve.= (LEFTARG = name, RIGHTARG = name, FUNCTION = nameeq);
    ALTER ROLE ${app.name} SET search_path = eve, pg_catalog, public;
    ALTER ROLE ${app.name} SET statement_timeout = 0`);
  const reader = new AppDataReader(databases);
  const tables = await reader.tables(app.key);
  assert.deepEqual(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.type)]),
    [
      ['notes', ['integer', 'text']],
      ['eve.notes', ['integer']],
      ['eve.pg_class', ['oid']],
    ],
  );
  assert.deepEqual(
    (await reader.rows(app.key, 'notes', { stage: 'dev', limit: 10, filter: [] })).rows,
    [[1, 'kept']],
  );
});

test('tables and columns with hostile names are read, sorted and filtered', async () => {
  await using app = await fixture.openApp();
  const names = [
    'a.b',
    'public.a',
    `x"; DROP TABLE kept; --`,
    `y'); SELECT pg_sleep(9); --`,
    '<img src=x onerror=alert(1)>',
    '%s%I$1\\',
    'line\nbreak',
    '\u202Eright to left',
  ];
  await app.client.query('CREATE TABLE kept (n int)');
  for (const name of names) {
    const quoted = pg.escapeIdentifier(name);
    await app.client.query(`CREATE TABLE ${quoted} (${quoted} text PRIMARY KEY)`);
    await app.client.query(`INSERT INTO ${quoted} VALUES ($1)`, [name]);
  }
  const reader = new AppDataReader(databases);
  for (const name of names) {
    const filter = [{ column: name, operator: 'eq' as const, value: name }];
    const { columns, rows } = await reader.rows(app.key, name, {
      stage: 'dev',
      limit: 10,
      sort: name,
      filter,
    });
    assert.deepEqual([columns, rows], [[{ name, type: 'text' }], [[name]]]);
  }
  assert.equal((await app.client.query('SELECT FROM kept')).rowCount, 0);
});
