import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '../e2e/support/percentile.ts';

/**
 * A process with the clients of one app: `node database-client.ts SOCKET_DIRECTORY KIND`. The kind `measure` prints the
 * milliseconds of the 95th percentile of a simple query; all others burden the server until they are killed.
 */
const [, , host = '', kind = ''] = process.argv;
const measureMs = 6_000;
/** Between two queries, as visitors make them. */
const pauseMs = 5;
const sessions = 15;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host, user: 'app', database: 'app' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function measure(): Promise<void> {
  const client = await connect();
  await client.query('CREATE TABLE IF NOT EXISTS visits (id int PRIMARY KEY, n int)');
  await client.query('INSERT INTO visits VALUES (1, 0) ON CONFLICT DO NOTHING');
  const times: number[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < measureMs) {
    const sentAt = performance.now();
    await client.query('SELECT n FROM visits WHERE id = 1');
    times.push(performance.now() - sentAt);
    await delay(pauseMs);
  }
  console.log(percentile(times, 0.95));
  await client.end();
}

const attacks: Readonly<Record<string, (session: number) => Promise<unknown>>> = {
  async locks(session) {
    const client = await connect();
    await client.query(`CREATE TABLE IF NOT EXISTS storm_${session} (n int)`);
    for (;;)
      await client.query(`BEGIN; LOCK TABLE storm_${session}; DO $$ BEGIN
        FOR at IN 1..50 LOOP EXECUTE format('CREATE TEMP TABLE t_%s (n int) ON COMMIT DROP', at); END LOOP;
      END $$; COMMIT`);
  },
  async queries() {
    const client = await connect();
    for (;;) await client.query('SELECT sum(sqrt(n)) FROM generate_series(1, 1000000) AS n');
  },
  async connections() {
    for (;;) await (await connect()).end();
  },
};

const attack = attacks[kind];
if (attack) await Promise.all(Array.from({ length: sessions }, (_, session) => attack(session)));
else await measure();
