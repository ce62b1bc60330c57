import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Copies the content of a directory to an existing one, preserving symlinks, and makes it writable for `writers` (as in
 * chmod). Uses cp, which clones files if the file system supports it and is several times as fast as Node's copy.
 */
export async function copyTree(source: string, target: string, writers: 'u' | 'a'): Promise<void> {
  await run('/bin/cp', ['-RPp', `${source}/.`, target], { env: {} });
  await run('/bin/chmod', ['-R', `${writers}+rwX`, target], { env: {} });
}
