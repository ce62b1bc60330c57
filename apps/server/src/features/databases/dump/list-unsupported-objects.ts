import type pg from 'pg';
import { firstOwnOid } from './own-objects.ts';

const maxListed = 100;

/** Describes what the app created and a dump leaves out. */
export async function listUnsupportedObjects(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ description: string }>(unsupportedQuery);
  return rows.map(({ description }) => description);
}

const catalogs = [
  'pg_operator',
  'pg_opclass',
  'pg_cast',
  'pg_conversion',
  'pg_ts_config',
  'pg_ts_dict',
  'pg_ts_parser',
  'pg_ts_template',
  'pg_publication',
  'pg_foreign_server',
];

const unsupportedQuery = `
  SELECT pg_describe_object(classid, oid, 0) AS description
  FROM (${catalogs
    .map((catalog) => `SELECT '${catalog}'::regclass AS classid, oid FROM ${catalog}`)
    .join(' UNION ALL ')}) AS object
  WHERE oid >= ${firstOwnOid} AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = object.classid AND d.objid = object.oid AND d.deptype IN ('e', 'i')
  )
  ORDER BY 1 LIMIT ${maxListed}`;
