import type { Db } from '../store/db.ts';
import { readEvents } from '../store/events.ts';
import type { Turn } from '../store/turns.ts';

/** Whether readers have heard of a turn that nobody took yet: one that had to wait has said so. */
export async function hasEvents(db: Db, { projectId, id, firstSeq }: Turn): Promise<boolean> {
  const events = await readEvents(db, projectId, (firstSeq ?? 1) - 1, 1, { turnId: id });
  return events.length > 0;
}
