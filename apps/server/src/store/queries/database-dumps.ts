import type { Db } from '../db.ts';
import { and, desc, eq, gt, lte, sql } from '../drizzle.ts';
import { databaseDumpChunks, databaseDumps } from '../tables/database-dumps.ts';
import type { AppDatabaseKey } from './app-databases.ts';

export type DatabaseDump = typeof databaseDumps.$inferSelect;

/** Records a dump that is about to be written, and that expires soon unless it is completed. */
export async function insertDatabaseDump(
  db: Db,
  dump: AppDatabaseKey & Pick<DatabaseDump, 'id' | 'reason'>,
  expiresInMs: number,
): Promise<void> {
  await db.insert(databaseDumps).values({ ...dump, expiresAt: afterMs(expiresInMs) });
}

export async function insertDatabaseDumpChunk(
  db: Db,
  chunk: typeof databaseDumpChunks.$inferInsert,
): Promise<void> {
  await db.insert(databaseDumpChunks).values(chunk);
}

/** Resolves to false if the dump is gone, for example with its project. */
export async function completeDatabaseDump(
  db: Db,
  id: string,
  sizes: Pick<DatabaseDump, 'sizeBytes' | 'storedBytes'>,
  expiresInMs: number,
): Promise<boolean> {
  const { rowCount } = await db
    .update(databaseDumps)
    .set({ ...sizes, isComplete: true, expiresAt: afterMs(expiresInMs) })
    .where(eq(databaseDumps.id, id));
  return rowCount === 1;
}

/** Newest first. */
export function listDatabaseDumps(db: Db, projectId: string): Promise<DatabaseDump[]> {
  return db
    .select()
    .from(databaseDumps)
    .where(and(eq(databaseDumps.projectId, projectId), isAvailable()))
    .orderBy(desc(databaseDumps.createdAt), desc(databaseDumps.id));
}

export async function findDatabaseDump(
  db: Db,
  projectId: string,
  id: string,
): Promise<DatabaseDump | undefined> {
  const [found] = await db
    .select()
    .from(databaseDumps)
    .where(and(eq(databaseDumps.id, id), eq(databaseDumps.projectId, projectId), isAvailable()));
  return found;
}

export async function readDatabaseDumpChunk(
  db: Db,
  dumpId: string,
  number: number,
): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: databaseDumpChunks.bytes })
    .from(databaseDumpChunks)
    .where(and(eq(databaseDumpChunks.dumpId, dumpId), eq(databaseDumpChunks.number, number)));
  return found?.bytes;
}

export async function removeDatabaseDump(db: Db, id: string): Promise<void> {
  await db.delete(databaseDumps).where(eq(databaseDumps.id, id));
}

/** Removes dumps that have expired, including those that were not completed. */
export async function removeExpiredDatabaseDumps(db: Db): Promise<void> {
  await db.delete(databaseDumps).where(lte(databaseDumps.expiresAt, sql`now()`));
}

/** Removes the oldest dumps of a database that exceed a number or, except for the newest, a total size. */
export async function removeExcessDatabaseDumps(
  db: Db,
  { projectId, stage }: AppDatabaseKey,
  { maxDumps, maxBytes, keptId }: { maxDumps: number; maxBytes: number; keptId: string | null },
): Promise<void> {
  await db.execute(sql`
    DELETE FROM database_dumps WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newest AS number, sum(stored_bytes) OVER newest AS total
        FROM database_dumps
        WHERE project_id = ${projectId} AND stage = ${stage} AND is_complete
        WINDOW newest AS (ORDER BY created_at DESC, id DESC)
      ) AS dump
      WHERE (number > ${maxDumps} OR (number > 1 AND total > ${maxBytes})) AND id IS DISTINCT FROM ${keptId}
    )`);
}

function isAvailable() {
  return and(eq(databaseDumps.isComplete, true), gt(databaseDumps.expiresAt, sql`now()`));
}

function afterMs(ms: number) {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}
