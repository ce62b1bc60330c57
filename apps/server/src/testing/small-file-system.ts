import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runProgram = promisify(execFile);

export interface SmallFileSystem extends AsyncDisposable {
  readonly path: string;
  makeReadOnly(): Promise<void>;
  /** Writes until the disk is full. */
  fill(): Promise<void>;
  /** Removes the data `fill` wrote. */
  free(): Promise<void>;
}

/** Reason to skip a test, or false if file systems can be mounted. */
export function whyNoMount(): string | false {
  const attempt = ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()];
  const { status, stderr, error } = spawnSync('unshare', attempt, { encoding: 'utf8' });
  return status === 0 ? false : `no file system can be mounted: ${error?.message ?? stderr.trim()}`;
}

/** Mounts a separate in-memory file system; unmounted on disposal. */
export async function mountSmallFileSystem(megabytes: number): Promise<SmallFileSystem> {
  const path = await mkdtemp(join(tmpdir(), 'millwright-small-'));
  await runProgram('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', path]);
  const filler = join(path, 'filler');
  return {
    path,
    makeReadOnly: async () => {
      await runProgram('mount', ['-o', 'remount,ro', path]);
    },
    async fill() {
      await using file = await open(filler, 'a');
      // The last write may be cut short; the one after it fails.
      const block = Buffer.alloc(2 ** 16);
      try {
        for (;;) await file.write(block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rm(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      // Lazy: processes of an embedded database may still hold files open.
      await runProgram('umount', ['--lazy', path]);
      await rmdir(path);
    },
  };
}
