import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const staleMs = 24 * 60 * 60 * 1000;

/**
 * A folder of this process alone for what is being received. What a killed process left behind is
 * removed a day later; other processes may be at work in the folders beside.
 */
export async function createUploadFolder(dataDir: string): Promise<string> {
  const uploads = join(dataDir, 'uploads');
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  for (const name of await readdir(uploads)) {
    const path = join(uploads, name);
    const made = await stat(path).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > staleMs)
      await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(uploads, 'of-'));
}
