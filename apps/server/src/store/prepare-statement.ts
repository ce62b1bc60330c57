import type { Query } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import type { SQL } from './drizzle.ts';

/** Values for each `placeholder('name')` in a statement. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Prepares a statement whose SQL is generated once: for many columns, the query builder takes longer to generate it
 * than the database takes to answer. `selection` describes the returned columns.
 *
 * The statement is sent before the call returns. Statements that do not depend on each other's results are therefore
 * pipelined, and run in the order of their calls.
 */
export function prepareStatement<Row>(
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

/** Like `prepareStatement`, for handwritten SQL; rows keep the column names of the SQL. */
export function prepareRawStatement<Row>(text: SQL): (db: Db, values: Values) => Promise<Row[]> {
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
