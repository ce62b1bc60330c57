import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { isConnectionError } from '../../../apps/server/src/store/connection-error.ts';
import { sql } from '../../../apps/server/src/store/drizzle.ts';
import {
  createDataDirectory,
  findServerPid,
} from '../../../apps/server/src/store/testing/data-directory.ts';
import { waitUntil } from '../../../apps/server/src/store/testing/wait-until.ts';

const directory = await createDataDirectory();
const database = await directory.open();
after(directory.remove);

test('survives idle connections closed by the server', async () => {
  await Promise.all(Array.from({ length: 5 }, () => database.pool.query('SELECT pg_sleep(0.01)')));
  const admin = await database.connect();
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'millwright' AND pid <> pg_backend_pid()`,
  );
  await admin.end();
  await waitUntil(() => database.pool.totalCount === 0);
  const { rows } = await database.pool.query('SELECT 1 AS one');
  assert.deepEqual(rows, [{ one: 1 }]);
});

test('connections lost inside transactions do not leak from the pool', async () => {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await assert.rejects(lost, isConnectionError);
  }
  await database.ping();
  assert.equal(database.pool.waitingCount, 0);
});

test('a connection lost before BEGIN does not leak from the pool', async () => {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const client = await database.pool.connect();
    client.connection.stream.destroy();
    await assert.rejects(client.query('BEGIN'), isConnectionError);
    // Deliberately not released, as drizzle does not release it either.
  }
  await database.ping();
});

test('a frozen server causes an error within five seconds, and works again afterwards', async (t) => {
  const pids = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = pids.rows[0]?.pid ?? 0;
  const server = (await findServerPid(directory.dataDir)) ?? 0;
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [server, backend]) process.kill(pid, name);
  };
  t.after(() => process.kill(server, 'SIGCONT'));
  signal('SIGSTOP');

  const startedAt = performance.now();
  await assert.rejects(database.ping());
  assert.ok(performance.now() - startedAt < 2_500);
  await assert.rejects(database.pool.query('SELECT 1'), isConnectionError);
  assert.ok(performance.now() - startedAt < 7_500);

  signal('SIGCONT');
  await waitUntil(() => database.ping().then(() => true));
});

test('a statement that takes too long is canceled with a retryable error', async () => {
  const slow = database.pool.query('SELECT pg_sleep(30)');
  await assert.rejects(slow, { code: '57014' });
  await assert.rejects(slow, isConnectionError);
});

test('waiting for a connection counts towards the five-second limit', async () => {
  const others = Array.from({ length: 10 }, () => database.pool.query('SELECT pg_sleep(2.5)'));
  const startedAt = performance.now();
  await assert.rejects(database.pool.query('SELECT pg_sleep(30)'), isConnectionError);
  assert.ok(performance.now() - startedAt < 5_000);
  await Promise.all(others);
  await database.ping();
});

test('opening an unreachable server succeeds, and queries fail with a connection error', async () => {
  const url = 'postgres://somebody:secret@127.0.0.1:1/things';
  const absent = await directory.open(url);
  assert.equal(absent.description, 'PostgreSQL at 127.0.0.1:1/things');
  await assert.rejects(absent.ping(), isConnectionError);
  await assert.rejects(absent.db.execute(sql`SELECT 1`), isConnectionError);
  await assert.rejects(absent.connect(), isConnectionError);
});

test('a server that never responds causes a connection error', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await waitUntil(() => silent.listening);
  const { port } = silent.address() as { port: number };
  const mute = await directory.open(`postgres://x@127.0.0.1:${port}/y`);
  t.after(() => silent.close());
  await assert.rejects(mute.pool.query('SELECT 1'), isConnectionError);
});

test('rejects a malformed DATABASE_URL without repeating it', async () => {
  await assert.rejects(directory.open('secret:@@'), (error: Error) => {
    assert.equal(error.name, 'StartupError');
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
});

test('a statement error is not a connection error', async () => {
  await assert.rejects(database.db.execute(sql`SELECT nonsense`), (e) => !isConnectionError(e));
  await assert.rejects(database.pool.query('SELECT 1/0'), (e) => !isConnectionError(e));
});
