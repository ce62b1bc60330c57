import type pg from 'pg';

/** Makes PostgreSQL allocate about 700 KB for a table and write its WAL; leaves nothing behind. */
export async function probeWrites(pool: pg.Pool): Promise<void> {
  await pool.query(
    'CREATE TEMP TABLE storage_probe ON COMMIT DROP AS SELECT generate_series(1, 20000) AS n',
  );
}
