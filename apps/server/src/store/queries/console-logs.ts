import type { ConsoleLog } from '@millwright/contract';
import type { StoredConsoleLog } from '../../core/app-log/to-browser-entries.ts';
import type { Db } from '../db.ts';
import { and, desc, eq, gt, sql } from '../drizzle.ts';
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

/** The newest entries after an id, oldest first. */
export async function readConsoleLogs(
  db: Db,
  projectId: string,
  limit: number,
  after = 0,
): Promise<StoredConsoleLog[]> {
  const { entry, id, receivedAt } = consoleLogs;
  const rows = await db
    .select({ id, entry, receivedAt })
    .from(consoleLogs)
    .where(and(eq(consoleLogs.projectId, projectId), gt(id, after)))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, entry: row.entry as ConsoleLog })).reverse();
}
