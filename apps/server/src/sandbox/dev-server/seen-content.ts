import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Each write is heard of twice, from the supervisor at once and from Vite's watcher a moment later. The
 * second time nothing is new, and neither may what was just built be thrown away nor the page updated.
 */
export class SeenContent {
  readonly #seen = new Map<string, string>();

  /** Whether the file is still as it was when this was last asked. */
  isRepeat(file: string): boolean {
    const before = this.#seen.get(file);
    const now = digest(file);
    if (now === undefined) this.#seen.delete(file);
    else this.#seen.set(file, now);
    return now !== undefined && now === before;
  }

  /** One that is gone is new when it comes back, whatever is in it. */
  forget(file: string): void {
    this.#seen.delete(file);
  }

  /** Takes note of all files of a project. */
  takeIn(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) this.isRepeat(path);
      else if (entry.isDirectory() && !/^(node_modules|\.git)$/.test(entry.name)) this.takeIn(path);
    }
  }
}

function digest(file: string): string | undefined {
  try {
    return createHash('sha1').update(readFileSync(file)).digest('base64');
  } catch {
    return undefined;
  }
}
