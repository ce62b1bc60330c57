import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Copies what a folder holds into one that exists, links as links, and lets these users change it, as
 * chmod names them. By cp: it clones where the file system can, and is several times as fast as Node's.
 */
export async function copyTree(source: string, target: string, writers: 'u' | 'a'): Promise<void> {
  await run('/bin/cp', ['-RPp', `${source}/.`, target], { env: {} });
  await run('/bin/chmod', ['-R', `${writers}+rwX`, target], { env: {} });
}
