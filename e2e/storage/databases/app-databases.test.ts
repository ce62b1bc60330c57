import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { duplexPair } from 'node:stream';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { DatabaseServer } from '../../../apps/server/src/features/databases/database-server.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { eq } from '../../../apps/server/src/store/drizzle.ts';
import {
  type AppDatabase,
  changeAppDatabase,
  findAppDatabase,
} from '../../../apps/server/src/store/queries/app-databases.ts';
import { projects } from '../../../apps/server/src/store/tables/projects.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { AppDatabaseFixture } from '../../support/app-database-fixture.ts';
import {
  newProject,
  openAppDatabaseSocket,
  openAppDatabases,
} from '../../support/open-app-database.ts';

let fixture: AppDatabaseFixture;
let database: Database;
let databases: AppDatabases;
before(async () => {
  fixture = await AppDatabaseFixture.open();
  ({ database, databases } = fixture);
});
after(() => fixture?.[Symbol.asyncDispose]());

const dev = (projectId: string) => ({ projectId, stage: 'dev' }) as const;
const server = () => new DatabaseServer(database.target);

async function found(projectId: string): Promise<AppDatabase> {
  const row = await findAppDatabase(database.db, dev(projectId));
  assert.ok(row);
  return row;
}

async function exists(name: string): Promise<{ database: boolean; role: boolean }> {
  const databasesNamed = await server().query('SELECT FROM pg_database WHERE datname = $1', [name]);
  const rolesNamed = await server().query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  return { database: databasesNamed.length > 0, role: rolesNamed.length > 0 };
}

const failsWith = (code: string, client: pg.Client, statement: string) =>
  assert.rejects(client.query(statement), { code }, statement);

test('the first connection creates a database, and later ones find its data', async () => {
  const projectId = await newProject(database);
  await using socket = await openAppDatabaseSocket(databases, projectId);
  assert.equal(await findAppDatabase(database.db, dev(projectId)), undefined);
  const first = await socket.connect();
  await first.query('CREATE TABLE notes (text text); INSERT INTO notes VALUES ($$Ünder$$)');
  await first.end();
  const second = await socket.connect({
    application_name: 'my app',
    options: '-c TimeZone=Asia/Tokyo',
  });
  assert.deepEqual((await second.query('SELECT * FROM notes')).rows, [{ text: 'Ünder' }]);
  const { rows } = await second.query(
    `SELECT current_setting('application_name') AS name, current_setting('TimeZone') AS zone`,
  );
  assert.deepEqual(rows, [{ name: 'my app', zone: 'Asia/Tokyo' }]);
});

test('ten first connections in two processes create one database', async () => {
  const projectId = await newProject(database);
  const other = openAppDatabases(database);
  await using here = await openAppDatabaseSocket(databases, projectId);
  await using there = await openAppDatabaseSocket(other, projectId);
  const clients = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 ? here : there).connect()),
  );
  const names = await Promise.all(
    clients.map(async (client) => (await client.query('SELECT current_database()')).rows[0]),
  );
  assert.equal(new Set(names.map((row) => row.current_database)).size, 1);
  assert.deepEqual(await exists((await found(projectId)).name), { database: true, role: true });
});

test('an app reaches only its own database, whatever user and database it names', async () => {
  const [mine, theirs] = [await newProject(database), await newProject(database)];
  await using socket = await openAppDatabaseSocket(databases, mine);
  await using others = await openAppDatabaseSocket(databases, theirs);
  await others.connect();
  const other = await found(theirs);
  for (const [user, name] of [
    [other.name, other.name],
    ['millwright', 'postgres'],
    ['millwright', 'template1'],
  ] as const) {
    const client = await socket.connect({ user, database: name });
    const { rows } = await client.query('SELECT current_database() AS name, session_user AS role');
    const own = (await found(mine)).name;
    assert.deepEqual(rows, [{ name: own, role: own }]);
    await client.end();
  }
});

test('sessions of an app have limits, and cannot drop their database', async () => {
  const projectId = await newProject(database);
  await using socket = await openAppDatabaseSocket(databases, projectId);
  const client = await socket.connect();
  await failsWith('55006', client, `DROP DATABASE ${(await found(projectId)).name}`);
  const settings = await client.query(
    `SELECT name, setting FROM pg_settings WHERE name IN
     ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'temp_file_limit') ORDER BY 1`,
  );
  assert.deepEqual(
    settings.rows.map((row) => row.setting),
    ['60000', '10000', '30000', String(256 * 1024)],
  );
});

