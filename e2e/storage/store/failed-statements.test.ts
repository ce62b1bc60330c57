import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { createLogger } from '../../../apps/server/src/infra/log.ts';
import { type Database, openDatabase } from '../../../apps/server/src/store/database.ts';
import { sql } from '../../../apps/server/src/store/drizzle.ts';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';

let database: Database;
before(async () => {
  const log = pino({ level: 'silent' });
  database = await openDatabase({ url: await freshDatabase(), dataDir: '/nowhere', log });
});
after(() => database?.close());

const prompt = 'an app for my secret plans';
const statements = {
  'a value of another type': sql`SELECT ${prompt}::integer`,
  'a text that is not JSON': sql`SELECT ${`{"text": ${prompt}}`}::jsonb`,
  'a row that violates a constraint': sql`INSERT INTO projects (id, name) VALUES (${prompt}, ${prompt})`,
  'a missing table': sql`INSERT INTO nothing (prompt) VALUES (${prompt})`,
};
for (const [what, statement] of Object.entries(statements)) {
  test(`${what}: logs the failed statement and the reason without its values`, async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = await createLogger({ level: 'info', format: 'json', destination });
    const error: unknown = await database.db.execute(statement).then(
      () => assert.fail('the statement succeeded'),
      (thrown) => thrown,
    );
    log.error({ err: error }, 'failed');
    const [line = ''] = lines;
    assert.ok(!line.includes('secret plans'), line);
    const { err } = JSON.parse(line);
    assert.match(err.message, /^Failed query: (SELECT|INSERT)/);
    assert.match(err.cause.code, /^\w{5}$/);
    assert.match(err.cause.message, /./);
    assert.match(err.stack, /\n\s+at /);
  });
}
