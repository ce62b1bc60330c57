import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Folders, postgresPort } from './folders.ts';
import { isProcessAlive, isServerOf } from './server-process-status.ts';

/** The state of a running server, from postmaster.pid. */
export interface Postmaster {
  pid: number;
  socket: string;
  isReady: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const content = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(ignoreMissing);
  const lines = content?.split('\n') ?? [];
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!pid) return undefined;
  return { pid, socket: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Removes stale lock files. PostgreSQL considers a lock file stale only if no process has its pid. After a crash the
 * pid may belong to an unrelated process (after a container restart it nearly always does), and PostgreSQL would refuse
 * to start for as long as that process lives.
 */
export async function clearStaleLocks(folders: Folders): Promise<void> {
  await clearIfStale(path.join(folders.cluster, 'postmaster.pid'), folders.cluster);
  await clearIfStale(path.join(folders.socket, `.s.PGSQL.${postgresPort}.lock`), folders.cluster);
}

async function clearIfStale(file: string, cluster: string) {
  const content = await readFile(file, 'utf8').catch(ignoreMissing);
  const pid = Math.abs(Number.parseInt(content ?? '', 10));
  // Without such a process PostgreSQL cleans up by itself, and checks more than we could.
  if (!pid || !isProcessAlive(pid) || (await isServerOf(pid, cluster))) return;

  // Moves the file first and reads it again: another process may have cleared the same file and started a server since,
  // whose file must be restored. (The shared memory block, which PostgreSQL derives from the folder itself, would still
  // keep out a second server.)
  const aside = `${file}.stale-${randomUUID()}`;
  await rename(file, aside).catch(ignoreMissing);
  const moved = await readFile(aside, 'utf8').catch(ignoreMissing);
  if (moved !== undefined && moved !== content) await link(aside, file).catch(ignoreExisting);
  await rm(aside, { force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
