import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { RepositoryCache } from '../../../apps/server/src/features/git/repository-cache.ts';
import { runGit } from '../../../apps/server/src/features/git/run-git.ts';
import { sweepRepositories } from '../../../apps/server/src/features/git/sweep-repositories.ts';
import {
  openFileWriter,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

let database: Database;
let dataDir: string;
const { signal } = new AbortController();
before(async () => {
  database = await openFresh();
  dataDir = await mkdtemp(join(tmpdir(), 'millwright-repositories-'));
});
after(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Stands for a process, with its own or a shared cache. */
const openRepositories = (folder = dataDir) => new RepositoryCache(database.db, folder);

test('processes that share a cache build the same history, in any order', async () => {
  const { change, save, hold } = await openFileWriter(database);
  for (let at = 0; at < trials.pushedCheckpoints; at += 1) {
    await change(write(`f${at}`, `${at}\n`.repeat(at + 1)));
    await save(`number ${at}`);
  }
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openRepositories().open(hold.projectId, signal)),
  );
  const commits = new Set(opened.map(({ tip }) => tip?.commit));
  assert.equal(commits.size, 1);
  const elsewhere = await openRepositories(join(dataDir, 'other')).open(hold.projectId, signal);
  assert.deepEqual(elsewhere.tip, opened[0]?.tip);
  await runGit(['fsck', '--strict'], { folder: elsewhere.folder, signal });

  // One more checkpoint is added, and no process falls behind it.
  await change(write('f0', 'more'));
  await save('more');
  const later = await Promise.all(
    Array.from({ length: 4 }, () => openRepositories().open(hold.projectId, signal)),
  );
  assert.deepEqual(
    new Set(later.map(({ tip }) => tip?.number)),
    new Set([trials.pushedCheckpoints + 1]),
  );
});

test('commit ids are stable across releases', async () => {
  const { change, save, hold } = await openFileWriter(database);
  await change(write('src/a.txt', 'one\n'), write('run.sh', '#!/bin/sh\n', 0o755));
  await save();
  await database.pool.query(
    `UPDATE checkpoints SET id = 'ckp_golden', turn_id = NULL, label = 'First',
      created_at = '2026-01-02T03:04:05.678Z' WHERE project_id = $1`,
    [hold.projectId],
  );
  const { tip } = await openRepositories().open(hold.projectId, signal);
  // Users have these ids in their own repositories.
  assert.equal(tip?.commit, '83c64063a40276ea1f4faa33b7ecf58e18b94a42');
});

test('rebuilds an unusable repository', async () => {
  const { change, save, hold } = await openFileWriter(database);
  await change(write('a', '1'), write('.env', 'SECRET=1'), write('git~1/x', 'x'));
  await save('one');
  const { folder, tip } = await openRepositories().open(hold.projectId, signal);
  const tree = await runGit(['ls-tree', '-r', '--name-only', 'main'], { folder, signal });
  assert.equal(tree.trim(), 'a', 'no secrets, and no path that git reserves');
  await change(write('a', '2'));
  await save('two');
  // A process died while it held the branch lock.
  await writeFile(join(folder, 'refs/heads/main.lock'), '');
  const freed = await openRepositories().open(hold.projectId, signal);
  assert.equal(freed.tip?.number, 2);
  const parent = await runGit(['rev-parse', 'main~1'], { folder, signal });
  assert.equal(parent.trim(), tip?.commit);
  // The database was restored from a backup.
  await database.pool.query('DELETE FROM checkpoints WHERE project_id = $1 AND number = 2', [
    hold.projectId,
  ]);
  await database.pool.query('UPDATE projects SET last_checkpoint = 1 WHERE id = $1', [
    hold.projectId,
  ]);
  assert.deepEqual((await openRepositories().open(hold.projectId, signal)).tip, tip);
  await rm(join(folder, 'objects'), { recursive: true });
  assert.deepEqual((await openRepositories().open(hold.projectId, signal)).tip, tip);
});

test('an aborted open leaves no partial repository', async () => {
  const { change, save, hold } = await openFileWriter(database);
  await change(...Array.from({ length: 300 }, (_, at) => write(`f${at}`, 'x'.repeat(20_000))));
  await save();
  const abort = new AbortController();
  const opening = openRepositories().open(hold.projectId, abort.signal);
  setImmediate(() => abort.abort());
  await assert.rejects(opening);
  assert.equal((await openRepositories().open(hold.projectId, signal)).tip?.number, 1);
});

test('sweeps unused repositories', async () => {
  const root = join(dataDir, 'swept');
  const repositories = openRepositories(root);
  const writers = await Promise.all([1, 2, 3].map(() => openFileWriter(database)));
  for (const { hold } of writers) await repositories.open(hold.projectId, signal);
  const [first, second, third] = writers.map(({ hold }) => hold.projectId);
  const age = async (name: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(root, 'git', name), then, then);
  };
  await mkdir(join(root, 'git', 'new-left'));
  await mkdir(join(root, 'git', 'prj_gone.git'));
  await Promise.all([age(`${first}.git`, 25), age('new-left', 2), age('prj_gone.git', 2)]);
  await age(`${second}.git`, 3);
  const { db } = database;
  await sweepRepositories({ db, root: repositories.root });
  const left = () => readdir(repositories.root).then((names) => names.sort());
  assert.deepEqual(await left(), [`${second}.git`, `${third}.git`].sort());
  await sweepRepositories({ db, root: repositories.root, maxRepositories: 1 });
  assert.deepEqual(await left(), [`${third}.git`]);
});
