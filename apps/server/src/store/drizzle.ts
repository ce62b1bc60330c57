import { createRequire } from 'node:module';

/**
 * The query builder's CommonJS build. With its ES modules, Node reads the package's 180 KB manifest again for each
 * module: a second and over 100 MB at every start.
 */
const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');
const pgCore: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');
const nodePostgres: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');

export type { AnyColumn, Placeholder, SQL } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export const { drizzle } = nodePostgres;
export const {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  is,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  not,
  notExists,
  notInArray,
  or,
  placeholder,
  sql,
} = core;
export const {
  alias,
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  integer,
  jsonb,
  PgTable,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} = pgCore;
