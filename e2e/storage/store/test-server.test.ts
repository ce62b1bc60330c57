import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';

test('the shared test PostgreSQL server does not sync to disk', async () => {
  const client = new pg.Client({ connectionString: await freshDatabase() });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM pg_settings WHERE setting = 'off'
       AND name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum') ORDER BY name`,
    );
    deepEqual(
      rows.map(({ name }) => name),
      ['autovacuum', 'fsync', 'full_page_writes', 'synchronous_commit'],
    );
  } finally {
    await client.end();
  }
});
