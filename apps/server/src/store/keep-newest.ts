import type { Db } from './db.ts';
import { sql } from './drizzle.ts';

/** Tables with a project and an ascending id. */
type LogTable = 'console_logs' | 'live_log_lines' | 'live_requests';

/** Deletes all rows of a project but the newest. */
export async function keepNewest(
  db: Db,
  table: LogTable,
  projectId: string,
  count: number,
): Promise<void> {
  const name = sql.identifier(table);
  await db.execute(sql`
    DELETE FROM ${name} WHERE project_id = ${projectId} AND id <= (
      SELECT id FROM ${name} WHERE project_id = ${projectId} ORDER BY id DESC OFFSET ${count} LIMIT 1
    )`);
}
