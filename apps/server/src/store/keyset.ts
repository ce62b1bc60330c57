import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, gt, lt, or, type SQL } from './drizzle.ts';

/** Where a row stands in a list that is ordered by time, with the id for rows of one moment. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** One page of such a list; `from` is the last row of the page before. */
export interface PageRequest {
  readonly limit: number;
  readonly from?: Place | undefined;
}

/** Rows added meanwhile shift nothing: a page begins at a row, not after a number of rows. */
export function newestFirst(at: PgColumn, id: PgColumn, from: Place | undefined) {
  const rest = from && or(lt(at, from.at), and(eq(at, from.at), lt(id, from.id)));
  return { rest, order: [desc(at), desc(id)] as SQL[] };
}

export function oldestFirst(at: PgColumn, id: PgColumn, from: Place | undefined) {
  const rest = from && or(gt(at, from.at), and(eq(at, from.at), gt(id, from.id)));
  return { rest, order: [asc(at), asc(id)] as SQL[] };
}
