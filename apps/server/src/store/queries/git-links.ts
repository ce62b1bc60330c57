import type { Db } from '../db.ts';
import { and, eq, sql } from '../drizzle.ts';
import { gitLinks, type PushError } from '../tables/git.ts';

export type { PushError };
export type GitLink = typeof gitLinks.$inferSelect;

export async function findGitLink(db: Db, projectId: string): Promise<GitLink | undefined> {
  const [link] = await db.select().from(gitLinks).where(eq(gitLinks.projectId, projectId));
  return link;
}

const clearedFields = { error: null, failures: 0, nextTryAt: null, attempts: 0 };

/** Stores the link after a successful push. */
export async function saveGitLink(
  db: Db,
  link: Omit<typeof gitLinks.$inferInsert, 'pushedAt' | keyof typeof clearedFields>,
): Promise<GitLink> {
  const values = { ...link, pushedAt: sql`now()`, ...clearedFields };
  const [saved] = await db
    .insert(gitLinks)
    .values(values)
    .onConflictDoUpdate({ target: gitLinks.projectId, set: values })
    .returning();
  if (!saved) throw new Error('the link was not saved');
  return saved;
}

export async function changeGitLink(
  db: Db,
  projectId: string,
  changes: Partial<typeof gitLinks.$inferInsert>,
): Promise<GitLink | undefined> {
  const [changed] = await db
    .update(gitLinks)
    .set({ ...changes, nextTryAt: null, attempts: 0 })
    .where(eq(gitLinks.projectId, projectId))
    .returning();
  return changed;
}

export async function deleteGitLink(db: Db, projectId: string): Promise<boolean> {
  const deleted = await db.delete(gitLinks).where(eq(gitLinks.projectId, projectId)).returning();
  return deleted.length > 0;
}

/** Records a failed push. The delay before the next automatic attempt grows with each failure. */
export async function recordPushFailure(
  db: Db,
  projectId: string,
  error: PushError,
  waitMs: (failures: number) => number,
): Promise<void> {
  const link = await findGitLink(db, projectId);
  if (!link) return;
  const failures = link.failures + 1;
  const nextTryAt = sql`now() + ${waitMs(failures)} * interval '1 millisecond'`;
  await db
    .update(gitLinks)
    .set({ error, failures, nextTryAt, attempts: 0 })
    .where(eq(gitLinks.projectId, projectId));
}

/** An automatic push that is due. */
export interface DuePush {
  readonly projectId: string;
  /** Attempts since the last known outcome of a push, including this one. */
  readonly attempts: number;
}

/**
 * Claims projects with an automatic push due. The claim expires after `heldMs`, so other processes take over if this
 * one dies.
 */
export async function claimDuePushes(db: Db, limit: number, heldMs: number): Promise<DuePush[]> {
  const { rows } = await db.execute<{ project_id: string; attempts: number }>(sql`
    UPDATE git_links
    SET next_try_at = now() + ${heldMs} * interval '1 millisecond', attempts = attempts + 1
    WHERE project_id IN (
      SELECT link.project_id FROM git_links link JOIN projects ON projects.id = link.project_id
      WHERE link.auto AND projects.trashed_at IS NULL AND link.pushed_number < projects.last_checkpoint
        AND (link.next_try_at IS NULL OR link.next_try_at <= now())
      ORDER BY link.next_try_at NULLS FIRST LIMIT ${limit} FOR UPDATE OF link SKIP LOCKED
    ) RETURNING project_id, attempts`);
  return rows.map(({ project_id: projectId, attempts }) => ({ projectId, attempts }));
}

/** Releases a claimed push for the next process, as if it had never been claimed. */
export async function releasePush(db: Db, { projectId, attempts }: DuePush): Promise<void> {
  await db
    .update(gitLinks)
    .set({ nextTryAt: null, attempts: attempts - 1 })
    .where(and(eq(gitLinks.projectId, projectId), eq(gitLinks.attempts, attempts)));
}