test('an app that opens too many connections gets a clear error, and another app is unaffected', async () => {
  const [mine, theirs] = [await newProject(database), await newProject(database)];
  await using socket = await openAppDatabaseSocket(databases, mine);
  await using others = await openAppDatabaseSocket(databases, theirs);
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => socket.connect()));
  const open = results.filter(({ status }) => status === 'fulfilled');
  assert.equal(open.length, 20);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    assert.equal(result.reason.code, '53300');
    assert.match(result.reason.message, /already has 20 connections/);
  }
  await (await others.connect()).query('SELECT 1');
  const [first] = open;
  assert.ok(first?.status === 'fulfilled');
  await first.value.end();
  await eventually(
    () => socket.connect().catch(() => undefined),
    'a released connection is free again',
  );
});

test('connections that an app opens at the same moment are limited as well', async () => {
  const projectId = await newProject(database);
  await databases.ensure(dev(projectId));
  const parameters = Buffer.from('user\0app\0database\0app\0\0');
  const header = Buffer.alloc(8);
  header.writeInt32BE(header.length + parameters.length, 0);
  header.writeInt32BE(3 << 16, 4);
  const replies = Array.from({ length: 60 }, async () => {
    const [client, connection] = duplexPair();
    client.write(Buffer.concat([header, parameters]));
    databases.serve(dev(projectId), connection);
    const [first] = (await once(client, 'data')) as [Buffer];
    return { client, type: first.toString('latin1', 0, 1) };
  });
  const answered = await Promise.all(replies);
  assert.equal(answered.filter(({ type }) => type === 'R').length, 20);
  for (const { client } of answered) client.destroy();
});

test('a statement is cancelled by its own app only', async () => {
  const [mine, theirs] = [await newProject(database), await newProject(database)];
  await using socket = await openAppDatabaseSocket(databases, mine);
  await using others = await openAppDatabaseSocket(databases, theirs);
  await others.connect();
  const client = await socket.connect();
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const sendCancel = async (path: string) => {
    const request = Buffer.alloc(16);
    for (const [at, value] of [16, 80_877_102, processID, secretKey].entries())
      request.writeInt32BE(value, at * 4);
    const raw = connectSocket({ path });
    raw.end(request);
    raw.resume();
    await once(raw, 'close');
  };
  const running = client.query('SELECT pg_sleep(20)');
  const outcome = running.then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  );
  await eventually(async () => {
    const rows = await server().query(
      `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`,
      [processID],
    );
    return rows.length === 1;
  }, 'the statement runs');
  await sendCancel(others.path);
  const still = await server().query(
    `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`,
    [processID],
  );
  assert.equal(still.length, 1, 'another app cancelled the statement');
  await sendCancel(socket.path);
  assert.equal(await outcome, '57014');
});

test('what a crash left half-created is completed by the next connection', async () => {
  const steps: Readonly<Record<string, (row: AppDatabase) => Promise<unknown>>> = {
    'only the row': async ({ name }) => server().drop(name),
    'a role without a database': async ({ name }) =>
      server().query(`DROP DATABASE ${name} WITH (FORCE)`),
    'a database that was not recorded': async () => undefined,
  };
  for (const [step, leave] of Object.entries(steps)) {
    const projectId = await newProject(database);
    await using socket = await openAppDatabaseSocket(databases, projectId);
    await (await socket.connect()).end();
    const row = await found(projectId);
    await leave(row);
    await changeAppDatabase(database.db, row, { isReady: false });
    const client = await socket.connect();
    await client.query('CREATE TABLE t ()');
    assert.equal((await found(projectId)).isReady, true, step);
    await failsWith('42501', client, 'SELECT pg_advisory_lock(1)');
  }
});

test('deleting a project drops its database and role, even with open connections', async () => {
  const projectId = await newProject(database);
  await using socket = await openAppDatabaseSocket(databases, projectId);
  const client = await socket.connect();
  const { name } = await found(projectId);
  await database.db.delete(projects).where(eq(projects.id, projectId));
  await databases.dropAbandoned();
  assert.deepEqual(await exists(name), { database: false, role: false });
  assert.equal(await findAppDatabase(database.db, dev(projectId)), undefined);
  await assert.rejects(client.query('SELECT 1'));
  await assert.rejects(socket.connect(), { code: '3D000', message: 'The project was deleted' });
});

test('what is not a PostgreSQL client is disconnected', async () => {
  const projectId = await newProject(database);
  await using socket = await openAppDatabaseSocket(databases, projectId);
  for (const bytes of [
    'GET / HTTP/1.1\r\n\r\n',
    '\0\0\0\x04\0\0\0\0',
    '\x7f\xff\xff\xff\0\x03\0\0',
  ]) {
    const raw = connectSocket({ path: socket.path });
    raw.write(Buffer.from(bytes, 'latin1'));
    const answer: Buffer[] = [];
    raw.on('data', (chunk) => answer.push(chunk));
    await once(raw, 'close');
    assert.match(Buffer.concat(answer).toString('latin1'), /^E/, 'it gets an error message');
  }
  assert.equal(await findAppDatabase(database.db, dev(projectId)), undefined);
});
