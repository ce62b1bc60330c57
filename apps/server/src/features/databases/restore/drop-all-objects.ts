import pg from 'pg';

/** Empties a database, except for what belongs to other roles. */
export async function dropAllObjects(client: pg.Client): Promise<void> {
  const { rows: extensions } = await client.query<{ name: string }>(
    'SELECT extname AS name FROM pg_catalog.pg_extension WHERE pg_catalog.pg_has_role(extowner, $1)',
    ['USAGE'],
  );
  for (const { name } of extensions)
    await client.query(`DROP EXTENSION IF EXISTS ${pg.escapeIdentifier(name)} CASCADE`);
  const { rows: schemas } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_catalog.pg_namespace
     WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND pg_catalog.pg_has_role(nspowner, $1)`,
    ['USAGE'],
  );
  for (const { name } of schemas)
    await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`);
  await client.query('CREATE SCHEMA IF NOT EXISTS public AUTHORIZATION pg_database_owner');
  await client.query(
    'SELECT pg_catalog.lo_unlink(oid) FROM pg_catalog.pg_largeobject_metadata WHERE pg_catalog.pg_has_role(lomowner, $1)',
    ['USAGE'],
  );
}
