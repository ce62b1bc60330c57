import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';
import { eq, sql } from '../drizzle.ts';
import { projectScreenshots } from '../tables/projects.ts';

export type ProjectScreenshot = Pick<typeof projectScreenshots.$inferSelect, 'version' | 'bytes'>;

/** Replaces the screenshot of a project's app; does nothing if the project was deleted meanwhile. */
export async function saveProjectScreenshot(
  db: Db,
  projectId: string,
  bytes: Buffer,
): Promise<void> {
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  await db.execute(sql`
    INSERT INTO project_screenshots (project_id, version, bytes)
    SELECT id, ${version}, ${bytes} FROM projects WHERE id = ${projectId} FOR KEY SHARE
    ON CONFLICT (project_id) DO UPDATE SET version = excluded.version, bytes = excluded.bytes, taken_at = now()
    WHERE project_screenshots.version <> excluded.version`);
}

export async function findProjectScreenshot(
  db: Db,
  projectId: string,
): Promise<ProjectScreenshot | undefined> {
  const { version, bytes } = projectScreenshots;
  const [found] = await db
    .select({ version, bytes })
    .from(projectScreenshots)
    .where(eq(projectScreenshots.projectId, projectId))
    .limit(1);
  return found;
}
