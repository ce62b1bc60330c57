import { randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTree } from '../copy-tree.ts';
import type { SandboxDirectories } from '../sandbox-directories.ts';

/**
 * What lies below the writable layers of all sandboxes: of each shared folder one copy for the life of
 * the host. An overlay asks whether a user may change what is below it, and every sandbox has a user of
 * its own; so the copy is open to all of them, which the shared folder must never be.
 */
export class LowerTrees {
  readonly #places: SandboxDirectories;
  readonly #copies = new Map<string, Promise<string>>();
  #folder: Promise<string> | undefined;

  constructor(places: SandboxDirectories) {
    this.#places = places;
  }

  of(source: string): Promise<string> {
    const known = this.#copies.get(source);
    if (known) return known;
    const copy = this.#copy(source);
    this.#copies.set(source, copy);
    // The next one who asks tries again.
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

  /** Nobody but the service gets to what is open to everybody. */
  async #makeFolder(): Promise<string> {
    const folder = await this.#places.make('lower');
    await chmod(folder, 0o700);
    return folder;
  }
}
