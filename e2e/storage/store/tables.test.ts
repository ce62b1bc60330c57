import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { getTableConfig, is, PgTable } from '../../../apps/server/src/store/drizzle.ts';
import * as appAccounts from '../../../apps/server/src/store/tables/app-accounts.ts';
import * as appDatabases from '../../../apps/server/src/store/tables/app-databases.ts';
import * as appUploads from '../../../apps/server/src/store/tables/app-uploads.ts';
import * as billing from '../../../apps/server/src/store/tables/billing.ts';
import * as connections from '../../../apps/server/src/store/tables/connections.ts';
import * as credits from '../../../apps/server/src/store/tables/credits.ts';
import * as databaseDumps from '../../../apps/server/src/store/tables/database-dumps.ts';
import * as gateway from '../../../apps/server/src/store/tables/gateway.ts';
import * as git from '../../../apps/server/src/store/tables/git.ts';
import * as identity from '../../../apps/server/src/store/tables/identity.ts';
import * as jobs from '../../../apps/server/src/store/tables/jobs.ts';
import * as mcp from '../../../apps/server/src/store/tables/mcp.ts';
import * as models from '../../../apps/server/src/store/tables/models.ts';
import * as projects from '../../../apps/server/src/store/tables/projects.ts';
import * as publishing from '../../../apps/server/src/store/tables/publishing.ts';
import * as outside from '../../../apps/server/src/store/tables/shares-and-visits.ts';
import * as turns from '../../../apps/server/src/store/tables/turns.ts';

test('the tables in code match the migrated database', async (t) => {
  const database = await openFresh();
  t.after(() => database.close());

  const { rows } = await database.pool.query<{ column: string; type: string; required: boolean }>(
    `SELECT c.relname || '.' || a.attname AS column,
            format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND c.relname <> 'schema_migrations' AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const inCode = [
    appAccounts,
    appDatabases,
    appUploads,
    billing,
    connections,
    credits,
    databaseDumps,
    gateway,
    git,
    identity,
    jobs,
    mcp,
    models,
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

/** Converts a type name to the database's own spelling. */
function canonical(type: string) {
  const [, precision = ''] = /\((\d+)\)/.exec(type) ?? [];
  if (!type.startsWith('timestamp')) return type;
  const zone = type.endsWith('with time zone') ? 'with' : 'without';
  return `timestamp${precision && `(${precision})`} ${zone} time zone`;
}
