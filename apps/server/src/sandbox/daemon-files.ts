import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Beginning } from './daemon/begin.ts';
import { makeOnce } from './make-once.ts';

const SOURCES = join(import.meta.dirname, 'daemon');
const BUILD = join(import.meta.dirname, 'build-daemon.ts');

const FILE = 'daemon.cjs';
/**
 * Small, since there is one in every sandbox. Without SIGUSR1, by which any command could open a debugger
 * in it.
 */
const flags = [
  ...['--no-warnings', '--max-old-space-size=96', '--v8-pool-size=1'],
  '--disable-sigusr1',
];

/** How to start the daemon that lies in this folder. */
export function daemonCommand(node: string, folder: string, beginning: Beginning): string[] {
  return [node, ...flags, join(folder, FILE), JSON.stringify(beginning)];
}

/**
 * The daemon as one plain file, made once for each version of its source: stripping types in every
 * sandbox costs as much as starting Node does.
 */
export async function prepareDaemon(folder: string): Promise<string> {
  const names = (await readdir(SOURCES)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const files = [...names.map((name) => join(SOURCES, name)), BUILD];
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const hash = createHash('sha256').update(JSON.stringify([process.version, sources]));
  const name = `daemon-${hash.digest('hex').slice(0, 16)}`;
  return makeOnce(join(folder, name), async (unfinished) => {
    // In a process of its own: Node warns about its own function whoever calls it.
    const build = ['--no-warnings', BUILD, SOURCES, join(unfinished, FILE)];
    await promisify(execFile)(process.execPath, build, { env: {} });
    // To be read by the users of sandboxes, whatever this process makes files like.
    await chmod(join(unfinished, FILE), 0o644);
  });
}
