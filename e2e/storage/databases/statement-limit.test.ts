import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type pg from 'pg';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { DatabaseServer } from '../../../apps/server/src/features/databases/database-server.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { projects } from '../../../apps/server/src/store/tables/projects.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import {
  type AppDatabaseSocket,
  newProject,
  openAppDatabaseSocket,
  openAppDatabases,
} from '../../support/open-app-database.ts';

let database: Database;
let databases: AppDatabases;
let app: AppDatabaseSocket;
let admin: pg.Client;

before(async () => {
  database = await openFresh();
  databases = openAppDatabases(database, { maxStatements: 1 });
  app = await openAppDatabaseSocket(databases, await newProject(database));
  admin = await new DatabaseServer(database.target).connectAsAdmin();
  const client = await app.connect();
  await client.query('CREATE TABLE items (n int)');
  await client.end();
});
after(async () => {
  await admin?.end();
  await app?.[Symbol.asyncDispose]();
  await database?.db.delete(projects);
  await databases?.dropAbandoned();
  databases?.close();
  await database?.close();
});

/** Number of the app's statements with this text that the server is running. */
async function countRunning(text: string): Promise<number> {
  const { rowCount } = await admin.query(
    `SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query = $1`,
    [text],
  );
  return rowCount ?? 0;
}

const endless = 'SELECT pg_sleep(60)';
const isCanceled = { code: '57014' };

async function cancel(text: string): Promise<void> {
  await admin.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND query = $1`,
    [text],
  );
}

suite('the statements of one app', () => {
  /** Runs statements until no further one may start: one that takes long, and as many as the limit. */
  async function fillSlots(): Promise<AsyncDisposable> {
    const clients = [await app.connect(), await app.connect()];
    const sleeping = clients.map((client) => assert.rejects(client.query(endless), isCanceled));
    await eventually(async () => (await countRunning(endless)) === 2, 'both run');
    return {
      async [Symbol.asyncDispose]() {
        await cancel(endless);
        await Promise.all(sleeping);
        for (const client of clients) await client.end();
      },
    };
  }

  test('wait while one takes long and as many as the limit run', async () => {
    const client = await app.connect();
    const full = await fillSlots();
    let hasAnswer = false;
    const waiting = client.query('SELECT 2 AS two').then(({ rows }) => {
      hasAnswer = true;
      return rows;
    });
    // Another round trip, for which the statement could have been answered.
    await countRunning(endless);
    assert.equal(hasAnswer, false);
    await full[Symbol.asyncDispose]();
    assert.deepEqual(await waiting, [{ two: 2 }]);
    await client.end();
  });

  test('of other apps do not wait for them', async () => {
    const client = await app.connect();
    await using other = await openAppDatabaseSocket(databases, await newProject(database));
    const sleeping = assert.rejects(client.query(endless), isCanceled);
    await eventually(async () => (await countRunning(endless)) === 1, 'the first app runs one');
    const { rows } = await (await other.connect()).query('SELECT 1 AS one');
    assert.deepEqual(rows, [{ one: 1 }]);
    await cancel(endless);
    await sleeping;
    await client.end();
  });

  test('that wait for a lock do not keep its holder from going on', async () => {
    const [holder, waiter] = [await app.connect(), await app.connect()];
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE items');
    const insert = 'INSERT INTO items VALUES (1)';
    const waiting = waiter.query(insert);
    await eventually(async () => (await countRunning(insert)) === 1, 'the other one waits');
    await holder.query('INSERT INTO items VALUES ($1)', [2]);
    await holder.query('COMMIT');
    await waiting;
    const { rows } = await holder.query('SELECT count(*)::int AS count FROM items');
    assert.deepEqual(rows, [{ count: 2 }]);
    await Promise.all([holder.end(), waiter.end()]);
  });

  test('whose client does not read the result do not hold up others', async () => {
    const [slow, other] = [await app.connect(), await app.connect()];
    const large = `SELECT repeat('x', 1000) FROM generate_series(1, 100000)`;
    const reading = slow.query(large).catch(() => undefined);
    slow.connection.stream.pause();
    await eventually(async () => (await countRunning(large)) === 1, 'the statement runs');
    assert.deepEqual((await other.query('SELECT 1 AS one')).rows, [{ one: 1 }]);
    assert.equal(await countRunning(large), 1);
    slow.connection.stream.destroy();
    await reading;
    await other.end();
  });

  test('do not run after their client has left', async () => {
    const [client, other] = [await app.connect(), await app.connect()];
    const full = await fillSlots();
    const left = client.query('INSERT INTO items VALUES (99)').catch(() => undefined);
    await countRunning(endless);
    client.connection.stream.destroy();
    await left;
    await full[Symbol.asyncDispose]();
    const { rows } = await other.query('SELECT n FROM items WHERE n = 99');
    assert.deepEqual(rows, []);
    await other.end();
  });

  test('end with an error, a COPY or a description, and the next one runs', async () => {
    const [first, second] = [await app.connect(), await app.connect()];
    for (const statement of [
      'SELECT 1 / 0',
      'SELECT no_such_column',
      // The driver answers that it has no data.
      'COPY items FROM STDIN',
    ]) {
      await assert.rejects(first.query(statement), statement);
      await second.query('SELECT 1');
    }
    await assert.rejects(first.query('SELECT $1::int', ['not a number']));
    await second.query({ name: 'prepared', text: 'SELECT $1::int', values: [1] });
    await first.query('BEGIN; SELECT 1; SELECT 2; COMMIT');
    await Promise.all([first, second, first].map((client) => client.query('SELECT 1')));
    await Promise.all([first.end(), second.end()]);
  });
});
