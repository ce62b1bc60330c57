import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { StartupError } from '../../../apps/server/src/core/startup-error.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { migrate } from '../../../apps/server/src/store/migrate.ts';
import { readMigrations } from '../../../apps/server/src/store/migration-files.ts';
import { quiet as log, temporaryPlace } from '../../../apps/server/src/store/testing/place.ts';

const place = await temporaryPlace();
const server = await place.open();
after(place.remove);

/** An empty database on the one server of this file. */
async function emptyDatabase(name: string, open = 1): Promise<Database[]> {
  await server.pool.query(`CREATE DATABASE ${name}`);
  const host = encodeURIComponent(`${place.dataDir}/postgres-run`);
  const url = `postgres:///${name}?host=${host}&user=millwright`;
  return Promise.all(Array.from({ length: open }, () => place.open(url)));
}

const applied = async (database: Database) =>
  (await database.pool.query('SELECT id, name, checksum FROM schema_migrations ORDER BY id')).rows;

const tables = async (database: Database) =>
  (await database.pool.query(`SELECT relname FROM pg_class WHERE relkind = 'r' ORDER BY 1`)).rows;

test('eight at once on an empty database apply each migration once', async () => {
  const databases = await emptyDatabase('crowd', 8);
  await Promise.all(databases.map((database) => migrate(database, log, '1.0.0')));
  const known = (await readMigrations()).map(({ id, name, checksum }) => ({ id, name, checksum }));
  for (const database of databases) assert.deepEqual(await applied(database), known);
});

test('migrating again changes nothing', async () => {
  const [database] = await emptyDatabase('again');
  assert.ok(database);
  await migrate(database, log, '1.0.0');
  const before = await applied(database);
  await migrate(database, log, '1.0.0');
  assert.deepEqual(await applied(database), before);
});

test('a database that is one release further is worked with, and left as it is', async () => {
  const [database] = await emptyDatabase('next');
  assert.ok(database);
  await migrate(database, log, '1.0.0');
  await database.pool.query(
    `INSERT INTO schema_migrations VALUES (9998, '9998_next', 'x', now(), '1.1.0'),
       (9999, '9999_next', 'x', now(), '1.1.0')`,
  );
  const before = await applied(database);
  await migrate(database, log, '1.0.0');
  assert.deepEqual(await applied(database), before);
  await database.pool.query(
    `INSERT INTO schema_migrations VALUES (10000, '10000_later', 'x', now(), '1.2.0')`,
  );
  await assert.rejects(migrate(database, log, '1.0.0'), /more than one release newer/);
});

test('a database of who knows which newer version is refused and left as it is', async () => {
  const [database] = await emptyDatabase('newer');
  assert.ok(database);
  await database.pool.query(
    `CREATE TABLE schema_migrations (id integer PRIMARY KEY, name text NOT NULL,
       checksum text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now());
     INSERT INTO schema_migrations VALUES (9999, '9999_future', 'x')`,
  );
  const before = await tables(database);
  await assert.rejects(migrate(database, log, '1.0.0'), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /newer/);
    assert.match(error.remedy, /backup/);
    return true;
  });
  assert.deepEqual(await tables(database), before);
  assert.equal((await applied(database)).length, 1);
});

test('a migration changed after it was applied is refused', async () => {
  const [database] = await emptyDatabase('tampered');
  assert.ok(database);
  await migrate(database, log, '1.0.0');
  await database.pool.query(`UPDATE schema_migrations SET checksum = 'other' WHERE id = 1`);
  await assert.rejects(migrate(database, log, '1.0.0'), {
    name: 'StartupError',
    message: /0001_identity was changed/,
  });
});
