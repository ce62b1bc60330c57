import { type AnyColumn, type Placeholder, placeholder, sql } from './drizzle.ts';

/** The identity of a worker. */
export interface Holder {
  readonly holder: string;
  /** True if leases of other holders count. A single process knows that every other holder is dead. */
  readonly shouldRespectOtherHolders: boolean;
}

/** The only holder whose leases count; null if all do. */
export function getOnlyHolder({ holder, shouldRespectOtherHolders }: Holder): string | null {
  return shouldRespectOtherHolders ? null : holder;
}

interface LeasedTable {
  readonly leaseUntil: AnyColumn;
  readonly holder: AnyColumn;
}

/** True if a worker holds the row; `only` is the result of `getOnlyHolder`. */
export function isLeased({ leaseUntil, holder }: LeasedTable, only: string | null | Placeholder) {
  return sql`(${isLeaseActive(leaseUntil)}
    AND coalesce(${only}::text IS NULL OR ${holder} = ${only}, false))`;
}

/**
 * True until the lease ends. Uses the database's clock, which all processes share: clocks of two machines may be
 * minutes apart.
 */
export function isLeaseActive(leaseUntil: AnyColumn) {
  return sql`coalesce(${leaseUntil} > clock_timestamp(), false)`;
}

/** The end of a lease that starts now. */
export function leaseEnd(leaseMs: number | Placeholder = placeholder('leaseMs')) {
  return sql<Date>`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;
}
