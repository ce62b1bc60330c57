import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

type CopyMethod = (from: string, to: string) => Promise<void>;

/**
 * In order of preference; the last one always works. A clone shares bytes but is a separate file. A hard link is the
 * same file, which is safe as long as sandboxes see it read-only. A copy costs space.
 */
const copyMethods: readonly CopyMethod[] = [
  (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE_FORCE),
  link,
  (from, to) => copyFile(from, to),
];

/** Duplicates files in the cheapest way that the two file systems allow, determined by the first file. */
export class PackageFileCopier {
  #method = 0;

  /** Duplicates a package's directory without the packages nested in it, which have their own entries. */
  async copyFolder(from: string, to: string, skip?: string): Promise<void> {
    await mkdir(to, { recursive: true });
    const entries = await readdir(from, { withFileTypes: true });
    await Promise.all(
      entries.map(async (entry) => {
        if (entry.name === skip) return;
        const [source, target] = [join(from, entry.name), join(to, entry.name)];
        if (entry.isDirectory()) await this.copyFolder(source, target);
        else if (entry.isFile()) await this.#copyFile(source, target);
      }),
    );
  }

  async #copyFile(from: string, to: string): Promise<void> {
    for (;;) {
      const index = this.#method;
      const method = copyMethods[index];
      try {
        return await method?.(from, to);
      } catch (error) {
        if (index === copyMethods.length - 1) throw error;
        // Concurrent calls may have hit the same error.
        this.#method = Math.max(this.#method, index + 1);
      }
    }
  }
}
