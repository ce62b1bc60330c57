import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const UNFINISHED = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longer than anything takes to be made: what is older was left by a process that died over it. */
const abandonedMs = 15 * 60_000;

/**
 * Makes a folder once for all processes and starts: beside its place, then moved there, so that what
 * carries the name is complete. Of several who make it at once all but one throw theirs away.
 */
export async function makeOnce(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<string> {
  if (existsSync(folder)) return folder;
  const shelf = dirname(folder);
  await mkdir(shelf, { recursive: true, mode: 0o755 });
  await removeAbandoned(shelf);
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await mkdir(unfinished);
    // The users of sandboxes look into it, whatever this process makes folders like.
    await chmod(unfinished, 0o755);
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was faster, and made the same.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function removeAbandoned(shelf: string): Promise<void> {
  for (const name of await readdir(shelf)) {
    if (!UNFINISHED.test(name)) continue;
    const folder = join(shelf, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}
