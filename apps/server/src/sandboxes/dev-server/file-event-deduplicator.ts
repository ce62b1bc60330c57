import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deduplicates file events. Each write is reported twice, by the supervisor at once and by Vite's watcher slightly
 * later. The second event must neither discard the fresh build nor update the page.
 */
export class FileEventDeduplicator {
  readonly #seen = new Map<string, string>();

  /** Returns whether the file is unchanged since the last call. */
  isRepeat(file: string): boolean {
    const before = this.#seen.get(file);
    const now = digest(file);
    if (now === undefined) this.#seen.delete(file);
    else this.#seen.set(file, now);
    return now !== undefined && now === before;
  }

  /** Forgets a deleted file, so that it counts as new when it is created again, whatever its content. */
  forget(file: string): void {
    this.#seen.delete(file);
  }

  /** Records the content of all files of a project. */
  recordAll(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) this.isRepeat(path);
      else if (entry.isDirectory() && !/^(node_modules|\.git)$/.test(entry.name))
        this.recordAll(path);
    }
  }
}

function digest(file: string): string | undefined {
  try {
    return createHash('sha1').update(readFileSync(file)).digest('base64');
  } catch {
    // The file was deleted in the meantime.
    return undefined;
  }
}
