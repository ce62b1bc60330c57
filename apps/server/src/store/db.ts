import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** The database or a transaction: queries work with either. */
export type Db = PgDatabase<NodePgQueryResultHKT>;
