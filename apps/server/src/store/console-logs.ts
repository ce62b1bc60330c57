import type { Db } from './db.ts';
import { sql } from './drizzle.ts';
import { consoleLogs } from './tables.ts';

/** Adds entries of a preview's console and keeps the newest. */
export async function keepConsoleLogs(
  db: Db,
  projectId: string,
  entries: readonly unknown[],
  keep: number,
): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(consoleLogs).values(entries.map((entry) => ({ projectId, entry })));
  await db.execute(sql`
    DELETE FROM console_logs WHERE project_id = ${projectId} AND id <= (
      SELECT id FROM console_logs WHERE project_id = ${projectId} ORDER BY id DESC OFFSET ${keep} LIMIT 1)`);
}
