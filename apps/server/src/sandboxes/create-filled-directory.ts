import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const unfinishedPattern = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Exceeds the time that any fill takes: older directories were left by a process that died. */
const abandonedMs = 15 * 60_000;

/**
 * Creates a directory once for all processes and restarts. Fills it under a temporary name and renames it, so that a
 * directory with the final name is always complete. If several processes create it at once, all but one discard theirs.
 */
export async function createFilledDirectory(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<string> {
  if (existsSync(folder)) return folder;
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  await removeAbandoned(parent);
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await mkdir(unfinished);
    // Sandbox users must be able to read it, regardless of this process's umask.
    await chmod(unfinished, 0o755);
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster and created the same content.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!unfinishedPattern.test(name)) continue;
    const folder = join(parent, name);
    // Removed by another process in the meantime.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}
