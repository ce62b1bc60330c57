import type { Db } from '../store/db.ts';
import { readEvents } from '../store/queries/events.ts';
import type { Turn } from '../store/queries/turns.ts';

/** True if an unclaimed turn has events already: a turn that had to wait emitted its queue status. */
export async function hasEvents(db: Db, { projectId, id, firstSeq }: Turn): Promise<boolean> {
  const events = await readEvents(db, projectId, (firstSeq ?? 1) - 1, 1, { turnId: id });
  return events.length > 0;
}
