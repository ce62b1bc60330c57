import { newId } from '@millwright/contract';
import type { ProjectFile } from '../../core/project-file.ts';
import type { Db } from '../db.ts';
import { and, desc, eq, getTableColumns, inArray, ne, notInArray, sql } from '../drizzle.ts';
import { getOnlyHolder, type Holder, isLeased, leaseEnd } from '../lease-sql.ts';
import { releaseFiles, releaseServerFiles, releases } from '../tables/publishing.ts';

export type Release = typeof releases.$inferSelect;
/** A claimed release. Its holder may write to it until another process claims it. */
export type HeldRelease = Pick<Release, 'id' | 'attempts' | 'holder'>;

const inProgress = ['checking', 'building'] as const;

/** Inserts a release to be built; undefined if the project already has one in progress. The project is locked. */
export async function insertRelease(
  db: Db,
  release: Pick<
    Release,
    'projectId' | 'checkpointId' | 'name' | 'description' | 'hasAi' | 'accepted' | 'steps'
  >,
): Promise<Release | undefined> {
  const number = sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM releases
    WHERE project_id = ${release.projectId})`;
  const [inserted] = await db
    .insert(releases)
    .values({ ...release, id: newId('release'), number, status: 'checking' })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

export async function findRelease(
  db: Db,
  projectId: string,
  id: string,
): Promise<Release | undefined> {
  const [found] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.projectId, projectId), eq(releases.id, id)));
  return found;
}

/** Newest first. */
export async function listReleases(db: Db, projectId: string, limit: number): Promise<Release[]> {
  return db
    .select()
    .from(releases)
    .where(eq(releases.projectId, projectId))
    .orderBy(desc(releases.number))
    .limit(limit);
}

/** Claims the oldest release without a holder. */
export async function claimRelease(
  db: Db,
  holder: Holder,
  leaseMs: number,
): Promise<Release | undefined> {
  const only = getOnlyHolder(holder);
  const next = sql`(SELECT id FROM releases
    WHERE status IN ('checking', 'building') AND NOT ${isLeased(releases, only)}
    ORDER BY created_at FOR UPDATE SKIP LOCKED LIMIT 1)`;
  const [claimed] = await db
    .update(releases)
    .set({
      holder: holder.holder,
      leaseUntil: leaseEnd(leaseMs),
      attempts: sql`${releases.attempts} + 1`,
    })
    .where(eq(releases.id, next))
    .returning(getTableColumns(releases));
  return claimed;
}

/** Attempts alone are not unique: a released attempt is not counted, so the next one has the same number. */
const isHeldBy = ({ id, attempts, holder }: HeldRelease) =>
  and(
    eq(releases.id, id),
    eq(releases.attempts, attempts),
    eq(releases.holder, holder ?? ''),
    inArray(releases.status, inProgress),
  );

/** Records progress and renews the lease; false if the caller no longer holds the release. */
export async function recordProgress(
  db: Db,
  held: HeldRelease,
  changes: Partial<Pick<Release, 'status' | 'steps' | 'findings' | 'log'>>,
  leaseMs: number,
): Promise<boolean> {
  const changed = await db
    .update(releases)
    .set({ ...changes, leaseUntil: leaseEnd(leaseMs) })
    .where(isHeldBy(held))
    .returning({ id: releases.id });
  return changed.length > 0;
}

/** Releases the claim, so that another process restarts the release. Does not count this attempt. */
export async function releaseClaim(db: Db, held: HeldRelease): Promise<void> {
  await db
    .update(releases)
    .set({ leaseUntil: null, holder: null, attempts: sql`${releases.attempts} - 1` })
    .where(isHeldBy(held));
}

export async function endRelease(
  db: Db,
  held: HeldRelease,
  end: Pick<Release, 'status' | 'error' | 'finishedAt'> &
    Partial<Pick<Release, 'steps' | 'findings' | 'log' | 'files' | 'bytes' | 'hasServer' | 'jobs'>>,
): Promise<Release | undefined> {
  const [ended] = await db
    .update(releases)
    .set({ ...end, leaseUntil: null, holder: null })
    .where(isHeldBy(held))
    .returning();
  return ended;
}

/** Fails the project's release in progress, whichever process holds it. */
export async function stopRelease(db: Db, projectId: string, error: string): Promise<void> {
  await db
    .update(releases)
    .set({ status: 'failed', error, finishedAt: sql`now()`, leaseUntil: null, holder: null })
    .where(and(eq(releases.projectId, projectId), inArray(releases.status, inProgress)));
}

export type ReleaseFile = Omit<typeof releaseFiles.$inferInsert, 'releaseId'>;

const insertBatchSize = 1_000;

export async function insertReleaseFiles(
  db: Db,
  releaseId: string,
  files: readonly ReleaseFile[],
): Promise<void> {
  for (let at = 0; at < files.length; at += insertBatchSize) {
    const rows = files.slice(at, at + insertBatchSize).map((file) => ({ ...file, releaseId }));
    await db.insert(releaseFiles).values(rows);
  }
}

/** Inserts the files that the release's server runs with. */
export async function insertServerFiles(
  db: Db,
  releaseId: string,
  files: readonly ProjectFile[],
): Promise<void> {
  for (let at = 0; at < files.length; at += insertBatchSize) {
    const rows = files.slice(at, at + insertBatchSize).map((file) => ({ ...file, releaseId }));
    await db.insert(releaseServerFiles).values(rows);
  }
}

/** The files of the server that ran last with the live database, and so migrated it; none if there was no server yet. */
export async function listLatestServerFiles(db: Db, projectId: string): Promise<ProjectFile[]> {
  const [latest] = await db
    .select({ id: releases.id })
    .from(releases)
    .where(
      and(
        eq(releases.projectId, projectId),
        eq(releases.status, 'ready'),
        eq(releases.hasServer, true),
      ),
    )
    .orderBy(desc(releases.number))
    .limit(1);
  return latest ? listServerFiles(db, latest.id) : [];
}

export async function listServerFiles(db: Db, releaseId: string): Promise<ProjectFile[]> {
  const { path, hash, size, mode } = releaseServerFiles;
  return db
    .select({ path, hash, size, mode })
    .from(releaseServerFiles)
    .where(eq(releaseServerFiles.releaseId, releaseId));
}

/** Deletes all but the newest releases of a project, but never the live one. */
export async function dropOldReleases(db: Db, projectId: string, keep: number): Promise<void> {
  const liveRelease = sql`coalesce((SELECT live_release FROM publications
    WHERE project_id = ${projectId}), '')`;
  // Separate quotas, so that failed releases do not displace those that can be restored.
  for (const status of ['ready', 'failed'] as const) {
    const matching = and(eq(releases.projectId, projectId), eq(releases.status, status));
    const newest = db
      .select({ id: releases.id })
      .from(releases)
      .where(matching)
      .orderBy(desc(releases.number))
      .limit(keep);
    await db
      .delete(releases)
      .where(and(matching, notInArray(releases.id, newest), ne(releases.id, liveRelease)));
  }
}
