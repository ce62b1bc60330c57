import type { ObjectQuery } from './object-query.ts';
import { ownRelations } from './own-objects.ts';

/** Generated columns are computed again. Partitioned tables have no rows of their own. */
const rows = `
  SELECT 'rows:' || c.oid AS id, n.nspname || '.' || relname AS name, c.oid::regclass::text AS sql,
    coalesce((
      SELECT ' (' || string_agg(quote_ident(attname), ', ' ORDER BY attnum) || ')' FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ), '') AS columns
  FROM ${ownRelations}
  WHERE relkind = 'r'`;

const sequences = `
  SELECT 'value:' || c.oid AS id, n.nspname || '.' || relname AS name, c.oid::regclass::text AS sql
  FROM ${ownRelations}
  WHERE relkind = 'S'`;

const largeObjects = `
  SELECT 'object:' || oid AS id, lpad(oid::text, 10, '0') AS name, oid::text AS sql FROM pg_largeobject_metadata`;

/** What is read when its turn comes; `sql` is the name of the relation. */
export const dataQueries: readonly ObjectQuery[] = [
  {
    rank: 'rows',
    text: rows,
    toContent: (row) => ({ type: 'rows', table: row.sql, columns: row.columns ?? '' }),
  },
  {
    rank: 'sequenceValue',
    text: sequences,
    toContent: ({ sql: sequence }) => ({ type: 'sequence', sequence }),
  },
  {
    rank: 'largeObject',
    text: largeObjects,
    toContent: ({ sql: oid }) => ({ type: 'largeObject', oid }),
  },
];
