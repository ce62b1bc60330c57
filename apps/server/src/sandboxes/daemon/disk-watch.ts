import { lstat, opendir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const intervalMs = 1_000;
/** Upper bound on the age of a measurement. */
const maxAgeMs = 30_000;
/** Accounts for the inode and directory entry of an empty file. */
const entryBytes = 512;

export interface DiskWatch {
  /** As of the last measurement. */
  usedBytes(): number;
  isFull(): boolean;
  stop(): void;
}

/**
 * Enforces a disk limit without support from the file system: measures periodically, and ends all commands while the
 * limit is exceeded. Writes between two measurements can exceed it, and a command that deletes files has the same time
 * to do so. Measuring visits every file, so it waits until the file system has lost as much space as is left here.
 */
export function watchDisk(
  folders: readonly string[],
  maxBytes: number,
  onFull: () => void,
): DiskWatch {
  let used = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let freeThen = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function check(): Promise<void> {
    const startedAt = performance.now();
    const free = await freeBytes(folders);
    const isRecent = startedAt - measuredAt < maxAgeMs;
    if (!isRecent || used > maxBytes || freeThen - free >= maxBytes - used) {
      let measured = 0;
      for (const folder of folders) measured += await sizeOf(folder);
      used = measured;
      measuredAt = startedAt;
      freeThen = free;
      if (used > maxBytes) onFull();
    }
    // Measure large trees less often, so that measuring takes at most a tenth of the time.
    const pause = Math.max(intervalMs, 9 * (performance.now() - startedAt));
    if (!isStopped) timer = setTimeout(check, pause).unref();
  }

  timer = setTimeout(check, intervalMs).unref();
  return {
    usedBytes: () => used,
    isFull: () => used > maxBytes,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Free space of the file systems; one that several folders share counts for each, which only measures earlier. */
async function freeBytes(folders: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const folder of folders) {
    // A missing folder uses no space.
    const system = await statfs(folder).catch(() => undefined);
    bytes += system ? system.bavail * system.bsize : 0;
  }
  return bytes;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  // A missing folder uses no space.
  const root = await lstat(folder).catch(() => undefined);
  const folders = [folder];
  for (const next of folders) {
    try {
      for await (const entry of await opendir(next)) {
        const path = join(next, entry.name);
        // Commands may remove files during the measurement.
        const found = await lstat(path).catch(() => undefined);
        // Skip mounts, which do not belong to this sandbox.
        if (!found || found.dev !== root?.dev) continue;
        bytes += found.blocks * 512 + entryBytes;
        if (found.isDirectory()) folders.push(path);
      }
    } catch {
      // The directory was removed in the meantime.
    }
  }
  return bytes;
}
