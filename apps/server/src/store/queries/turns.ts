import { newId, type TurnStatus } from '@millwright/contract';
import { activeStatuses, findSourceStates } from '../../core/turn-states.ts';
import type { Db } from '../db.ts';
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
  type SQL,
  sql,
} from '../drizzle.ts';
import { newestFirst, oldestFirst, type PageRequest } from '../keyset.ts';
import { leaseEnd } from '../lease-sql.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { turns } from '../tables/turns.ts';

export type Turn = typeof turns.$inferSelect;
type Timed = 'leaseUntil' | 'startedAt' | 'endedAt';
/** Changes besides the state. Times that other processes compare come from the database's clock. */
type TurnChanges = Partial<Omit<Turn, 'id' | 'projectId' | 'status' | Timed>> & {
  readonly leaseUntil?: null;
  /** Starts a lease of this duration. */
  readonly leaseMs?: number;
  readonly startedAt?: 'now';
  readonly endedAt?: 'now';
};

const columns = getTableColumns(turns);

const find = prepareStatement(columns, (db) =>
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
  | 'reasoningEffort'
  | 'autoFix'
  | 'interrupt'
  | 'context'
  | 'fingerprint'
  | 'firstSeq'
>;

const insert = prepareStatement(columns, (db) =>
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
      reasoningEffort: placeholder('reasoningEffort'),
      autoFix: placeholder('autoFix'),
      interrupt: placeholder('interrupt'),
      context: placeholder('context'),
      fingerprint: placeholder('fingerprint'),
      firstSeq: placeholder('firstSeq'),
    })
    .returning(),
);

/** Queues a turn at the given rank, by default after every existing turn. */
export async function insertTurn(
  db: Db,
  turn: NewTurn & { id?: string; place?: number | undefined },
): Promise<Turn> {
  const [inserted] = await insert(db, { id: newId('turn'), ...turn, place: turn.place ?? null });
  if (!inserted) throw new Error('the turn was not inserted');
  return inserted;
}

/** One statement for each set of changed columns; there are only a handful. */
const moveStatements = new Map<string, ReturnType<typeof createMoveStatement>>();

const timed: Readonly<Record<string, readonly [column: string, value: SQL]>> = {
  leaseMs: ['leaseUntil', leaseEnd()],
  startedAt: ['startedAt', sql`clock_timestamp()`],
  endedAt: ['endedAt', sql`clock_timestamp()`],
};

function createMoveStatement(to: TurnStatus, changed: readonly string[], isFenced: boolean) {
  const values = changed.map((name) => timed[name] ?? [name, sql`${placeholder(name)}`]);
  return prepareStatement(columns, (db) =>
    db
      .update(turns)
      .set({ ...Object.fromEntries(values), status: to })
      .where(
        and(
          eq(turns.id, placeholder('id')),
          inArray(turns.status, findSourceStates(to)),
          isFenced ? eq(turns.fence, placeholder('heldFence')) : undefined,
        ),
      )
      .returning(),
  );
}

/**
 * The only statement that changes a turn's state. Undefined if the transition is not allowed from the current state, or
 * the caller no longer holds the turn.
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
  const move = moveStatements.get(key) ?? createMoveStatement(to, changed, isFenced);
  moveStatements.set(key, move);
  const [turn] = await move(db, { ...changes, id, heldFence });
  return turn;
}

export async function changeTurn(
  db: Db,
  id: string,
  changes: Omit<TurnChanges, 'leaseMs' | 'startedAt' | 'endedAt'>,
): Promise<void> {
  await db.update(turns).set(changes).where(eq(turns.id, id));
}

export interface OpenTurns {
  /** The running or waiting turn; there is at most one. */
  readonly active: Turn | undefined;
  /** The turns behind it, in order. */
  readonly queued: readonly Turn[];
}

const open = prepareStatement(columns, (db) =>
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

/** A project's active and queued turns. */
export async function findOpenTurns(db: Db, projectId: string): Promise<OpenTurns> {
  const found = await open(db, { projectId });
  return {
    active: found.find(({ status }) => status !== 'queued'),
    queued: found.filter(({ status }) => status === 'queued'),
  };
}

/** A rank before these queued turns, if there are any. */
export function computeRankBefore({ queued: [first] }: OpenTurns): number | undefined {
  return first && first.place - 1;
}

/** A turn with the time since it ended. */
export interface AgedTurn extends Turn {
  readonly endedMsAgo: number | null;
}

const endedMsAgo = sql<number | null>`(extract(epoch FROM clock_timestamp() - ${turns.endedAt})
  * 1000)::float8`;
const findDuplicate = prepareStatement({ ...columns, endedMsAgo }, (db) =>
  db
    .select({ ...columns, endedMsAgo })
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
export async function findDuplicateTurn(
  db: Db,
  userId: string,
  fingerprint: string,
): Promise<AgedTurn | undefined> {
  const [turn] = await findDuplicate(db, { userId, fingerprint });
  return turn;
}

const counted = {
  count: count(),
  secondsLeft: sql<number>`ceil(extract(epoch FROM
    coalesce(min(${turns.createdAt}), now()) + interval '1 hour' - now()))::integer`,
};
const countHour = prepareStatement(counted, (db) =>
  db
    .select(counted)
    .from(turns)
    .where(
      and(
        eq(turns.userId, placeholder('userId')),
        gt(turns.createdAt, sql`now() - interval '1 hour'`),
      ),
    ),
);

/** The number of a user's turns in the last hour, and the time until the first of them is older than that. */
export interface HourlyTurns {
  readonly count: number;
  readonly secondsLeft: number;
}

export async function countHourlyTurns(db: Db, userId: string): Promise<HourlyTurns> {
  const [row] = await countHour(db, { userId });
  return row ?? { count: 0, secondsLeft: 0 };
}

/** Queued turns that have waited longer than this. */
export async function listOverdueTurns(db: Db, waitedMs: number): Promise<Turn[]> {
  const before = sql`clock_timestamp() - ${waitedMs} * interval '1 millisecond'`;
  return db
    .select()
    .from(turns)
    .where(and(eq(turns.status, 'queued'), lt(turns.createdAt, before)));
}

/** Newest first for a history, oldest first for a conversation. */
export async function listTurns(
  db: Db,
  projectId: string,
  order: 'newest' | 'oldest',
  { limit, from }: PageRequest,
  /** Only turns that have events after this sequence number, or may still get some. */
  afterSeq = 0,
): Promise<Turn[]> {
  const sort = order === 'newest' ? newestFirst : oldestFirst;
  const sorted = sort(turns.createdAt, turns.id, from);
  return db
    .select()
    .from(turns)
    .where(
      and(
        eq(turns.projectId, projectId),
        afterSeq > 0 ? or(isNull(turns.lastSeq), gt(turns.lastSeq, afterSeq)) : undefined,
        sorted.rest,
      ),
    )
    .orderBy(...sorted.order)
    .limit(limit);
}

/** The newest turns that started before this one, oldest first. A project runs one turn at a time. */
export async function listTurnsBefore(
  db: Db,
  { projectId, startedAt }: Turn,
  limit: number,
): Promise<Turn[]> {
  if (!startedAt) return [];
  const rows = await db
    .select()
    .from(turns)
    .where(and(eq(turns.projectId, projectId), lt(turns.startedAt, startedAt)))
    .orderBy(desc(turns.startedAt))
    .limit(limit);
  return rows.reverse();
}
