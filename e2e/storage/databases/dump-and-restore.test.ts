import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { dumpDatabase } from '../../../apps/server/src/features/databases/dump/dump-database.ts';
import { restoreDatabase } from '../../../apps/server/src/features/databases/restore/restore-database.ts';
import type { RestoreError } from '../../../apps/server/src/features/databases/restore/restore-error.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { AppDatabaseFixture } from '../../support/app-database-fixture.ts';
import { describeDatabase, fillDatabase } from '../../support/dump-fixture.ts';
import { newProject } from '../../support/open-app-database.ts';

let fixture: AppDatabaseFixture;
let database: Database;
let databases: AppDatabases;
const clients: pg.Client[] = [];
before(async () => {
  fixture = await AppDatabaseFixture.open();
  ({ database, databases } = fixture);
});
after(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  await fixture?.[Symbol.asyncDispose]();
});

const signal = AbortSignal.timeout(60_000);

/** Opens connections as the app of a new project. */
async function newAppDatabase(): Promise<() => Promise<pg.Client>> {
  const found = await databases.ensure({ projectId: await newProject(database), stage: 'dev' });
  return async () => {
    const client = await databases.connect(found, {});
    clients.push(client);
    return client;
  };
}

async function dump(client: pg.Client): Promise<Buffer> {
  return buffer(dumpDatabase(client, signal));
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const restore = (client: pg.Client, sql: string | Buffer, size = 65_536) =>
  restoreDatabase(client, inPieces(Buffer.from(sql), size), signal);

test('a dump restores every kind of object and value into another database', async () => {
  const [openSource, openTarget] = [await newAppDatabase(), await newAppDatabase()];
  await fillDatabase(await openSource());
  const original = await dump(await openSource());
  await (await openTarget()).query('CREATE TABLE replaced (id int); CREATE SCHEMA gone');
  await restore(await openTarget(), original);
  const [expected, actual] = [
    await describeDatabase(await openSource()),
    await describeDatabase(await openTarget()),
  ];
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(actual[name], value, name);
  assert.deepEqual(Object.keys(actual), Object.keys(expected));
  assert.equal((await dump(await openTarget())).toString(), original.toString());
});

test('a dump shows one moment, whatever is written while it is read', async () => {
  const open = await newAppDatabase();
  const [reader, writer] = [await open(), await open()];
  await writer.query('CREATE TABLE a (id int); CREATE TABLE b (id int)');
  await writer.query('INSERT INTO a SELECT generate_series(1, 100000)');
  await writer.query('INSERT INTO b VALUES (1)');
  const pieces: string[] = [];
  let isWritten = false;
  for await (const piece of dumpDatabase(reader, signal)) {
    pieces.push(piece.toString());
    if (isWritten || !pieces.at(-1)?.startsWith('\nCOPY public.a')) continue;
    isWritten = true;
    await writer.query('INSERT INTO b VALUES (2); INSERT INTO a VALUES (-1)');
  }
  assert.ok(isWritten);
  const text = pieces.join('');
  assert.match(text, /\nCOPY public\.b \(id\) FROM stdin;\n1\n\\\.\n/);
  assert.doesNotMatch(text, /^-1$/m);
});

test('a dump waits for its reader instead of collecting rows in memory', async () => {
  const open = await newAppDatabase();
  const [reader, other] = [await open(), await open()];
  await other.query(
    'CREATE TABLE large AS SELECT repeat(md5(n::text), 1000) FROM generate_series(1, 2000) AS n',
  );
  let received = 0;
  for await (const piece of dumpDatabase(reader, signal)) {
    received += piece.length;
    if (received < 1_000_000) continue;
    const { bytesRead } = reader.connection.stream as unknown as { bytesRead: number };
    assert.ok(bytesRead < 4_000_000, `${bytesRead} of 64 MB were read for a reader that stopped`);
    break;
  }
});

test('an aborted dump ends its connection', async () => {
  const open = await newAppDatabase();
  const client = await open();
  await client.query('CREATE TABLE rows AS SELECT generate_series(1, 500000) AS n');
  const controller = new AbortController();
  const reading = (async () => {
    for await (const _ of dumpDatabase(client, controller.signal))
      controller.abort(new Error('enough'));
  })();
  await assert.rejects(reading, /enough/);
});

test('a failing statement changes nothing and is reported with its line', async () => {
  const open = await newAppDatabase();
  const client = await open();
  await client.query(`CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)`);
  for (const [sql, line, message] of [
    [
      'CREATE TABLE a (id int);\n\n-- comment\nCREATE TABLE b (\n  id nothing\n);',
      5,
      /type "nothing" does not exist/,
    ],
    [
      'CREATE TABLE a (id int);\nCOPY a FROM stdin;\n1\n2\nx\n\\.\n',
      5,
      /invalid input syntax for type integer: "x"/,
    ],
    ['CREATE TABLE a (id int); COPY a FROM stdin;\n1\n', 1, /incomplete/],
    ['CREATE TABLE a (id int);\nSELECT 1/0;', 2, /division by zero/],
    ['CREATE TABLE a (id int);\nROLLBACK;', 2, /cannot end the transaction/],
    ['CREATE TABLE a (id int);\nDO $$ BEGIN COMMIT; END $$;', 2, /invalid transaction termination/],
    ['CREATE TABLE a (id int);\n\\! id', 2, /command of psql is not supported/],
    ["\n\nCOPY a FROM '/etc/passwd';", 3, /permission denied|does not exist/],
    ['CREATE EXTENSION dblink;', 1, /permission denied/],
    ["SET client_encoding = 'LATIN1';", 1, /not encoded in UTF-8/],
    ['-- PostgreSQL database dump\nCREATE TABLE a ();', undefined, /incomplete/],
    ['VACUUM;', 1, /VACUUM cannot run inside a transaction block/],
  ] as const) {
    await assert.rejects(restore(await open(), sql), (error: RestoreError) => {
      assert.match(error.message, message);
      assert.equal(error.line, line, `${sql}: ${error.message}`);
      return true;
    });
    const { rows } = await client.query('SELECT id FROM kept');
    assert.deepEqual(rows, [{ id: 7 }], sql);
  }
  await assert.rejects(
    restore(await open(), Buffer.from([0x53, 0xff, 0x3b])),
    /not encoded in UTF-8/,
  );
});

test('a restore ends sessions that use the old content, and leaves idle ones', async () => {
  const open = await newAppDatabase();
  const [idle, busy, running] = [await open(), await open(), await open()];
  await idle.query('CREATE TABLE old (id int)');
  await busy.query('BEGIN; INSERT INTO old VALUES (1)');
  const outcome = running.query('SELECT pg_sleep(30), (SELECT count(*) FROM old)').then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  );
  await eventually(async () => {
    const { rows } = await idle.query(
      `SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(30)%' AND wait_event = 'PgSleep'`,
    );
    return rows.length === 1;
  }, 'the statement runs');
  await restore(await open(), 'CREATE TABLE new (id int);');
  assert.equal(await outcome, '57P01');
  await assert.rejects(busy.query('SELECT 1'));
  assert.deepEqual((await idle.query('SELECT * FROM new')).rows, []);
});

