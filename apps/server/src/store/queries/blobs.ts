import type { Db } from '../db.ts';
import { inArray, sql } from '../drizzle.ts';
import { blobs } from '../tables/projects.ts';

/**
 * Returns the hashes that are stored. Protects their contents from the sweep for a while, although nothing references
 * them yet.
 */
export async function touchBlobs(db: Db, hashes: Iterable<string>): Promise<Set<string>> {
  const requested = [...new Set(hashes)];
  if (requested.length === 0) return new Set();
  const { rows } = await db.execute<{ hash: string }>(
    sql`SELECT touch_blobs(${sql.param(requested)}::text[]) AS hash`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Stores contents by hash, unless they are already stored. */
export async function insertBlobs(
  db: Db,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  if (contents.size === 0) return;
  // A fixed order prevents deadlocks between writers of the same contents.
  const rows = [...contents]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, { buffer, byteOffset, length }]) => {
      return { hash, bytes: Buffer.from(buffer, byteOffset, length) };
    });
  await db.insert(blobs).values(rows).onConflictDoNothing();
}

export async function readBlobs(db: Db, hashes: Iterable<string>): Promise<Map<string, Buffer>> {
  const rows = await db
    .select({ hash: blobs.hash, bytes: blobs.bytes })
    .from(blobs)
    .where(inArray(blobs.hash, [...new Set(hashes)]));
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}

/**
 * Removes contents that no project file or release references and that were not touched for a while, from the next
 * `limit` rows after a hash. Returns the hash to continue after; undefined at the end. Skips locked rows, so writers
 * may wait for this query but it never waits for them.
 */
export async function dropOrphans(
  db: Db,
  after: string,
  limit: number,
  untouchedMs: number,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    WITH page AS (
      SELECT hash FROM blobs WHERE hash > ${after} ORDER BY hash LIMIT ${limit}
    ), orphans AS (
      SELECT hash FROM blobs
      WHERE hash IN (SELECT hash FROM page)
        AND touched_at < now() - ${untouchedMs} * interval '1 millisecond'
        AND NOT EXISTS (SELECT 1 FROM project_files WHERE project_files.hash = blobs.hash)
        AND NOT EXISTS (SELECT 1 FROM release_files WHERE release_files.hash = blobs.hash)
        AND NOT EXISTS (
          SELECT 1 FROM release_server_files WHERE release_server_files.hash = blobs.hash
        )
      FOR UPDATE SKIP LOCKED
    ), dropped AS (
      DELETE FROM blobs WHERE hash IN (SELECT hash FROM orphans)
    ) SELECT max(hash) AS last FROM page`);
  return rows[0]?.last ?? undefined;
}
