import type { Db } from '../db.ts';
import { and, asc, eq, isNotNull, isNull, lt, sql } from '../drizzle.ts';
import { turns } from '../tables/turns.ts';
import type { LoggedEvent } from './events.ts';

/** An ended turn with the range of its project's log that contains all its events. */
export interface EndedTurn {
  readonly id: string;
  readonly projectId: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/** The uncompacted turn that ended first. */
export async function findNextRawTurn(db: Db, endedBefore: Date): Promise<EndedTurn | undefined> {
  const [turn] = await db
    .select({
      id: turns.id,
      projectId: turns.projectId,
      firstSeq: sql<number>`coalesce(${turns.firstSeq}, 1)`,
      lastSeq: sql<number>`${turns.lastSeq}`,
    })
    .from(turns)
    .where(and(isNull(turns.compactedAt), lt(turns.endedAt, endedBefore), isNotNull(turns.lastSeq)))
    .orderBy(asc(turns.endedAt))
    .limit(1);
  return turn;
}

/** Locks the turn against concurrent compaction until the transaction ends; false if it is already compacted. */
export async function lockRawTurn(db: Db, id: string): Promise<boolean> {
  const locked = await db
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.id, id), isNull(turns.compactedAt)))
    .for('no key update');
  return locked.length > 0;
}

/** Replaces the events that were read with the kept ones, which reuse their sequence numbers. */
export async function rewriteEvents(
  db: Db,
  projectId: string,
  read: readonly LoggedEvent[],
  merged: readonly LoggedEvent[],
): Promise<void> {
  const before = new Map(read.map(({ seq, json }) => [seq, json]));
  const changed = merged.filter(({ seq, json }) => before.get(seq) !== json);
  for (const { seq } of merged) before.delete(seq);
  const removed = [...before.keys()];
  if (removed.length > 0) {
    await db.execute(
      sql`DELETE FROM events WHERE project_id = ${projectId} AND seq = ANY(${sql.param(removed)}::integer[])`,
    );
  }
  if (changed.length === 0) return;
  await db.execute(sql`
    UPDATE events SET data = changed.data
    FROM unnest(
      ${sql.param(changed.map(({ seq }) => seq))}::integer[],
      ${sql.param(changed.map(({ json }) => json))}::text[]
    ) AS changed (seq, data)
    WHERE events.project_id = ${projectId} AND events.seq = changed.seq`);
}

/** A cursor whose event was merged into a later one. */
export interface MergedCursor {
  readonly turnId: string;
  /** Just before the turn's first event: a cursor that is never merged away. */
  readonly resumeAfter: number;
  readonly head: number;
}

/**
 * Undefined if the cursor is still valid. Sequence numbers are assigned without gaps, so a missing event was merged
 * into the next existing one. A caller that checks after reading from the cursor may trust undefined: a merge is never
 * undone.
 */
export async function findMergedCursor(
  db: Db,
  projectId: string,
  seq: number,
): Promise<MergedCursor | undefined> {
  if (seq === 0) return undefined;
  const { rows } = await db.execute<{
    turn_id: string;
    resume_after: number;
    head_seq: number;
  }>(sql`
    SELECT next.turn_id, head_seq, (
      SELECT own.seq - 1 FROM events own
      WHERE own.project_id = projects.id AND own.seq >= coalesce(first_seq, 1) AND own.turn_id = turns.id
      ORDER BY own.seq LIMIT 1
    ) AS resume_after
    FROM (
      SELECT seq, turn_id FROM events WHERE project_id = ${projectId} AND seq >= ${seq}::bigint
      ORDER BY seq LIMIT 1
    ) AS next
    JOIN turns ON turns.id = next.turn_id JOIN projects ON projects.id = turns.project_id
    WHERE next.seq > ${seq}::bigint`);
  const [row] = rows;
  return row && { turnId: row.turn_id, resumeAfter: row.resume_after, head: row.head_seq };
}
