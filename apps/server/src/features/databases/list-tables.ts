import type { DatabaseTableRecord } from '@millwright/contract';
import type pg from 'pg';
import { limitReceived } from './limit-received.ts';

/** A table with its name in SQL. */
export interface ListedTable {
  readonly record: DatabaseTableRecord;
  readonly quotedName: string;
}

const maxTables = 500;
const maxDefaultChars = 500;
const maxReceivedBytes = 16 * 1024 * 1024;

/** Lists the app's own tables and views with their columns. */
export async function listTables(client: pg.Client): Promise<ListedTable[]> {
  const stopCounting = limitReceived(
    client.connection.stream,
    maxReceivedBytes,
    'The database has too many tables and columns to be listed',
  );
  try {
    // The app can change the defaults of its role, and have functions and tables of the same names.
    await client.query('SET search_path = pg_catalog, public');
    const { rows } = await client.query<TableRow>(tablesQuery);
    return rows.map(({ quoted_name, size_bytes, ...row }) => ({
      record: { ...row, size_bytes: Number(size_bytes) },
      quotedName: quoted_name,
    }));
  } finally {
    stopCounting();
  }
}

interface TableRow extends Omit<DatabaseTableRecord, 'size_bytes'> {
  readonly quoted_name: string;
  readonly size_bytes: string;
}

/** `pg_temp` and the schemas of PostgreSQL and of migrations are left out. */
const tablesQuery = `
  SELECT
    CASE WHEN n.nspname = 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name,
    format('%I.%I', n.nspname, c.relname) AS quoted_name,
    CASE WHEN c.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS kind,
    CASE WHEN c.reltuples >= 0 THEN c.reltuples::int END AS rows_estimate,
    pg_total_relation_size(c.oid) AS size_bytes,
    coalesce((
      SELECT json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'nullable', NOT a.attnotnull,
        'default', CASE WHEN a.attidentity <> '' THEN 'identity' ELSE left(pg_get_expr(d.adbin, d.adrelid), ${maxDefaultChars}) END,
        'primary_key', EXISTS (
          SELECT FROM pg_constraint p
          WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attnum = ANY (p.conkey)
        ),
        'references', (
          SELECT json_build_object(
            'table', CASE WHEN tn.nspname = 'public' THEN t.relname ELSE tn.nspname || '.' || t.relname END,
            'column', ta.attname
          )
          FROM pg_constraint f
          JOIN pg_class t ON t.oid = f.confrelid
          JOIN pg_namespace tn ON tn.oid = t.relnamespace
          JOIN pg_attribute ta ON ta.attrelid = t.oid AND ta.attnum = f.confkey[array_position(f.conkey, a.attnum)]
          WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)
          LIMIT 1
        )
      ) ORDER BY a.attnum)
      FROM pg_attribute a
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    ), '[]') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'drizzle') AND n.nspname !~ '^pg_(toast|temp)'
  ORDER BY n.nspname <> 'public', n.nspname, c.relname
  LIMIT ${maxTables}`;
