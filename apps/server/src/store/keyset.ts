import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, gt, lt, or, type SQL } from './drizzle.ts';

/** The position of a row in a list ordered by time, with the id as a tie-breaker. */
export interface PageCursor {
  readonly at: Date;
  readonly id: string;
}

/** One page of such a list; `from` is the last row of the previous page. */
export interface PageRequest {
  readonly limit: number;
  readonly from?: PageCursor | undefined;
}

/** Keyset pagination: rows added meanwhile do not shift pages, since a page starts at a row and not at an offset. */
export function newestFirst(at: PgColumn, id: PgColumn, from: PageCursor | undefined) {
  const rest = from && or(lt(at, from.at), and(eq(at, from.at), lt(id, from.id)));
  return { rest, order: [desc(at), desc(id)] as SQL[] };
}

export function oldestFirst(at: PgColumn, id: PgColumn, from: PageCursor | undefined) {
  const rest = from && or(gt(at, from.at), and(eq(at, from.at), gt(id, from.id)));
  return { rest, order: [asc(at), asc(id)] as SQL[] };
}
