import type { Db } from './db.ts';
import { placeholder, sql } from './drizzle.ts';
import { prepareRawStatement } from './prepare-statement.ts';

const lock = prepareRawStatement(
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${placeholder('text')}, 0))`,
);

/** Takes an exclusive advisory lock on a text until the transaction ends. */
export async function takeAdvisoryLock(db: Db, text: string): Promise<undefined> {
  await lock(db, { text });
}
