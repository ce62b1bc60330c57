import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const staleMs = 24 * 60 * 60 * 1000;

/**
 * Creates a directory for this process's incoming uploads. Removes leftovers of killed processes after a day; other
 * processes may be using the directories next to it.
 */
export async function createUploadFolder(dataDir: string): Promise<string> {
  const uploads = join(dataDir, 'uploads');
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  for (const name of await readdir(uploads)) {
    const path = join(uploads, name);
    // Another process may have removed it since the listing.
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > staleMs)
      await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(uploads, 'of-'));
}
