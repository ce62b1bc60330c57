import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openDatabase } from '../../../apps/server/src/store/database.ts';
import { sql } from '../../../apps/server/src/store/drizzle.ts';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';

test('prepares repeated statements with values on the connection, and no others', async () => {
  const url = await freshDatabase();
  const database = await openDatabase({ url, dataDir: '', log: pino({ level: 'silent' }) });
  try {
    await database.db.transaction(async (tx) => {
      const runStatement = (value: number) => tx.execute(sql`SELECT ${value}::int + 1 AS more`);
      for (const value of [1, 2, 3])
        assert.deepEqual((await runStatement(value)).rows, [{ more: value + 1 }]);
      const { rows } = await tx.execute(sql`SELECT statement FROM pg_prepared_statements`);
      assert.deepEqual(rows, [{ statement: 'SELECT $1::int + 1 AS more' }]);
    });
  } finally {
    await database.close();
  }
});

test('prepared statements keep working after a column is added', async () => {
  const url = await freshDatabase();
  const database = await openDatabase({ url, dataDir: '', log: pino({ level: 'silent' }) });
  try {
    await database.db.transaction(async (tx) => {
      const read = () => tx.execute(sql`SELECT id FROM projects WHERE id = ${'x'}`);
      for (let time = 0; time < 3; time += 1) assert.deepEqual((await read()).rows, []);
      await tx.execute(sql`ALTER TABLE projects ADD COLUMN tomorrow text`);
      assert.deepEqual((await read()).rows, []);
    });
  } finally {
    await database.close();
  }
});
