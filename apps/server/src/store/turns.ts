import { newId, type TurnStatus } from '@millwright/contract';
import { activeStatuses, sourcesOf } from '../core/turn-states.ts';
import type { Db } from './db.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  or,
  placeholder,
  sql,
} from './drizzle.ts';
import { newestFirst, oldestFirst, type PageRequest } from './keyset.ts';
import { statement } from './statement.ts';
import { projects, turns } from './tables.ts';

export type Turn = typeof turns.$inferSelect;
type TurnChanges = Partial<Omit<Turn, 'id' | 'projectId' | 'status'>>;

const columns = getTableColumns(turns);

const find = statement(columns, (db) =>
  db
    .select()
    .from(turns)
    .where(eq(turns.id, placeholder('id'))),
);

export async function findTurn(db: Db, id: string): Promise<Turn | undefined> {
  const [turn] = await find(db, { id });
  return turn;
}

type NewTurn = Pick<
  Turn,
  | 'projectId'
  | 'userId'
  | 'mode'
  | 'prompt'
  | 'model'
  | 'provider'
  | 'autoFix'
  | 'interrupt'
  | 'fingerprint'
  | 'firstSeq'
>;

const insert = statement(columns, (db) =>
  db
    .insert(turns)
    .values({
      id: placeholder('id'),
      projectId: placeholder('projectId'),
      userId: placeholder('userId'),
      place: sql`coalesce(${placeholder('place')}::integer, (SELECT coalesce(max(place), 0) + 1
        FROM turns WHERE project_id = ${placeholder('projectId')}))`,
      status: 'queued',
      mode: placeholder('mode'),
      prompt: placeholder('prompt'),
      model: placeholder('model'),
      provider: placeholder('provider'),
      autoFix: placeholder('autoFix'),
      interrupt: placeholder('interrupt'),
      fingerprint: placeholder('fingerprint'),
      firstSeq: placeholder('firstSeq'),
    })
    .returning(),
);

/** Queues a turn: at this place, or without one after every turn there ever was. */
export async function insertTurn(
  db: Db,
  turn: NewTurn & { id?: string; place?: number | undefined },
): Promise<Turn> {
  const [inserted] = await insert(db, { id: newId('turn'), ...turn, place: turn.place ?? null });
  if (!inserted) throw new Error('the turn was not inserted');
  return inserted;
}

/** One for each set of columns that some move changes; there is a handful. */
const moves = new Map<string, ReturnType<typeof writeMove>>();

function writeMove(to: TurnStatus, changed: readonly string[], isFenced: boolean) {
  const values = changed.map((column) => [column, sql`${placeholder(column)}`]);
  return statement(columns, (db) =>
    db
      .update(turns)
      .set({ ...Object.fromEntries(values), status: to })
      .where(
        and(
          eq(turns.id, placeholder('id')),
          inArray(turns.status, sourcesOf(to)),
          isFenced ? eq(turns.fence, placeholder('heldFence')) : undefined,
        ),
      )
      .returning(),
  );
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
  heldFence?: number,
): Promise<Turn | undefined> {
  const changed = Object.keys(changes);
  const isFenced = heldFence !== undefined;
  const key = [to, isFenced, ...changed].join();
  const move = moves.get(key) ?? writeMove(to, changed, isFenced);
  moves.set(key, move);
  const [turn] = await move(db, { ...changes, id, heldFence });
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

const open = statement(columns, (db) =>
  db
    .select()
    .from(turns)
    .where(
      and(
        eq(turns.projectId, placeholder('projectId')),
        inArray(turns.status, ['queued', ...activeStatuses]),
      ),
    )
    .orderBy(asc(turns.place)),
);

/** What a project has to do. */
export async function openTurns(db: Db, projectId: string): Promise<OpenTurns> {
  const found = await open(db, { projectId });
  return {
    active: found.find(({ status }) => status !== 'queued'),
    queued: found.filter(({ status }) => status === 'queued'),
  };
}

/** A place before these queued turns, if there are any. */
export function placeBefore({ queued: [first] }: OpenTurns): number | undefined {
  return first && first.place - 1;
}

const twins = statement(columns, (db) =>
  db
    .select()
    .from(turns)
    .where(
      and(
        eq(turns.userId, placeholder('userId')),
        eq(turns.fingerprint, placeholder('fingerprint')),
      ),
    )
    .orderBy(desc(turns.createdAt))
    .limit(1),
);

/** The newest turn of this user with this fingerprint. */
export async function twinTurn(
  db: Db,
  userId: string,
  fingerprint: string,
): Promise<Turn | undefined> {
  const [turn] = await twins(db, { userId, fingerprint });
  return turn;
}

const counted = { value: count() };
const since = statement(counted, (db) =>
  db
    .select(counted)
    .from(turns)
    .where(and(eq(turns.userId, placeholder('userId')), gt(turns.createdAt, placeholder('since')))),
);

export async function countTurnsSince(db: Db, userId: string, from: Date): Promise<number> {
  const [row] = await since(db, { userId, since: from });
  return row?.value ?? 0;
}

const running = statement(counted, (db) =>
  db
    .select(counted)
    .from(turns)
    .where(
      and(
        eq(
          turns.userId,
          sql`(SELECT ${projects.ownerId} FROM ${projects}
            WHERE ${projects.id} = ${placeholder('projectId')})`,
        ),
        eq(turns.status, 'running'),
        gt(turns.leaseUntil, placeholder('now')),
      ),
    ),
);

/** Turns of a project's owner, in whichever project, that somebody works on right now. */
export async function countRunning(db: Db, projectId: string, now: Date): Promise<number> {
  const [row] = await running(db, { projectId, now });
  return row?.value ?? 0;
}

const stop = { stop: turns.stop };
const renew = statement(stop, (db) =>
  db
    .update(turns)
    .set({ leaseUntil: sql`${placeholder('until')}` })
    .where(
      and(
        eq(turns.id, placeholder('id')),
        eq(turns.fence, placeholder('fence')),
        eq(turns.status, 'running'),
      ),
    )
    .returning(stop),
);

/** Keeps a held turn held. Nothing comes back once somebody else holds it. */
export async function renewLease(
  db: Db,
  id: string,
  fence: number,
  until: Date,
): Promise<Pick<Turn, 'stop'> | undefined> {
  const [turn] = await renew(db, { id, fence, until });
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

/** The newest that began before a turn did, oldest first: of a project one runs at a time. */
export async function turnsBefore(
  db: Db,
  { projectId, startedAt }: Turn,
  most: number,
): Promise<Turn[]> {
  if (!startedAt) return [];
  const rows = await db
    .select()
    .from(turns)
    .where(and(eq(turns.projectId, projectId), lt(turns.startedAt, startedAt)))
    .orderBy(desc(turns.startedAt))
    .limit(most);
  return rows.reverse();
}
