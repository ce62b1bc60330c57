import type { Db } from './db.ts';
import { sql } from './drizzle.ts';

/** Keeps everybody out who locks the same text, until the transaction ends. */
export async function lockText(db: Db, text: string): Promise<undefined> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${text}, 0))`);
}
