import type { LiveLogSource } from '@millwright/contract';
import type { Db } from '../db.ts';
import { desc, eq, sql } from '../drizzle.ts';
import { liveLogLines } from '../tables/publishing.ts';

export type LiveLogLine = typeof liveLogLines.$inferSelect;

export interface NewLiveLogLine {
  readonly projectId: string;
  readonly source: LiveLogSource;
  readonly text: string;
}

/** Adds lines to the logs of projects that still exist, and deletes all but the newest `keep` of each project. */
export async function appendLiveLog(
  db: Db,
  lines: readonly NewLiveLogLine[],
  keep: number,
): Promise<void> {
  const projectIds = [...new Set(lines.map(({ projectId }) => projectId))];
  const column = (name: keyof NewLiveLogLine) => sql.param(lines.map((line) => line[name]));
  await db.execute(sql`
    INSERT INTO live_log_lines (project_id, source, text)
    SELECT line.project_id, line.source, line.text
    FROM unnest(${column('projectId')}::text[], ${column('source')}::text[], ${column('text')}::text[])
      WITH ORDINALITY AS line (project_id, source, text, number)
    WHERE EXISTS (SELECT 1 FROM projects WHERE projects.id = line.project_id)
    ORDER BY line.number`);
  for (const projectId of projectIds) {
    await db.execute(sql`
      DELETE FROM live_log_lines WHERE project_id = ${projectId} AND id <= (
        SELECT id FROM live_log_lines WHERE project_id = ${projectId}
        ORDER BY id DESC OFFSET ${keep} LIMIT 1
      )`);
  }
}

/** Oldest first. */
export async function readLiveLog(
  db: Db,
  projectId: string,
  limit: number,
): Promise<LiveLogLine[]> {
  const rows = await db
    .select()
    .from(liveLogLines)
    .where(eq(liveLogLines.projectId, projectId))
    .orderBy(desc(liveLogLines.id))
    .limit(limit);
  return rows.toReversed();
}
