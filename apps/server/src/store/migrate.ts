import type pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../core/startup-error.ts';
import type { Database } from './database.ts';
import { type Migration, readMigrations } from './migration-files.ts';

/** Advisory lock id for "a migration is running": any two numbers that no other lock uses. */
const migrationLock = '1835625580, 2';

const table = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    id integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz(3) NOT NULL DEFAULT now()
  );
  ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS release text`;

interface Applied extends Pick<Migration, 'id' | 'name' | 'checksum'> {
  /** The release whose process applied it. */
  readonly release: string | null;
}

/**
 * Migrates the database to the schema of this release, unless it is one release ahead: each release works with the
 * schema of the next one. Each file runs in its own transaction under one lock and rereads the applied migrations, so
 * any number of processes may do this at once.
 */
export async function migrate(database: Database, log: Logger, release: string): Promise<void> {
  const known = await readMigrations();
  const client = await database.connect();
  try {
    let migrations = 0;
    for (;;) {
      const applied = await applyNext(client, known, release);
      if (!applied) break;
      migrations += 1;
      log.debug({ migration: applied.name }, 'a migration was applied');
    }
    if (migrations > 0) log.info({ migrations }, 'migrated the database');
  } finally {
    // All migrations are committed or rolled back by now.
    await client.end().catch(() => {});
  }
}

async function applyNext(
  client: pg.Client,
  known: Migration[],
  release: string,
): Promise<Migration | undefined> {
  // Commits reach the disk in order: the next commit that waits for the disk waits for this one too.
  await client.query('BEGIN; SET LOCAL synchronous_commit = off');
  try {
    // Held until the transaction ends, in any way: this works with connection poolers, and a killed process leaves no
    // lock behind.
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await client.query(table);
    const { rows } = await client.query<Applied>(
      'SELECT id, name, checksum, release FROM schema_migrations ORDER BY id',
    );
    rejectUnknownMigrations(rows, known);
    const next = known.find(({ id }) => !rows.some((row) => row.id === id));
    if (next) {
      await client.query(next.sql);
      await client.query(
        'INSERT INTO schema_migrations (id, name, checksum, release) VALUES ($1, $2, $3, $4)',
        [next.id, next.name, next.checksum, release],
      );
    }
    await client.query('COMMIT');
    return next;
  } catch (error) {
    // A lost connection has rolled back already; the first error is the cause.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

function rejectUnknownMigrations(applied: readonly Applied[], known: readonly Migration[]): void {
  const newer = applied.filter(({ id }) => !known.some((ours) => ours.id === id));
  if (newer.some(({ release }) => release === null || release !== newer[0]?.release)) {
    const { name } = newer.at(-1) ?? {};
    throw new StartupError(
      `The database was created by a version more than one release newer: it has the unknown migration ${name}. Nothing was changed`,
      'Start that version or a newer one, or restore the backup from before the update.',
    );
  }
  for (const { id, name, checksum } of applied) {
    const ours = known.find((migration) => migration.id === id);
    if (!ours || ours.checksum === checksum) continue;
    throw new StartupError(
      `The migration ${name} was changed after it had been applied to this database. Nothing was changed`,
      'Restore the released file. Schema changes need a new migration.',
    );
  }
}
