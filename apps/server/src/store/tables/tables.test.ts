import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getTableConfig, is, PgTable } from '../drizzle.ts';
import { migrate } from '../migrate.ts';
import { quiet as log, temporaryPlace } from '../testing/place.ts';
import * as billing from './billing.ts';
import * as connections from './connections.ts';
import * as credits from './credits.ts';
import * as gateway from './gateway.ts';
import * as git from './git.ts';
import * as identity from './identity.ts';
import * as mcp from './mcp.ts';
import * as outside from './outside.ts';
import * as projects from './projects.ts';
import * as publishing from './publishing.ts';
import * as turns from './turns.ts';

test('the tables in code are the tables of the migrated database', async (t) => {
  const place = await temporaryPlace();
  t.after(place.remove);
  const database = await place.open();
  await migrate(database, log, 'test');

  const { rows } = await database.pool.query<{ column: string; type: string; required: boolean }>(
    `SELECT c.relname || '.' || a.attname AS column,
            format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND c.relname <> 'schema_migrations' AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const inCode = [
    billing,
    connections,
    credits,
    gateway,
    git,
    identity,
    mcp,
    outside,
    projects,
    publishing,
    turns,
  ]
    .flatMap((area) => Object.values(area))
    .filter((value) => is(value, PgTable))
    .map(getTableConfig)
    .flatMap(({ name, columns }) =>
      columns.map((column) => ({
        column: `${name}.${column.name}`,
        type: canonical(column.getSQLType()),
        required: column.notNull || column.primary,
      })),
    );
  const byName = (a: { column: string }, b: { column: string }) => (a.column < b.column ? -1 : 1);
  assert.deepEqual(inCode.toSorted(byName), rows.toSorted(byName));
});

/** The database's own spelling of the types that both can write in two ways. */
function canonical(type: string) {
  const [, precision = ''] = /\((\d+)\)/.exec(type) ?? [];
  if (!type.startsWith('timestamp')) return type;
  const zone = type.endsWith('with time zone') ? 'with' : 'without';
  return `timestamp${precision && `(${precision})`} ${zone} time zone`;
}
