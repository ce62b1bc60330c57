import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FreeSpace } from '../../storage-monitor.ts';

const probeBytes = 65_536;

/** Measures the free space available to this user on a directory's file system. */
export async function measureFreeSpace(directory: string): Promise<FreeSpace> {
  const { bavail, bsize, files, ffree } = await statfs(directory);
  // Some file systems do not count inodes and report a total of 0.
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}

/** Writes and removes a file. A quota shows up only as a failed write, not in any measurement. */
export async function probeWrite(directory: string): Promise<void> {
  const path = join(directory, `.storage-probe-${process.pid}`);
  try {
    await writeFile(path, Buffer.alloc(probeBytes), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
