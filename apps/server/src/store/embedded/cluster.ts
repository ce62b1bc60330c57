import { execFile } from 'node:child_process';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../core/startup-error.ts';
import { type Binaries, useServerHint } from './binaries.ts';
import { collectOutput, type Launch } from './choose-launch-privileges.ts';
import { type SystemAccount, systemPath } from './choose-system-account.ts';
import { explainOutput } from './explain-failure.ts';
import type { Folders } from './folders.ts';
import { isProcessAlive } from './server-process-status.ts';

export const superuser = 'millwright';

const initdb = [
  `--username=${superuser}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  // Sorts by bytes, knows the letters of every language, and does not change with the system.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

const unfinishedName = /^postgres\.init-(\d+)-(\w+)-\d+$/;
const thisRun = Date.now().toString(36);
let attempts = 0;

/** Creates the cluster in a temporary folder and renames it: a folder with the final name is always complete. */
export async function createCluster(
  folders: Folders,
  binaries: Binaries,
  launch: Launch,
  account: SystemAccount | undefined,
  onIdle: () => void,
) {
  attempts += 1;
  const unfinished = path.join(folders.data, `postgres.init-${process.pid}-${thisRun}-${attempts}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    if (account) await chown(unfinished, account.uid, account.gid);
    const created = collectOutput(launch(binaries.initdb, [`--pgdata=${unfinished}`, ...initdb]));
    onIdle();
    const { code, output } = await created;
    if (code !== 0) throw explainOutput('PostgreSQL could not prepare its directory', output);
    await rename(unfinished, folders.cluster).catch(ignoreExisting);
    await syncFolder(folders.data);
  } finally {
    await removeFolder(unfinished);
  }
  await removeUnfinished(folders.data);
}

/** If two processes start for the first time at once, both create a cluster and one wins. */
function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Removes folders of processes that were killed while creating a cluster. */
async function removeUnfinished(data: string) {
  for (const name of await readdir(data)) {
    const [, pid, run] = unfinishedName.exec(name) ?? [];
    if (!pid) continue;
    const isAlive = Number(pid) === process.pid ? run === thisRun : isProcessAlive(Number(pid));
    if (!isAlive) await removeFolder(path.join(data, name));
  }
}

/** Retries for a second: the initdb of a killed process may still be writing. */
function removeFolder(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

/** The major version that created the cluster; undefined if there is none yet. */
export async function readClusterVersion(cluster: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(path.join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // A missing directory has no files; any other problem fails the creation of the cluster.
  const leftovers = await readdir(cluster).catch(() => []);
  if (leftovers.length === 0) return undefined;
  throw new StartupError(
    `The directory ${cluster} has files in it but is not a PostgreSQL cluster`,
    'Restore it from a backup, or move it away to start with an empty database.',
  );
}

export function requireSameVersion(cluster: string, found: number, expected: number) {
  if (found === expected) return;
  throw new StartupError(
    `The database in ${cluster} was created by PostgreSQL ${found}; this release includes PostgreSQL ${expected}`,
    `Start the release that created it, save the data with pg_dump, and restore it into an empty data directory. ${useServerHint}`,
  );
}

/** Changes the owner of the cluster: one copied or restored by root belongs to root, and PostgreSQL must own it. */
export async function changeOwner(account: SystemAccount | undefined, cluster: string) {
  if (!account || (await stat(cluster)).uid === account.uid) return;
  // chown changes a folder after its contents, so an interrupted run is detected and repeated.
  await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, cluster], {
    env: { PATH: systemPath },
  });
}
