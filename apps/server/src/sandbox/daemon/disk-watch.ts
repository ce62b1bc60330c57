import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

const roundMs = 1_000;
/** An empty file takes an inode and a place in its folder. */
const entryBytes = 512;

export interface DiskWatch {
  /** As of the last round. */
  usedBytes(): number;
  isFull(): boolean;
  stop(): void;
}

/**
 * Keeps to a limit where no file system does: measures again and again, and ends all commands while
 * there is too much. What is written between two rounds can exceed it; a command that removes files
 * has as long to do so.
 */
export function watchDisk(
  folders: readonly string[],
  maxBytes: number,
  onFull: () => void,
): DiskWatch {
  let used = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function round(): Promise<void> {
    const began = performance.now();
    let measured = 0;
    for (const folder of folders) measured += await sizeOf(folder);
    used = measured;
    if (used > maxBytes) onFull();
    // Large trees are measured less often: at most a tenth of the time goes into it.
    const pause = Math.max(roundMs, 9 * (performance.now() - began));
    if (!isStopped) timer = setTimeout(round, pause).unref();
  }

  timer = setTimeout(round, roundMs).unref();
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
  const home = await lstat(folder).catch(() => undefined);
  const folders = [folder];
  for (const next of folders) {
    try {
      for await (const entry of await opendir(next)) {
        const path = join(next, entry.name);
        const found = await lstat(path).catch(() => undefined);
        // What is mounted from elsewhere is not this sandbox's.
        if (!found || found.dev !== home?.dev) continue;
        bytes += found.blocks * 512 + entryBytes;
        if (found.isDirectory()) folders.push(path);
      }
    } catch {
      // It went away meanwhile.
    }
  }
  return bytes;
}
