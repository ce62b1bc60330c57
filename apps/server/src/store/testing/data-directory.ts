import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { signalProcess } from '../../core/signal-process.ts';
import { type Database, openDatabase } from '../database.ts';
import { readPostmaster } from '../embedded/lock-files.ts';
import { isServerOf } from '../embedded/server-process-status.ts';
import { putCluster } from './put-cluster.ts';
import { waitUntil } from './wait-until.ts';

export const silentLogger = pino({ level: 'silent' });

/** A temporary data folder, with everything that a test opens in it and leaves running. */
export async function createDataDirectory(mode = 0o711) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mw-store-'));
  await chmod(dataDir, mode);
  const opened: Database[] = [];
  return {
    dataDir,
    async open(url?: string) {
      const database = await openDatabase({ url, dataDir, log: silentLogger });
      opened.push(database);
      return database;
    },
    /** Removes everything: connections first, then the server, then the folder. */
    async remove() {
      for (const database of opened.reverse()) await database.close();
      await killServer(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Like `createDataDirectory`, with a migrated cluster. */
export async function createDataDirectoryWithCluster() {
  const directory = await createDataDirectory();
  await putCluster(directory.dataDir);
  return directory;
}

/** The pid of the server that runs in this folder. */
export async function findServerPid(dataDir: string): Promise<number | undefined> {
  const cluster = path.join(dataDir, 'postgres');
  const postmaster = await readPostmaster(cluster);
  return postmaster && (await isServerOf(postmaster.pid, cluster)) ? postmaster.pid : undefined;
}

/** Kills the server of this folder; resolves when it is gone. */
export async function killServer(dataDir: string): Promise<void> {
  const pid = await findServerPid(dataDir);
  if (!pid) return;
  signalProcess(pid, 'SIGKILL');
  await waitUntil(async () => !(await isServerOf(pid, path.join(dataDir, 'postgres'))));
}
