import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FreeSpace } from '../../core/storage-monitor.ts';

const probeBytes = 65_536;

/** The space that this user may still use on the file system of a directory. */
export async function measureFreeSpace(directory: string): Promise<FreeSpace> {
  const { bavail, bsize, files, ffree } = await statfs(directory);
  // Some file systems count no files: they say that there are none at all.
  return { bytes: bavail * bsize, files: files === 0 ? Number.POSITIVE_INFINITY : ffree };
}

/** Writes a file and removes it. A quota shows in no measure, only in a write that fails. */
export async function probeWrite(directory: string): Promise<void> {
  const path = join(directory, `.storage-probe-${process.pid}`);
  try {
    await writeFile(path, Buffer.alloc(probeBytes), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
