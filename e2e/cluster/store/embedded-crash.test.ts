import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { isConnectionError } from '../../../apps/server/src/store/connection-error.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  createDataDirectory,
  createDataDirectoryWithCluster,
  findServerPid,
  killServer,
} from '../../../apps/server/src/store/testing/data-directory.ts';
import { otherProcess } from '../../../apps/server/src/store/testing/other-process.ts';
import { waitUntil } from '../../../apps/server/src/store/testing/wait-until.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const write = 'CREATE TABLE kept AS SELECT 42 AS answer';

async function assertKept(database: Database) {
  const { rows } = await database.pool.query('SELECT answer FROM kept');
  assert.deepEqual(rows, [{ answer: 42 }]);
}

async function anotherServer(dataDir: string, before: number | undefined, database: Database) {
  await waitUntil(async () => {
    const now = await findServerPid(dataDir);
    if (!now || now === before) return false;
    await database.ping();
    return true;
  });
}

test('a killed server is restarted while the service runs', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  const database = await place.open();
  await database.pool.query(write);

  for (let iteration = 0; iteration < trials.serverKills; iteration += 1) {
    const before = await findServerPid(place.dataDir);
    await killServer(place.dataDir);
    await anotherServer(place.dataDir, before, database);
    await assertKept(database);
  }
});

test('a backend that outlives its killed server does not block the next one', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  const { dataDir } = place;
  const database = await place.open();
  const busy = await database.connect();
  const outcome = busy
    .query('SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b')
    .catch((error: unknown) => error);
  await waitUntil(async () => {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND state = 'active' AND pid <> pg_backend_pid()`,
    );
    return rowCount === 1;
  });

  const before = await findServerPid(dataDir);
  await killServer(dataDir);
  await anotherServer(place.dataDir, before, database);
  assert.ok(isConnectionError(await outcome));
});

test('a server outlives its killed process, and the next process takes it over', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  const { dataDir } = place;
  const owner = otherProcess(t, dataDir, { statement: write });
  assert.equal(await owner.nextLine(), 'open');
  const pid = await findServerPid(dataDir);
  await owner.kill();

  const database = await place.open();
  assert.equal(await findServerPid(dataDir), pid);
  await assertKept(database);
  await database.close();
  assert.equal(await findServerPid(dataDir), undefined);
});

test('nothing acknowledged is lost when the process and its server are killed', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  const { dataDir } = place;
  const owner = otherProcess(t, dataDir, { statement: write });
  assert.equal(await owner.nextLine(), 'open');
  await Promise.all([owner.kill(), killServer(dataDir)]);
  await assertKept(await place.open());
});

test('a process restarts a server that another one had started', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  const { dataDir } = place;
  const starter = otherProcess(t, dataDir, { statement: write });
  assert.equal(await starter.nextLine(), 'open');
  const database = await place.open();
  await starter.kill();
  await killServer(dataDir);
  await waitUntil(() => database.ping().then(() => true));
  await assertKept(database);
});

test('a stale lock whose pid belongs to an unrelated process is cleared', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  const { dataDir } = place;
  const owner = otherProcess(t, dataDir, { statement: write });
  assert.equal(await owner.nextLine(), 'open');
  const pid = await findServerPid(dataDir);
  await Promise.all([owner.kill(), killServer(dataDir)]);

  // Uses the account of the server, since PostgreSQL ignores processes of other users.
  const cluster = path.join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  t.after(() => stranger.kill());
  for (const file of [
    path.join(cluster, 'postmaster.pid'),
    path.join(dataDir, 'postgres-run', '.s.PGSQL.5432.lock'),
  ]) {
    const content = await readFile(file, 'utf8');
    await writeFile(file, content.replace(String(pid), String(stranger.pid)));
    await chown(file, uid, gid);
  }
  await assertKept(await place.open());
});

test('leftovers of an interrupted first start are removed', async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const { dataDir } = place;
  const interrupted = otherProcess(t, dataDir);
  const halfMade = () => readdir(dataDir).then((names) => names.some((name) => /init/.test(name)));
  await waitUntil(halfMade);
  await interrupted.kill();
  await place.open();
  assert.equal(await halfMade(), false);
});
