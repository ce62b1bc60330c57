import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFilledDirectory } from './create-filled-directory.ts';
import type { DaemonOptions } from './daemon/daemon-options.ts';

const sourceDirectory = join(import.meta.dirname, 'daemon');
const buildScript = join(import.meta.dirname, 'bundle-daemon.ts');

const fileName = 'daemon.cjs';
/**
 * Memory is kept small because every sandbox runs a daemon. SIGUSR1 is disabled because any command could use it to
 * open a debugger in the daemon.
 */
const flags = [
  ...['--no-warnings', '--max-old-space-size=96', '--v8-pool-size=1'],
  '--disable-sigusr1',
];

/** Returns the command line that starts the daemon from a directory. */
export function daemonCommand(node: string, folder: string, options: DaemonOptions): string[] {
  return [node, ...flags, join(folder, fileName), JSON.stringify(options)];
}

/**
 * Bundles the daemon into one plain file, once per version of its source: stripping types in every sandbox costs as
 * much as starting Node.
 */
export async function prepareDaemon(folder: string): Promise<string> {
  const names = (await readdir(sourceDirectory))
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .sort();
  const files = [...names.map((name) => join(sourceDirectory, name)), buildScript];
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const hash = createHash('sha256').update(JSON.stringify([process.version, sources]));
  const name = `daemon-${hash.digest('hex').slice(0, 16)}`;
  return createFilledDirectory(join(folder, name), async (unfinished) => {
    // Use a separate process: Node prints a warning about its type-stripping function.
    const build = ['--no-warnings', buildScript, sourceDirectory, join(unfinished, fileName)];
    await promisify(execFile)(process.execPath, build, { env: {} });
    // Sandbox users must be able to read the file, regardless of this process's umask.
    await chmod(join(unfinished, fileName), 0o644);
  });
}
