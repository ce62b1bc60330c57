/** Serializes work per key (a project). */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    // Runs even if the previous work failed: its own caller handles that error.
    const done = Promise.resolve(before).then(work, work);
    this.#last.set(key, done);
    try {
      return await done;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }
}
