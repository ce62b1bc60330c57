import assert from 'node:assert/strict';
import { chmod, chown, cp, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { findBinaries } from '../../../apps/server/src/store/embedded/binaries.ts';
import { openEmbeddedPostgres } from '../../../apps/server/src/store/embedded-postgres.ts';
import {
  createDataDirectory,
  silentLogger as log,
} from '../../../apps/server/src/store/testing/data-directory.ts';
import { otherProcess } from '../../../apps/server/src/store/testing/other-process.ts';

const skip = process.getuid?.() === 0 ? false : 'only root can play another account';
const otherUser = { uid: 65534, gid: 65534 };

test('root: opens a cluster in a data directory that only root can access', { skip }, async (t) => {
  const place = await createDataDirectory(0o700);
  t.after(place.remove);
  const dataDir = path.join(place.dataDir, 'data');
  const embedded = await openEmbeddedPostgres({ dataDir, log });
  assert.notEqual((await stat(path.join(dataDir, 'postgres'))).uid, 0);
  await embedded.close();
});

test('root: opens a cluster with binaries that only root can access', { skip }, async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const { dataDir } = place;
  const closed = path.join(dataDir, 'closed');
  const installed = await findBinaries();
  await cp(path.resolve(installed.postgres, '../../..'), closed, { recursive: true });
  await chmod(closed, 0o700);
  const binaries = {
    postgres: path.join(closed, 'native/bin/postgres'),
    initdb: path.join(closed, 'native/bin/initdb'),
  };
  const embedded = await openEmbeddedPostgres({ dataDir, log, binaries });
  await embedded.close();
});

test('root: keeps the owner of a cluster that belongs to an ordinary user', { skip }, async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const dataDir = path.join(place.dataDir, 'data');
  await mkdir(dataDir);
  await chown(dataDir, otherUser.uid, otherUser.gid);
  const first = otherProcess(t, dataDir, otherUser);
  assert.equal(await first.nextLine(), 'open');
  await first.leave();

  const embedded = await openEmbeddedPostgres({ dataDir, log });
  assert.equal((await stat(path.join(dataDir, 'postgres'))).uid, otherUser.uid);
  await embedded.close();

  const again = otherProcess(t, dataDir, otherUser);
  assert.equal(await again.nextLine(), 'open');
  await again.leave();
});

test('ordinary user: a data directory of another user is a start-up error with a remedy', {
  skip,
}, async (t) => {
  const place = await createDataDirectory();
  t.after(place.remove);
  const stranger = otherProcess(t, place.dataDir, otherUser);
  assert.match((await stranger.nextLine()) ?? '', /EACCES.*DATA_DIR/);
});
