import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Directories of one host's sandboxes on this machine. */
export interface SandboxDirectories {
  /** Identifies this host, even after its pid is reused. */
  readonly owner: string;
  make(id: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens a directory for sandboxes and removes the leftovers of dead hosts, because a killed service cleans up nothing.
 * `clear` is called for each sandbox before its files are removed.
 */
export async function openSandboxDirectories(
  folder: string,
  clear: (owner: string, id: string) => Promise<void>,
): Promise<SandboxDirectories> {
  // Traversable but not listable: sandbox users must be able to reach their own directory.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const root = await realpath(folder);
  for (const name of await readdir(root)) {
    if (!isOrphaned(name)) continue;
    // Another host may be removing the same leftovers.
    for (const id of await readdir(join(root, name)).catch(() => [])) await clear(name, id);
    await removeTree(join(root, name));
  }

  const owner = ownName();
  await mkdir(join(root, owner), { mode: 0o711 });
  return {
    owner,
    async make(id) {
      const directory = join(root, owner, id);
      await mkdir(directory, { mode: 0o711 });
      return directory;
    },
    close: () => removeTree(join(root, owner)),
  };
}

/** Removes a directory in which nothing runs any more. Subdirectories may be inaccessible even to their owner. */
export async function removeTree(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  await remove().catch(async () => {
    // The failed removal may still be running: chmod can fail on entries that disappear.
    const open = promisify(execFile)('/bin/chmod', ['-R', 'u+rwX', folder], { env: {} });
    await open.catch(() => undefined);
    await remove();
  });
}

const ownerPattern = /^host-(\d+)-(\d+)-[0-9a-f]+$/;

function ownName(): string {
  const random = randomBytes(4).toString('hex');
  return `host-${process.pid}-${processStartOf(process.pid) ?? 0}-${random}`;
}

/** Returns whether a name belongs to a host whose process has ended. */
export function isOrphaned(name: string): boolean {
  const [, pid, start] = ownerPattern.exec(name) ?? [];
  if (pid === undefined) return false;
  if (process.platform === 'linux') return processStartOf(Number(pid)) !== start;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Returns a process's start time in clock ticks since boot; undefined if it has ended. */
export function processStartOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; only its parent has not collected it yet.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    // The process has ended.
    return undefined;
  }
}
