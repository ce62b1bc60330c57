import type pg from 'pg';
import { dataQueries } from './data-queries.ts';
import { type DumpObject, dumpRanks } from './dump-object.ts';
import type { ObjectRow } from './object-query.ts';
import { relationQueries } from './relation-queries.ts';
import { schemaQueries } from './schema-queries.ts';
import { tableObjectQueries } from './table-object-queries.ts';

const queries = [...schemaQueries, ...relationQueries, ...dataQueries, ...tableObjectQueries];

/** Reads everything that the app created. The session's search path must be empty, so that all names are complete. */
export async function readDumpObjects(client: pg.Client): Promise<DumpObject[]> {
  const objects: DumpObject[] = [];
  for (const { rank, text, toContent } of queries) {
    const { rows } = await client.query<ObjectRow>(text);
    for (const row of rows) {
      const content = toContent?.(row) ?? { type: 'statements', sql: row.sql };
      objects.push({ id: row.id, name: row.name, rank: dumpRanks[rank], content });
    }
  }
  return objects;
}
