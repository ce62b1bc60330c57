import type pg from 'pg';

/** Has PostgreSQL allocate about 700 KB of a table and write its log; nothing of it is left behind. */
export async function probeWrites(pool: pg.Pool): Promise<void> {
  await pool.query(
    'CREATE TEMP TABLE storage_probe ON COMMIT DROP AS SELECT generate_series(1, 20000) AS n',
  );
}
