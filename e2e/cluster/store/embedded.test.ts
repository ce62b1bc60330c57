import assert from 'node:assert/strict';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { StartupError } from '../../../apps/server/src/core/startup-error.ts';
import { openEmbeddedPostgres } from '../../../apps/server/src/store/embedded-postgres.ts';
import {
  createDataDirectory,
  createDataDirectoryWithCluster,
  findServerPid,
  silentLogger as log,
} from '../../../apps/server/src/store/testing/data-directory.ts';
import { otherProcess } from '../../../apps/server/src/store/testing/other-process.ts';
import { putCluster } from '../../../apps/server/src/store/testing/put-cluster.ts';
import { longOnly, trials } from '../../../apps/server/src/testing/trials.ts';

test('data survives closing and reopening', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  const first = await place.open();
  await first.pool.query('CREATE TABLE kept AS SELECT 42 AS answer');
  await first.close();
  assert.equal(await findServerPid(place.dataDir), undefined);

  const second = await place.open();
  const { rows } = await second.pool.query('SELECT answer FROM kept');
  assert.deepEqual(rows, [{ answer: 42 }]);
  assert.equal(second.description, `embedded PostgreSQL 18 in ${place.dataDir}`);
});

test('listens on a private socket only, keeps commits safe, sorts by bytes in UTF-8', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  await place.open();
  const second = await openEmbeddedPostgres({ dataDir: place.dataDir, log });
  assert.equal((await stat(second.connection.host)).mode & 0o777, 0o700);

  const client = new pg.Client(second.connection);
  await client.connect();
  const show = async (name: string) => (await client.query(`SHOW ${name}`)).rows[0][name];
  assert.equal(await show('listen_addresses'), '');
  assert.equal(await show('fsync'), 'on');
  assert.equal(await show('synchronous_commit'), 'on');
  assert.equal(await show('server_encoding'), 'UTF8');
  const { rows } = await client.query(`SELECT 'Z' < 'a' AS bytes, upper('ä') AS letters`);
  assert.deepEqual(rows, [{ bytes: true, letters: 'Ä' }]);
  await client.end();

  await second.close();
  assert.ok(await findServerPid(place.dataDir), 'the first one still uses it');
});

test('a data directory with a long path gets its socket elsewhere', async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const dataDir = path.join(place.dataDir, 'a long name, with "quotes" '.repeat(4));
  await putCluster(dataDir);
  const embedded = await openEmbeddedPostgres({ dataDir, log });
  const socketFolder = embedded.connection.host;
  assert.ok(!socketFolder.startsWith(dataDir));
  assert.equal((await stat(socketFolder)).mode & 0o777, 0o700);
  await embedded.close();
  await rm(socketFolder, { recursive: true });
});

test('two processes that open a new directory share one server, and the last one stops it', async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const processes = [otherProcess(t, place.dataDir), otherProcess(t, place.dataDir)];
  assert.deepEqual(await Promise.all(processes.map((one) => one.nextLine())), ['open', 'open']);
  const pid = await findServerPid(place.dataDir);
  assert.ok(pid);

  await processes[0]?.leave();
  assert.equal(await findServerPid(place.dataDir), pid);
  await processes[1]?.leave();
  assert.equal(await findServerPid(place.dataDir), undefined);
});

// In `npm test`, two processes race for a new directory, and one process opens an existing one concurrently.
test('one process opens a new directory several times concurrently', {
  skip: longOnly,
}, async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const opened = await Promise.all([place.open(), place.open(), place.open()]);
  for (const database of opened) await database.ping();
});

test('opening while the last user closes gives a working server', async (t) => {
  const place = await createDataDirectoryWithCluster();
  t.after(place.remove);
  let current = await place.open();
  for (let iteration = 0; iteration < trials.serverHandovers; iteration += 1) {
    const [next] = await Promise.all([place.open(), current.close()]);
    await next.ping();
    current = next;
  }
});

test('a data directory that is not writable is a start-up error with a remedy', async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const file = path.join(place.dataDir, 'file');
  await writeFile(file, '');
  await assert.rejects(openEmbeddedPostgres({ dataDir: path.join(file, 'data'), log }), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /data directory .* can't be used/);
    assert.match(error.remedy, /DATA_DIR/);
    return true;
  });
});

test('rejects a cluster of another PostgreSQL version', async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  await mkdir(path.join(place.dataDir, 'postgres'), { mode: 0o700 });
  await writeFile(path.join(place.dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await assert.rejects(place.open(), {
    name: 'StartupError',
    message: /created by PostgreSQL 15; this release includes PostgreSQL 18/,
  });
});

test('rejects a directory that is not a PostgreSQL cluster', async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  await mkdir(path.join(place.dataDir, 'postgres'));
  await writeFile(path.join(place.dataDir, 'postgres', 'notes.txt'), 'mine');
  await assert.rejects(place.open(), { name: 'StartupError', message: /not a PostgreSQL cluster/ });
});
