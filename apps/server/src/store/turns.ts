import { newId, type TurnStatus } from '@millwright/contract';
import { activeStatuses, sourcesOf } from '../core/turn-states.ts';
import type { Db } from './db.ts';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, max, or, sql } from './drizzle.ts';
import { newestFirst, oldestFirst, type PageRequest } from './keyset.ts';
import { turns } from './tables.ts';

export type Turn = typeof turns.$inferSelect;
type TurnChanges = Partial<Omit<Turn, 'id' | 'projectId' | 'status'>>;

export async function findTurn(db: Db, id: string): Promise<Turn | undefined> {
  const [turn] = await db.select().from(turns).where(eq(turns.id, id)).limit(1);
  return turn;
}

export async function insertTurn(
  db: Db,
  turn: Omit<typeof turns.$inferInsert, 'id' | 'status'>,
): Promise<Turn> {
  const [inserted] = await db
    .insert(turns)
    .values({ ...turn, id: newId('turn'), status: 'queued' })
    .returning();
  if (!inserted) throw new Error('the turn was not inserted');
  return inserted;
}

/**
 * The only statement that changes a turn's state. Nothing comes back when the turn was not in a state
 * from which it may move there, or is no longer held by who asks.
 */
export async function moveTurn(
  db: Db,
  id: string,
  to: TurnStatus,
  changes: TurnChanges = {},
  fence?: number,
): Promise<Turn | undefined> {
  const held = fence === undefined ? undefined : eq(turns.fence, fence);
  const [turn] = await db
    .update(turns)
    .set({ ...changes, status: to })
    .where(and(eq(turns.id, id), inArray(turns.status, sourcesOf(to)), held))
    .returning();
  return turn;
}

export async function changeTurn(db: Db, id: string, changes: TurnChanges): Promise<void> {
  await db.update(turns).set(changes).where(eq(turns.id, id));
}

export interface OpenTurns {
  /** The turn that runs or waits; there is at most one. */
  readonly active: Turn | undefined;
  /** Those behind it, in their order. */
  readonly queued: readonly Turn[];
}

/** What a project has to do. */
export async function openTurns(db: Db, projectId: string): Promise<OpenTurns> {
  const open = await db
    .select()
    .from(turns)
    .where(
      and(eq(turns.projectId, projectId), inArray(turns.status, ['queued', ...activeStatuses])),
    )
    .orderBy(asc(turns.place));
  return {
    active: open.find(({ status }) => status !== 'queued'),
    queued: open.filter(({ status }) => status === 'queued'),
  };
}

/** A place before these queued turns; without any, after every turn there ever was. */
export async function headPlace(
  db: Db,
  projectId: string,
  { queued: [first] }: OpenTurns,
): Promise<number> {
  if (first) return first.place - 1;
  const [last] = await db
    .select({ place: max(turns.place) })
    .from(turns)
    .where(eq(turns.projectId, projectId));
  return (last?.place ?? 0) + 1;
}

/** The newest turn of this user with this fingerprint. */
export async function twinTurn(
  db: Db,
  userId: string,
  fingerprint: string,
): Promise<Turn | undefined> {
  const [turn] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.userId, userId), eq(turns.fingerprint, fingerprint)))
    .orderBy(desc(turns.createdAt))
    .limit(1);
  return turn;
}

export async function countTurnsSince(db: Db, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(turns)
    .where(and(eq(turns.userId, userId), gt(turns.createdAt, since)));
  return row?.value ?? 0;
}

/** Turns of a user that somebody works on right now. */
export async function countRunning(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(turns)
    .where(and(eq(turns.userId, userId), eq(turns.status, 'running'), gt(turns.leaseUntil, now)));
  return row?.value ?? 0;
}

/** Keeps a held turn held. Nothing comes back once somebody else holds it. */
export async function renewLease(
  db: Db,
  id: string,
  fence: number,
  until: Date,
): Promise<Pick<Turn, 'stop'> | undefined> {
  const [turn] = await db
    .update(turns)
    .set({ leaseUntil: until })
    .where(and(eq(turns.id, id), eq(turns.fence, fence), eq(turns.status, 'running')))
    .returning({ stop: turns.stop });
  return turn;
}

/** Projects with a turn that nobody works on although somebody could. */
export async function neglectedProjects(
  db: Db,
  now: Date,
  strangers: { notHeldBy: string } | undefined,
): Promise<string[]> {
  const abandoned = or(
    isNull(turns.leaseUntil),
    lt(turns.leaseUntil, now),
    strangers ? sql`${turns.holder} IS DISTINCT FROM ${strangers.notHeldBy}` : undefined,
  );
  const rows = await db
    .selectDistinct({ projectId: turns.projectId })
    .from(turns)
    .where(
      or(
        and(eq(turns.status, 'running'), abandoned),
        and(
          eq(turns.status, 'queued'),
          sql`NOT EXISTS (SELECT 1 FROM turns other WHERE other.project_id = ${turns.projectId}
            AND other.status IN ('running', 'awaiting_answer', 'awaiting_plan'))`,
        ),
      ),
    );
  return rows.map(({ projectId }) => projectId);
}

export async function overdueQueued(db: Db, before: Date): Promise<Turn[]> {
  return db
    .select()
    .from(turns)
    .where(and(eq(turns.status, 'queued'), lt(turns.createdAt, before)));
}

/** Newest first, as a history is read, or oldest first, as a conversation is. */
export async function listTurns(
  db: Db,
  projectId: string,
  order: 'newest' | 'oldest',
  { limit, from }: PageRequest,
): Promise<Turn[]> {
  const sort = order === 'newest' ? newestFirst : oldestFirst;
  const sorted = sort(turns.createdAt, turns.id, from);
  return db
    .select()
    .from(turns)
    .where(and(eq(turns.projectId, projectId), sorted.rest))
    .orderBy(...sorted.order)
    .limit(limit);
}
