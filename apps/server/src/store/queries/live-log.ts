import type { LiveLogSource } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, desc, eq, gt, sql } from '../drizzle.ts';
import { keepNewest } from '../keep-newest.ts';
import { liveLogLines } from '../tables/publishing.ts';

export type LiveLogLine = typeof liveLogLines.$inferSelect;

export interface NewLiveLogLine {
  readonly projectId: string;
  readonly source: LiveLogSource;
  readonly text: string;
  readonly at: Date;
}

/** Lines of each project that are kept. */
const keptLines = 1_000;

/** Adds lines to the logs of projects that still exist, and deletes all but the newest of each project. */
export async function appendLiveLog(db: Db, lines: readonly NewLiveLogLine[]): Promise<void> {
  const projectIds = [...new Set(lines.map(({ projectId }) => projectId))];
  const column = (name: 'projectId' | 'source' | 'text') =>
    sql.param(lines.map((line) => line[name]));
  const times = sql.param(lines.map(({ at }) => at.toISOString()));
  await db.execute(sql`
    INSERT INTO live_log_lines (project_id, source, text, created_at)
    SELECT line.project_id, line.source, line.text, line.at
    FROM unnest(
      ${column('projectId')}::text[], ${column('source')}::text[], ${column('text')}::text[],
      ${times}::timestamptz[]
    ) WITH ORDINALITY AS line (project_id, source, text, at, number)
    WHERE EXISTS (SELECT 1 FROM projects WHERE projects.id = line.project_id)
    ORDER BY line.number`);
  for (const projectId of projectIds) await keepNewest(db, 'live_log_lines', projectId, keptLines);
}

/** The newest lines after an id, oldest first. */
export async function readLiveLog(
  db: Db,
  projectId: string,
  limit: number,
  after = 0,
): Promise<LiveLogLine[]> {
  const rows = await db
    .select()
    .from(liveLogLines)
    .where(and(eq(liveLogLines.projectId, projectId), gt(liveLogLines.id, after)))
    .orderBy(desc(liveLogLines.id))
    .limit(limit);
  return rows.toReversed();
}
