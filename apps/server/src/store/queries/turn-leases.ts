import type { Db } from '../db.ts';
import { and, eq, getTableColumns, isNotNull, placeholder, sql } from '../drizzle.ts';
import { getOnlyHolder, type Holder, isLeased, leaseEnd } from '../lease-sql.ts';
import { prepareRawStatement, prepareStatement } from '../prepare-statement.ts';
import { turns } from '../tables/turns.ts';
import type { Turn } from './turns.ts';

const lock = prepareRawStatement(sql`SELECT pg_advisory_xact_lock(hashtextextended('turns of '
  || (SELECT owner_id FROM projects WHERE id = ${placeholder('projectId')}), 0))`);

/**
 * Locks the owner's turns in all projects against concurrent claims until the transaction ends. Taken after the
 * project's lock: a consistent order prevents deadlocks.
 */
export async function lockOwnerTurns(db: Db, projectId: string): Promise<void> {
  await lock(db, { projectId });
}

/** An owner's current load. */
export interface OwnerLoad {
  /** Running turns in other projects, with or without a worker. */
  readonly running: number;
  /** The running turns that have a worker now. */
  readonly held: number;
  /** True if the turn of this project has a worker. */
  readonly isHeld: boolean;
}

const isHeld = isLeased(turns, placeholder('only'));

const share = prepareRawStatement<OwnerLoad>(sql`SELECT
    count(*) FILTER (WHERE project_id <> ${placeholder('projectId')})::integer AS running,
    count(*) FILTER (WHERE project_id <> ${placeholder('projectId')} AND ${isHeld})::integer AS held,
    coalesce(bool_or(${isHeld}) FILTER (WHERE project_id = ${placeholder('projectId')}), false) AS "isHeld"
  FROM turns
  WHERE status = 'running'
    AND user_id = (SELECT owner_id FROM projects WHERE id = ${placeholder('projectId')})`);

/** The load of a project's owner. Exact until the transaction ends if read after `lockOwnerTurns`. */
export async function readOwnerLoad(db: Db, projectId: string, holder: Holder): Promise<OwnerLoad> {
  const [row] = await share(db, { projectId, only: getOnlyHolder(holder) });
  return row ?? { running: 0, held: 0, isHeld: false };
}

const columns = getTableColumns(turns);
const hold = prepareStatement(columns, (db) =>
  db
    .update(turns)
    .set({
      holder: sql`${placeholder('holder')}`,
      fence: sql`${turns.fence} + 1`,
      lostWorkers: sql`${placeholder('lostWorkers')}`,
      lostAtEntry: sql`${placeholder('lostAtEntry')}`,
      lostInStep: sql`${placeholder('lostInStep')}`,
      leaseUntil: leaseEnd(),
    })
    .where(eq(turns.id, placeholder('id')))
    .returning(),
);

/** Counts of workers that died during a turn. */
export type Losses = Pick<Turn, 'lostWorkers' | 'lostAtEntry' | 'lostInStep'>;

/** Claims a turn that has already started; its project is locked. */
export async function holdTurn(
  db: Db,
  id: string,
  { holder, leaseMs }: { readonly holder: string; readonly leaseMs: number },
  losses: Losses,
): Promise<Turn> {
  const { lostWorkers, lostAtEntry, lostInStep } = losses;
  const [turn] = await hold(db, { id, holder, leaseMs, lostWorkers, lostAtEntry, lostInStep });
  if (!turn) throw new Error('the turn to hold no longer exists');
  return turn;
}

const stop = { stop: turns.stop };
const renew = prepareStatement(stop, (db) =>
  db
    .update(turns)
    .set({ leaseUntil: leaseEnd() })
    .where(
      and(
        eq(turns.id, placeholder('id')),
        eq(turns.fence, placeholder('fence')),
        eq(turns.status, 'running'),
        // A turn that was released, or waits for its user, keeps its fence until it is claimed again.
        isNotNull(turns.holder),
      ),
    )
    .returning(stop),
);

/** Renews the lease of a turn. Undefined if the turn was released or another worker holds it. */
export async function renewLease(
  db: Db,
  id: string,
  fence: number,
  leaseMs: number,
): Promise<Pick<Turn, 'stop'> | undefined> {
  const [turn] = await renew(db, { id, fence, leaseMs });
  return turn;
}
