import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../../core/startup-error.ts';
import type { SystemAccount } from './choose-system-account.ts';

export interface Folders {
  data: string;
  cluster: string;
  libraries: string;
  /** Folder of the socket if this process starts the server. */
  socket: string;
  /** Part of the process title of every server process, which identifies them. */
  name: string;
}

export const postgresPort = 5432;
/** The kernel's limit is 108 bytes on Linux and 104 on macOS. */
const maxSocketPathBytes = 100;

export async function openFolders(dataDir: string): Promise<Folders> {
  // Traversable but not listable, so that the system user of a root service can reach its cluster.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const data = await realpath(dataDir);
  const name = `millwright-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`;
  const candidates = [path.join(data, 'postgres-run'), path.join(os.tmpdir(), name)];
  return {
    data,
    cluster: path.join(data, 'postgres'),
    libraries: path.join(data, 'postgres-lib'),
    socket: candidates.find(fits) ?? path.join('/tmp', name),
    name,
  };
}

function fits(folder: string) {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${postgresPort}`)) <= maxSocketPathBytes;
}

/**
 * Creates the folder of the socket. A process that can open the socket is the database's superuser, so the folder's
 * permissions are the only protection.
 */
export async function prepareSocketFolder(folder: string, account: SystemAccount | undefined) {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const owner = account?.uid ?? process.getuid?.();
  const found = await lstat(folder);
  // Another user may have created this name in the shared temporary folder.
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new StartupError(
      `The directory ${folder} for the database socket belongs to another user`,
      'Remove it, or set DATA_DIR to another directory.',
    );
  }
  await chmod(folder, 0o700);
  if (account && found.uid !== account.uid) await chown(folder, account.uid, account.gid);
}
