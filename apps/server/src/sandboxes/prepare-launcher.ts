import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFilledDirectory } from './create-filled-directory.ts';

const sourceDirectory = join(import.meta.dirname, 'dev-server');
const buildScript = join(import.meta.dirname, 'strip-launcher-types.ts');

/**
 * Prepares the launcher in a directory that sandboxes can read, once per version of its source. It is plain JavaScript:
 * stripping types took a quarter of a second of CPU at every start of a dev server and every visit of a page.
 */
export async function prepareLauncher(cacheDirectory: string): Promise<string> {
  const names = (await readdir(sourceDirectory))
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .sort();
  const files = [...names.map((name) => join(sourceDirectory, name)), buildScript];
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const hash = createHash('sha256').update(JSON.stringify([process.version, sources]));
  const directory = join(cacheDirectory, `launcher-${hash.digest('hex').slice(0, 16)}`);
  return createFilledDirectory(directory, async (unfinished) => {
    // Use a separate process: Node prints a warning about its type-stripping function.
    const build = ['--no-warnings', buildScript, sourceDirectory, unfinished];
    await promisify(execFile)(process.execPath, build, { env: {} });
    // Sandbox users must be able to read the files, regardless of this process's umask.
    for (const name of await readdir(unfinished)) await chmod(join(unfinished, name), 0o644);
  });
}
