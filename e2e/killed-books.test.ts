import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from '../apps/server/src/testing/database.ts';
import { eventually } from '../apps/server/src/testing/eventually.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { Client } from './client.ts';
import { runNpmToken } from './errands.ts';
import { checkBooks } from './invariants/books.ts';
import { healthy, type ServiceProcess, spawnService } from './service-process.ts';

const fixture = 'e2e/fixtures/scripted-service.ts';
/** How often the process dies; each time so many turns are being settled. */
const trials = Number(process.env['KILL_TRIALS'] ?? 3);
const together = 10;
const words = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ');

let env: Record<string, string>;
let folder: string;
let service: ServiceProcess;
let client: Client;
let userId: string;
let database: pg.Client;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-books-'));
  env = {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await freshDatabase(),
    BILLING_ENABLED: 'true',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    MAX_CONCURRENT_TURNS: String(together),
    WORKER_CONCURRENCY: String(together),
    RATE_LIMIT_TURNS_PER_HOUR: '0',
    TURN_MAX_ATTEMPTS: '100',
  };
  service = spawnService(env, fixture);
  await healthy(service, Number(env['PORT']));
  client = new Client(`http://127.0.0.1:${env['PORT']}`, await runNpmToken(env));
  userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
  database = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await database.connect();
  await database.query(`SELECT book_credits($1, 1000000000, 'grant', 'all we need')`, [userId]);
});
after(async () => {
  await database?.end();
  await service?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** How many of the service wait for the purse that the test has locked. */
async function waiting(): Promise<number> {
  // Within a transaction one would see the same again and again.
  await database.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%fenced_settle%'`,
  );
  return rows[0]?.count ?? 0;
}

async function killWhileSettling(): Promise<void> {
  const posted = await Promise.all(
    Array.from({ length: together }, () =>
      client.post({ prompt: `todo x\npace 30\nsay ${words}` }),
    ),
  );
  await Promise.all(
    posted.map((stream) => stream.until(({ type, data }) => type === 'text' && 'text' in data)),
  );
  await database.query('BEGIN');
  await database.query('SELECT 1 FROM purses WHERE user_id = $1 FOR UPDATE', [userId]);
  // One waits for the purse and the others for their turn to wait for it.
  await eventually(async () => (await waiting()) >= 1, 'a call is being settled');
  service.child.kill('SIGKILL');
  await service.ended();
  await database.query('ROLLBACK');
  service = spawnService(env, fixture);
  await healthy(service, Number(env['PORT']));
  for (const { projectId, turnId } of posted) {
    const again = await client.read(`/api/v1/vibe/stream_v2/${projectId}?turn_id=${turnId}`);
    await again.finished();
    assert.equal(again.reason, 'complete');
  }
}

test('R01: a process killed while calls are settled leaves books that are right', {
  timeout: 60_000 + trials * 20_000,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    await killWhileSettling();
    await checkBooks(env['DATABASE_URL'] ?? '');
  }
});
