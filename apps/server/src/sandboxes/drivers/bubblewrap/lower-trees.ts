import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, realpath, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { SingleFlight } from '../../../infra/concurrency/single-flight.ts';
import { copyTree } from '../../copy-tree.ts';
import { createFilledDirectory } from '../../create-filled-directory.ts';

/** Name of the directory with all copies, beside the sandboxes. */
export const lowerTreesName = 'lower';

/** Exceeds the life of any sandbox: a copy unused for longer belongs to the packages of an earlier release. */
const unusedMs = 14 * 24 * 60 * 60_000;

/**
 * Holds the lower directories of all writable layers: one copy of each shared directory, for all hosts of this data
 * directory. An overlay checks whether a user may modify its lower directory, and every sandbox has a different user.
 * The copy is therefore writable for everyone, which the shared directory must never be. It outlives the host, because
 * copying the packages of a template takes seconds of CPU time.
 */
export class LowerTrees {
  readonly #folder: string;
  readonly #copying = new SingleFlight<string>();

  constructor(folder: string) {
    this.#folder = join(folder, lowerTreesName);
  }

  get(source: string): Promise<string> {
    return this.#copying.run(source, () => this.#open(source));
  }

  async #open(source: string): Promise<string> {
    // Only the service can reach the world-writable copies inside.
    await mkdir(this.#folder, { recursive: true });
    await chmod(this.#folder, 0o700);
    const folder = await realpath(this.#folder);
    const tree = join(folder, await nameOf(source));
    await createFilledDirectory(tree, async (unfinished) => {
      await removeUnused(folder);
      await copyTree(source, unfinished, 'a');
    });
    const now = new Date();
    await utimes(tree, now, now);
    return tree;
  }
}

/** Identifies a directory and its creation: another one may take its place. */
async function nameOf(source: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(source);
  const identity = JSON.stringify([await realpath(source), ino, birthtimeMs]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

async function removeUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const tree = join(folder, name);
    // Removed by another process in the meantime.
    const { mtimeMs } = await stat(tree).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > unusedMs) await rm(tree, { recursive: true, force: true });
  }
}
