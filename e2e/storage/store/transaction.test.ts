import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { isConnectionError } from '../../../apps/server/src/store/connection-error.ts';
import { openDatabase } from '../../../apps/server/src/store/database.ts';
import type { Db } from '../../../apps/server/src/store/db.ts';
import { placeholder, sql } from '../../../apps/server/src/store/drizzle.ts';
import { prepareRawStatement } from '../../../apps/server/src/store/prepare-statement.ts';
import { takeAdvisoryLock } from '../../../apps/server/src/store/take-advisory-lock.ts';
import { transaction } from '../../../apps/server/src/store/transaction.ts';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';

const url = await freshDatabase();
const database = await openDatabase({ url, dataDir: '', log: pino({ level: 'silent' }) });
const { pool } = database;
await pool.query('CREATE TABLE notes (id integer PRIMARY KEY)');
beforeEach(() => pool.query('TRUNCATE notes'));
after(() => database.close());

const insert = prepareRawStatement(sql`INSERT INTO notes VALUES (${placeholder('id')})`);
const list = prepareRawStatement<{ id: number }>(
  sql`SELECT id FROM notes WHERE id > ${placeholder('after')}`,
);
const write = (db: Db, id: number) => insert(db, { id });
const read = async (db: Db) => (await list(db, { after: 0 })).map(({ id }) => id);

test('commits all statements, and resolves with the result of the last ones', async () => {
  const result = await transaction(pool, async (db) => {
    await write(db, 1);
    return () => Promise.all([write(db, 2), write(db, 3)]).then(() => 'all');
  });
  assert.equal(result, 'all');
  assert.deepEqual(await read(database.db), [1, 2, 3]);
});

test('the last statements may be the only ones', async () => {
  await transaction(pool, async (db) => () => write(db, 1));
  assert.deepEqual(await read(database.db), [1]);
});

test('rolls back if the last statements fail before they are sent', async () => {
  const failing = transaction(pool, async (db) => {
    await write(db, 1);
    return () => Promise.reject(new Error('changed my mind'));
  });
  await assert.rejects(failing, /changed my mind/);
  assert.deepEqual(await read(database.db), []);
});

test('rolls back if the last statement fails after COMMIT was sent', async () => {
  const failing = transaction(pool, async (db) => {
    await write(db, 1);
    return () => write(db, 1);
  });
  await assert.rejects(failing, /Failed query/);
  assert.deepEqual(await read(database.db), []);
});

test('rejects if a statement failed and its error was ignored', async () => {
  const failing = transaction(pool, async (db) => {
    await write(db, 1);
    await write(db, 1).catch(() => undefined);
  });
  await assert.rejects(failing, /failed before COMMIT/);
  assert.deepEqual(await read(database.db), []);
});

test('rolls back if the work throws, including statements it did not await', async () => {
  const failing = transaction(pool, async (db) => {
    await read(db);
    void write(db, 1);
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  assert.deepEqual(await read(database.db), []);
});

test('rejects statements after the end of the transaction', async () => {
  let late: Db | undefined;
  await transaction(pool, async (db) => {
    late = db;
  });
  await assert.rejects(write(late as Db, 1), ({ cause }: Error) => /has ended/.test(String(cause)));
  assert.deepEqual(await read(database.db), []);
});

test('a first statement that writes is part of the transaction', async () => {
  const failing = transaction(pool, async (db) => {
    await Promise.all([write(db, 1), read(db)]);
    throw new Error('changed my mind');
  });
  await assert.rejects(failing, /changed my mind/);
  assert.deepEqual(await read(database.db), []);
});

test('a statement pipelined after a lock sees the changes of the previous holder', async () => {
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holder = transaction(pool, async (db) => {
    await takeAdvisoryLock(db, 'notes');
    await write(db, 1);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const sent = Promise.withResolvers<void>();
  const seen = transaction(pool, async (db) => {
    const results = Promise.all([takeAdvisoryLock(db, 'notes'), read(db)]);
    sent.resolve();
    return (await results)[1];
  });
  await sent.promise;
  done.resolve();
  await holder;
  assert.deepEqual(await seen, [1]);
});

test('runs no work if BEGIN fails, and the connection stays usable', async () => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await assert.rejects(client.query('SELECT 1/0'));
  // Returned to the pool inside a failed transaction, in which BEGIN fails.
  client.release();
  await assert.rejects(transaction(pool, (db) => write(db, 1)));
  await transaction(pool, (db) => write(db, 2));
  assert.deepEqual(await read(database.db), [2]);
});

test('connections lost inside transactions do not leak from the pool', async () => {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const lost = transaction(pool, async (db) => {
      await db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await assert.rejects(lost, isConnectionError);
  }
  await database.ping();
  assert.equal(pool.waitingCount, 0);
});
