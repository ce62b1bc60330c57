import type { Db } from './db.ts';
import { eq, sql } from './drizzle.ts';
import { gitLinks, type PushError } from './tables/git.ts';

export type { PushError };
export type GitLink = typeof gitLinks.$inferSelect;

export async function findGitLink(db: Db, projectId: string): Promise<GitLink | undefined> {
  const [link] = await db.select().from(gitLinks).where(eq(gitLinks.projectId, projectId));
  return link;
}

/** After a push that went well: what was true of it is true from now on. */
export async function saveGitLink(
  db: Db,
  link: Omit<typeof gitLinks.$inferInsert, 'pushedAt' | 'error' | 'failures' | 'nextTryAt'>,
): Promise<GitLink> {
  const values = { ...link, pushedAt: sql`now()`, error: null, failures: 0, nextTryAt: null };
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
    .set({ ...changes, nextTryAt: null })
    .where(eq(gitLinks.projectId, projectId))
    .returning();
  return changed;
}

export async function deleteGitLink(db: Db, projectId: string): Promise<boolean> {
  const gone = await db.delete(gitLinks).where(eq(gitLinks.projectId, projectId)).returning();
  return gone.length > 0;
}

/** After a push that failed. Each time it takes longer until it is tried again by itself. */
export async function notePushFailure(
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
    .set({ error, failures, nextTryAt })
    .where(eq(gitLinks.projectId, projectId));
}

/**
 * Projects that have something to be pushed by itself. They are this process's for a while: if it dies with
 * them, others come to them then.
 */
export async function takeDuePushes(db: Db, most: number, heldMs: number): Promise<string[]> {
  const { rows } = await db.execute<{ project_id: string }>(sql`
    UPDATE git_links SET next_try_at = now() + ${heldMs} * interval '1 millisecond'
    WHERE project_id IN (
      SELECT link.project_id FROM git_links link JOIN projects ON projects.id = link.project_id
      WHERE link.auto AND link.pushed_number < projects.last_checkpoint
        AND (link.next_try_at IS NULL OR link.next_try_at <= now())
      ORDER BY link.next_try_at NULLS FIRST LIMIT ${most} FOR UPDATE OF link SKIP LOCKED
    ) RETURNING project_id`);
  return rows.map(({ project_id }) => project_id);
}
