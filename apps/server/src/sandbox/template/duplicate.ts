import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

type Way = (from: string, to: string) => Promise<void>;

/**
 * From the best to the one that always works. A clone shares the bytes but is a file of its own; a
 * hard link is the same file, which is safe as long as sandboxes see it read-only; a copy costs space.
 */
const ways: readonly Way[] = [
  (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE_FORCE),
  link,
  (from, to) => copyFile(from, to),
];

/** Puts files elsewhere in the cheapest way that the two places allow, found out by the first file. */
export class Duplicator {
  #way = 0;

  /** A package's own folder, without the packages nested in it: they have entries of their own. */
  async folder(from: string, to: string, skip?: string): Promise<void> {
    await mkdir(to, { recursive: true });
    const entries = await readdir(from, { withFileTypes: true });
    await Promise.all(
      entries.map(async (entry) => {
        if (entry.name === skip) return;
        const [source, target] = [join(from, entry.name), join(to, entry.name)];
        if (entry.isDirectory()) await this.folder(source, target);
        else if (entry.isFile()) await this.#file(source, target);
      }),
    );
  }

  async #file(from: string, to: string): Promise<void> {
    for (;;) {
      const tried = this.#way;
      const way = ways[tried];
      try {
        return await way?.(from, to);
      } catch (error) {
        if (tried === ways.length - 1) throw error;
        // Others may have met the same refusal at the same moment.
        this.#way = Math.max(this.#way, tried + 1);
      }
    }
  }
}