test('a dump of pg_dump with owners, grants, roles and INSERTs is restored', async () => {
  const open = await newAppDatabase();
  await restore(
    await open(),
    `--
-- PostgreSQL database dump
--

\\restrict Jx81

-- Dumped from database version 17.2
SET statement_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE DATABASE shop WITH TEMPLATE = template0 ENCODING = 'UTF8';
ALTER DATABASE shop OWNER TO "Somebody Else";
\\connect shop
CREATE SCHEMA public;
ALTER SCHEMA public OWNER TO pg_database_owner;
COMMENT ON SCHEMA public IS 'standard public schema';
CREATE ROLE somebody;
BEGIN;
CREATE TABLE public.items (
    id integer NOT NULL, /* a ; /* nested */ ; */ name text DEFAULT 'a;b'::text
);
ALTER TABLE public.items OWNER TO somebody;
CREATE FUNCTION public.total() RETURNS bigint LANGUAGE sql
    BEGIN ATOMIC
 SELECT CASE WHEN true THEN count(*) ELSE 0 END FROM public.items;
END;
ALTER FUNCTION public.total() OWNER TO somebody;
INSERT INTO public.items VALUES (1, 'it''s');
INSERT INTO public.items VALUES (2, E'a\\'; b\\\\'), (3, $x$ $ ; $y$ $x$);
COPY public.items (id, name) FROM stdin;
4	tab\\there
\\.

COMMIT;
GRANT SELECT ON TABLE public.items TO somebody;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE somebody GRANT SELECT ON TABLES TO somebody;
SET SESSION AUTHORIZATION somebody;
--
-- PostgreSQL database dump complete
--

\\unrestrict Jx81

`,
    97,
  );
  const client = await open();
  const { rows } = await client.query('SELECT id, name FROM public.items ORDER BY id');
  assert.deepEqual(
    rows.map(({ id, name }) => [id, name]),
    [
      [1, "it's"],
      [2, "a'; b\\"],
      [3, ' $ ; $y$ '],
      [4, 'tab\there'],
    ],
  );
  assert.deepEqual((await client.query('SELECT public.total() AS n')).rows, [{ n: '4' }]);
});

test('what a dump leaves out is named in it', async () => {
  const open = await newAppDatabase();
  const client = await open();
  await client.query('CREATE OPERATOR === (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq)');
  assert.match(
    (await dump(await open())).toString(),
    /^-- Not included: operator public\.===\(integer,integer\)$/m,
  );
});
