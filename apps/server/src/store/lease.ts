import { placeholder, sql } from './drizzle.ts';

/** Who a worker is to others. */
export interface Holder {
  readonly holder: string;
  /** Whether another holder's lease counts. A lone process knows that any other one is dead. */
  readonly respectStrangers: boolean;
}

/** The one whose leases alone count; null: everybody's do. */
export function onlyHolder({ holder, respectStrangers }: Holder): string | null {
  return respectStrangers ? null : holder;
}

/**
 * Whether somebody works on a turn. By the clock of the database, which all processes share: those of
 * two machines may be minutes apart.
 */
export const isHeld = sql`coalesce(turns.lease_until > clock_timestamp()
  AND (${placeholder('only')}::text IS NULL OR turns.holder = ${placeholder('only')}), false)`;

/** The moment at which a lease ends that begins now. */
export const leaseEnd = sql`clock_timestamp() + ${placeholder('leaseMs')}::integer * interval '1 millisecond'`;
