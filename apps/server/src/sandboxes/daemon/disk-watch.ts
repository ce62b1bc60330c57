import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

const intervalMs = 1_000;
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
 * to do so.
 */
export function watchDisk(
  folders: readonly string[],
  maxBytes: number,
  onFull: () => void,
): DiskWatch {
  let used = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function measure(): Promise<void> {
    const startedAt = performance.now();
    let measured = 0;
    for (const folder of folders) measured += await sizeOf(folder);
    used = measured;
    if (used > maxBytes) onFull();
    // Measure large trees less often, so that measuring takes at most a tenth of the time.
    const pause = Math.max(intervalMs, 9 * (performance.now() - startedAt));
    if (!isStopped) timer = setTimeout(measure, pause).unref();
  }

  timer = setTimeout(measure, intervalMs).unref();
  return {
    usedBytes: () => used,
    isFull: () => used > maxBytes,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
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
