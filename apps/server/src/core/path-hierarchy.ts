/** Sorts before every character of a path, so that a folder's files directly follow the folder's own path. */
const separator = '\0';
const keyOf = (path: string) => path.replaceAll('/', separator);
const pathOf = (key: string) => key.replaceAll(separator, '/');

/**
 * Paths sorted so that the neighbors of a path are its ancestors or descendants. No two paths may need the same name as
 * both a file and a folder. Uses no more memory than the paths themselves, regardless of depth.
 */
export class PathHierarchy {
  readonly #keys: readonly string[];

  constructor(paths: Iterable<string>) {
    this.#keys = [...paths].map(keyOf).sort();
  }

  /** The listed path that this path needs as a folder. */
  above(path: string): string | undefined {
    const key = keyOf(path);
    const before = this.#keys[this.#indexOf(key) - 1];
    return before !== undefined && key.startsWith(before + separator) ? pathOf(before) : undefined;
  }

  /** The listed paths inside this folder. */
  below(path: string): string[] {
    const folder = keyOf(path) + separator;
    const found: string[] = [];
    for (let at = this.#indexOf(folder); this.#keys[at]?.startsWith(folder); at += 1) {
      found.push(pathOf(this.#keys[at] ?? ''));
    }
    return found;
  }

  hasBelow(path: string): boolean {
    const folder = keyOf(path) + separator;
    return this.#keys[this.#indexOf(folder)]?.startsWith(folder) === true;
  }

  /** Index of the first key that is not less than `key`. */
  #indexOf(key: string): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
