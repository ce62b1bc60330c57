import type { Db } from './db.ts';
import { and, eq, getTableColumns, isNotNull, placeholder, sql } from './drizzle.ts';
import { type Holder, isHeld, leaseEnd, onlyHolder } from './lease.ts';
import { rawStatement, statement } from './statement.ts';
import { turns } from './tables/turns.ts';
import type { Turn } from './turns.ts';

const lock = rawStatement(sql`SELECT pg_advisory_xact_lock(hashtextextended('turns of '
  || (SELECT owner_id FROM projects WHERE id = ${placeholder('projectId')}), 0))`);

/**
 * Keeps everybody else from taking a turn of the same owner, in whichever project, until the
 * transaction ends. Behind the lock of the project: nobody waits for the two in another order.
 */
export async function lockShare(db: Db, projectId: string): Promise<void> {
  await lock(db, { projectId });
}

/** What an owner has going on. */
export interface Share {
  /** Turns in other projects that have begun and wait for nobody. */
  readonly running: number;
  /** Those of them that somebody works on right now. */
  readonly held: number;
  /** Whether somebody works on the turn of this project. */
  readonly isHeld: boolean;
}

const share = rawStatement<Share>(sql`SELECT
    count(*) FILTER (WHERE project_id <> ${placeholder('projectId')})::integer AS running,
    count(*) FILTER (WHERE project_id <> ${placeholder('projectId')} AND ${isHeld})::integer AS held,
    coalesce(bool_or(${isHeld}) FILTER (WHERE project_id = ${placeholder('projectId')}), false) AS "isHeld"
  FROM turns
  WHERE status = 'running'
    AND user_id = (SELECT owner_id FROM projects WHERE id = ${placeholder('projectId')})`);

/** What the owner of a project has going on; exact until the transaction ends behind `lockShare`. */
export async function shareOf(db: Db, projectId: string, who: Holder): Promise<Share> {
  const [row] = await share(db, { projectId, only: onlyHolder(who) });
  return row ?? { running: 0, held: 0, isHeld: false };
}

const columns = getTableColumns(turns);
const hold = statement(columns, (db) =>
  db
    .update(turns)
    .set({
      holder: sql`${placeholder('holder')}`,
      fence: sql`${turns.fence} + 1`,
      lostWorkers: sql`${placeholder('lostWorkers')}`,
      lostAtEntry: sql`${placeholder('lostAtEntry')}`,
      lostInStep: sql`${placeholder('lostInStep')}`,
      leaseUntil: leaseEnd,
    })
    .where(eq(turns.id, placeholder('id')))
    .returning(),
);

/** Counts of processes that died under a turn. */
export type Losses = Pick<Turn, 'lostWorkers' | 'lostAtEntry' | 'lostInStep'>;

/** Goes on with a turn that has begun; its project is locked. */
export async function holdTurn(
  db: Db,
  id: string,
  { holder, leaseMs }: { readonly holder: string; readonly leaseMs: number },
  losses: Losses,
): Promise<Turn> {
  const { lostWorkers, lostAtEntry, lostInStep } = losses;
  const [turn] = await hold(db, { id, holder, leaseMs, lostWorkers, lostAtEntry, lostInStep });
  if (!turn) throw new Error('the turn to hold is gone');
  return turn;
}

const stop = { stop: turns.stop };
const renew = statement(stop, (db) =>
  db
    .update(turns)
    .set({ leaseUntil: leaseEnd })
    .where(
      and(
        eq(turns.id, placeholder('id')),
        eq(turns.fence, placeholder('fence')),
        eq(turns.status, 'running'),
        // One that was given back, or waited for its user, has the same fence until it is taken again.
        isNotNull(turns.holder),
      ),
    )
    .returning(stop),
);

/** Keeps a held turn held. Nothing comes back once it was given back, or somebody else holds it. */
export async function renewLease(
  db: Db,
  id: string,
  fence: number,
  leaseMs: number,
): Promise<Pick<Turn, 'stop'> | undefined> {
  const [turn] = await renew(db, { id, fence, leaseMs });
  return turn;
}
