import type { ConsoleLog } from '@millwright/contract';
import type { Db } from '../db.ts';
import { desc, eq, sql } from '../drizzle.ts';
import { consoleLogs } from '../tables/projects.ts';

/** Adds entries of a preview's console and keeps only the newest. */
export async function appendConsoleLogs(
  db: Db,
  projectId: string,
  entries: readonly ConsoleLog[],
  keep: number,
): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(consoleLogs).values(entries.map((entry) => ({ projectId, entry })));
  await db.execute(sql`
    DELETE FROM console_logs WHERE project_id = ${projectId} AND id <= (
      SELECT id FROM console_logs WHERE project_id = ${projectId} ORDER BY id DESC OFFSET ${keep} LIMIT 1)`);
}

/** The newest entries, oldest first. */
export async function readConsoleLogs(
  db: Db,
  projectId: string,
  limit: number,
): Promise<ConsoleLog[]> {
  const { entry, id } = consoleLogs;
  const rows = await db
    .select({ entry })
    .from(consoleLogs)
    .where(eq(consoleLogs.projectId, projectId))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => row.entry as ConsoleLog).reverse();
}
