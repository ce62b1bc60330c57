import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';
import { and, eq, getTableColumns, isNull, placeholder, sql } from '../drizzle.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { users } from '../tables/identity.ts';
import { projects } from '../tables/projects.ts';
import { projectShares } from '../tables/shares-and-visits.ts';
import { events } from '../tables/turns.ts';
import type { Project } from './projects.ts';

export type Share = typeof projectShares.$inferSelect;
/** A project as seen through a share link. */
export type SharedProject = Project & {
  readonly authorName: string | null;
  readonly sharedAt: Date;
  readonly includeHistory: boolean;
  readonly allowRemix: boolean;
  /** Events up to this sequence number are hidden. */
  readonly afterSeq: number;
};

/**
 * The previous release ignored this boundary when it compacted, so it may have merged the event at the boundary into a
 * later one. The merged event includes content from before the link was created, so all of it is hidden.
 */
const visibleBoundary = sql<number>`CASE WHEN ${projectShares.afterSeq} = 0 THEN 0 ELSE coalesce((
  SELECT min(${events.seq}) FROM ${events}
  WHERE ${events.projectId} = ${projectShares.projectId} AND ${events.seq} >= ${projectShares.afterSeq}
), ${projectShares.afterSeq}) END`;
const columns = {
  ...getTableColumns(projects),
  authorName: users.name,
  sharedAt: projectShares.createdAt,
  includeHistory: projectShares.includeHistory,
  allowRemix: projectShares.allowRemix,
  afterSeq: visibleBoundary,
};
const byDigest = prepareStatement<SharedProject>(columns, (db) =>
  db
    .select(columns)
    .from(projectShares)
    .innerJoin(projects, eq(projects.id, projectShares.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projectShares.digest, placeholder('digest')), isNull(projects.trashedAt))),
);

export async function findSharedProject(db: Db, token: string): Promise<SharedProject | undefined> {
  const [found] = await byDigest(db, { digest: digestOf(token) });
  return found;
}

export async function findShare(db: Db, projectId: string): Promise<Share | undefined> {
  const [found] = await db
    .select()
    .from(projectShares)
    .where(eq(projectShares.projectId, projectId))
    .limit(1);
  return found;
}

/** The sequence number of the last event that the project's link hides; 0 if it hides none or there is no link. */
export async function findShareBoundary(db: Db, projectId: string): Promise<number> {
  return (await findShare(db, projectId))?.afterSeq ?? 0;
}

export interface NewShare {
  readonly projectId: string;
  readonly token: string;
  readonly sealed: string;
  readonly includeHistory: boolean;
  readonly allowRemix: boolean;
}

/** Creates a single link even for concurrent requests. Without the history it starts after the newest event. */
export async function insertShare(
  db: Db,
  { projectId, token, sealed, includeHistory, allowRemix }: NewShare,
): Promise<boolean> {
  const head = sql<number>`(SELECT ${projects.headSeq} FROM ${projects} WHERE ${projects.id} = ${projectId})`;
  const inserted = await db
    .insert(projectShares)
    .values({
      projectId,
      digest: digestOf(token),
      sealed,
      includeHistory,
      allowRemix,
      afterSeq: includeHistory ? 0 : head,
    })
    .onConflictDoNothing()
    .returning({ projectId: projectShares.projectId });
  return inserted.length > 0;
}

export async function removeShare(db: Db, projectId: string): Promise<boolean> {
  const deleted = await db
    .delete(projectShares)
    .where(eq(projectShares.projectId, projectId))
    .returning({ projectId: projectShares.projectId });
  return deleted.length > 0;
}

/** A link has 131 random bits, so a fast hash is enough. */
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
