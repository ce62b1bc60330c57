import type { Db } from '../db.ts';
import { asc, eq } from '../drizzle.ts';
import { journal } from '../tables/turns.ts';

/** The finished steps of a turn, in order. */
export async function readJournal(db: Db, turnId: string): Promise<string[]> {
  const rows = await db
    .select({ entry: journal.entry })
    .from(journal)
    .where(eq(journal.turnId, turnId))
    .orderBy(asc(journal.place));
  return rows.map(({ entry }) => entry);
}

/** Number of finished steps of a turn. */
export function countJournalEntries(db: Db, turnId: string): Promise<number> {
  return db.$count(journal, eq(journal.turnId, turnId));
}
