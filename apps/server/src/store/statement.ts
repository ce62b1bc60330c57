import type { Query } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import type { SQL } from './drizzle.ts';

/** What stands for `placeholder('name')` in a statement. */
type Values = Readonly<Record<string, unknown>>;

/**
 * A statement whose text is written once: the query builder takes longer to write one with many
 * columns than the database takes to answer it. The selection is what the statement gives back.
 *
 * It is on its way when the call returns. So those that need not wait for each other's answers
 * travel together, and are carried out in the order of their calls.
 */
export function statement<Row>(
  selection: Readonly<Record<string, PgColumn | SQL>>,
  write: (db: Db) => PromiseLike<Row[]> & { toSQL(): Query },
): (db: Db, values: Values) => Promise<Row[]> {
  const fields = Object.entries(selection).map(([key, field]) => ({ path: [key], field }));
  let query: Query | undefined;
  return (db, values) => {
    query ??= write(db).toSQL();
    const prepared = db._.session.prepareQuery<{ execute: Row[]; all: never; values: never }>(
      query,
      fields,
      undefined,
      true,
    );
    return prepared.execute(values as Record<string, unknown>);
  };
}

/** The same for SQL that was written by hand; its rows come with the names they have there. */
export function rawStatement<Row>(text: SQL): (db: Db, values: Values) => Promise<Row[]> {
  let query: Query | undefined;
  return async (db, values) => {
    query ??= db.execute(text).getQuery();
    const prepared = db._.session.prepareQuery<{
      execute: { rows: Row[] };
      all: never;
      values: never;
    }>(query, undefined, undefined, false);
    return (await prepared.execute(values as Record<string, unknown>)).rows;
  };
}
