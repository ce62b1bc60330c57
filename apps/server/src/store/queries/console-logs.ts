import type { ConsoleLog } from '@millwright/contract';
import type { StoredConsoleLog } from '../../core/app-log/to-browser-entries.ts';
import type { Db } from '../db.ts';
import { and, desc, eq, gt } from '../drizzle.ts';
import { keepNewest } from '../keep-newest.ts';
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
  await keepNewest(db, 'console_logs', projectId, keep);
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
