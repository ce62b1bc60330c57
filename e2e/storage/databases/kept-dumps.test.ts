import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { AppDatabases } from '../../../apps/server/src/features/databases/app-databases.ts';
import { KeptDumps } from '../../../apps/server/src/features/databases/kept-dumps.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { eq, sql } from '../../../apps/server/src/store/drizzle.ts';
import {
  completeDatabaseDump,
  findDatabaseDump,
  insertDatabaseDump,
  listDatabaseDumps,
} from '../../../apps/server/src/store/queries/database-dumps.ts';
import {
  databaseDumpChunks,
  databaseDumps,
} from '../../../apps/server/src/store/tables/database-dumps.ts';
import { projects } from '../../../apps/server/src/store/tables/projects.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { AppDatabaseFixture } from '../../support/app-database-fixture.ts';
import { newProject } from '../../support/open-app-database.ts';

let fixture: AppDatabaseFixture;
let database: Database;
let databases: AppDatabases;
let dumps: KeptDumps;
before(async () => {
  fixture = await AppDatabaseFixture.open();
  ({ database, databases } = fixture);
  dumps = openDumps(1024 ** 3);
});
after(() => fixture?.[Symbol.asyncDispose]());

const signal = AbortSignal.timeout(60_000);
const openDumps = (maxBytes: number) =>
  new KeptDumps({ db: database.db, databases, log, maxBytes });

async function newKey() {
  return { projectId: await newProject(database), stage: 'live' } as const;
}

async function fill(key: Awaited<ReturnType<typeof newKey>>, statement: string): Promise<void> {
  const client = await databases.connect(await databases.ensure(key), {});
  await client.query(statement);
  await client.end();
}

/** Text that hardly compresses. */
const noise = (name: string, megabytes: number) =>
  `CREATE TABLE ${name} AS SELECT md5(n::text) AS text FROM generate_series(1, ${megabytes * 32_000}) AS n`;

test('a dump is kept in chunks and read back', async () => {
  const key = await newKey();
  assert.equal(await dumps.keep(key, 'migration', signal), undefined, 'there is no database');
  await fill(key, noise('notes', 6));
  const kept = await dumps.keep(key, 'migration', signal);
  assert.ok(kept);
  const [dump, ...others] = await listDatabaseDumps(database.db, key.projectId);
  assert.ok(dump);
  assert.deepEqual([dump.id, dump.stage, dump.reason, others], [kept.id, 'live', 'migration', []]);
  const keptDays = (dump.expiresAt.getTime() - dump.createdAt.getTime()) / 86_400_000;
  assert.equal(Math.round(keptDays * 100), 700);
  const sqlText = await text(dumps.read(dump));
  assert.match(
    sqlText,
    /COPY public\.notes \(text\) FROM stdin;\nc4ca4238a0b923820dcc509a6f75849b\n/,
  );
  assert.equal(Buffer.byteLength(sqlText), dump.sizeBytes);
  const chunks = await database.db
    .select({ bytes: databaseDumpChunks.bytes })
    .from(databaseDumpChunks)
    .where(eq(databaseDumpChunks.dumpId, dump.id));
  assert.ok(chunks.length > 2);
  assert.equal(
    chunks.reduce((sum, { bytes }) => sum + bytes.length, 0),
    dump.storedBytes,
  );
});

test('an incomplete dump is never listed or found, and is swept after an hour', async () => {
  const key = await newKey();
  await insertDatabaseDump(database.db, { id: 'dmp_half', reason: 'migration', ...key }, 60_000);
  assert.deepEqual(await listDatabaseDumps(database.db, key.projectId), []);
  assert.equal(await findDatabaseDump(database.db, key.projectId, 'dmp_half'), undefined);
  await dumps.removeExpired();
  const count = () => database.db.$count(databaseDumps, eq(databaseDumps.id, 'dmp_half'));
  assert.equal(await count(), 1);
  await database.db.update(databaseDumps).set({ expiresAt: sql`now()` });
  await dumps.removeExpired();
  assert.equal(await count(), 0);
});

test('an aborted dump leaves nothing behind', async () => {
  const key = await newKey();
  await fill(key, noise('notes', 6));
  const controller = new AbortController();
  const keeping = dumps.keep(key, 'migration', controller.signal);
  controller.abort(new Error('the service stops'));
  await assert.rejects(keeping, /the service stops/);
  assert.equal(
    await database.db.$count(databaseDumps, eq(databaseDumps.projectId, key.projectId)),
    0,
  );
});

test('an expired dump is not listed even before the sweep', async () => {
  const key = await newKey();
  await insertDatabaseDump(database.db, { id: 'dmp_old', reason: 'migration', ...key }, 60_000);
  await completeDatabaseDump(database.db, 'dmp_old', { sizeBytes: 1, storedBytes: 1 }, -1);
  assert.deepEqual(await listDatabaseDumps(database.db, key.projectId), []);
});

test('the oldest dumps make room, except for the newest and one that is being restored', async () => {
  const key = await newKey();
  await fill(key, 'CREATE TABLE notes (id int)');
  const ids: string[] = [];
  for (let at = 0; at < 22; at++)
    ids.push((await dumps.keep(key, String(at), signal, ids[0]))?.id ?? '');
  const listed = async () =>
    (await listDatabaseDumps(database.db, key.projectId)).map(({ id }) => id);
  assert.deepEqual(await listed(), [...ids.slice(2).reverse(), ids[0]]);
  const last = await openDumps(1).keep(key, 'last', signal);
  assert.deepEqual(await listed(), [last?.id]);
});

test('deleting a project deletes its dumps', async () => {
  const key = await newKey();
  await fill(key, 'CREATE TABLE notes (id int)');
  const kept = await dumps.keep(key, 'migration', signal);
  await database.db.delete(projects).where(eq(projects.id, key.projectId));
  assert.equal(
    await database.db.$count(databaseDumpChunks, eq(databaseDumpChunks.dumpId, kept?.id ?? '')),
    0,
  );
});
