import { placeholder, sql } from './drizzle.ts';

/** The identity of a worker. */
export interface Holder {
  readonly holder: string;
  /** True if leases of other holders count. A single process knows that every other holder is dead. */
  readonly respectStrangers: boolean;
}

/** The only holder whose leases count; null if all do. */
export function onlyHolder({ holder, respectStrangers }: Holder): string | null {
  return respectStrangers ? null : holder;
}

/**
 * True if a worker holds the turn. Uses the database's clock, which all processes share: clocks of two machines may be
 * minutes apart.
 */
export const isHeld = sql`coalesce(turns.lease_until > clock_timestamp()
  AND (${placeholder('only')}::text IS NULL OR turns.holder = ${placeholder('only')}), false)`;

/** The end of a lease that starts now. */
export const leaseEnd = sql`clock_timestamp() + ${placeholder('leaseMs')}::integer * interval '1 millisecond'`;
