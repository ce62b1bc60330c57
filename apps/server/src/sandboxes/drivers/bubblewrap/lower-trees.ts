import { randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTree } from '../../copy-tree.ts';
import type { SandboxDirectories } from '../../sandbox-directories.ts';

/**
 * Holds the lower directories of all writable layers: one copy of each shared directory, for the lifetime of the host.
 * An overlay checks whether a user may modify its lower directory, and every sandbox has a different user. The copy is
 * therefore writable for everyone, which the shared directory must never be.
 */
export class LowerTrees {
  readonly #directories: SandboxDirectories;
  readonly #copies = new Map<string, Promise<string>>();
  #folder: Promise<string> | undefined;

  constructor(directories: SandboxDirectories) {
    this.#directories = directories;
  }

  get(source: string): Promise<string> {
    const known = this.#copies.get(source);
    if (known) return known;
    const copy = this.#copy(source);
    this.#copies.set(source, copy);
    // Retry on the next call.
    copy.catch(() => this.#copies.delete(source));
    return copy;
  }

  async #copy(source: string): Promise<string> {
    this.#folder ??= this.#makeFolder();
    const tree = join(await this.#folder, randomUUID());
    await mkdir(tree);
    await copyTree(source, tree, 'a');
    return tree;
  }

  /** Only the service can reach the world-writable copies inside. */
  async #makeFolder(): Promise<string> {
    const folder = await this.#directories.make('lower');
    await chmod(folder, 0o700);
    return folder;
  }
}
