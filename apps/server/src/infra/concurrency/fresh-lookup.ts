interface Lookup<T> {
  readonly result: Promise<T>;
  /** The lookup for callers that have come since this one started. */
  next: Promise<T> | undefined;
}

/**
 * Shares lookups between callers with the same key, without a cache: each caller gets the result of a lookup that
 * started after its call.
 */
export class FreshLookup<T> {
  readonly #find: (key: string) => Promise<T>;
  readonly #running = new Map<string, Lookup<T>>();

  constructor(find: (key: string) => Promise<T>) {
    this.#find = find;
  }

  get(key: string): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key);
    const startNext = () => this.#start(key);
    running.next ??= running.result.then(startNext, startNext);
    return running.next;
  }

  #start(key: string): Promise<T> {
    const lookup: Lookup<T> = {
      result: this.#find(key).finally(() => {
        if (this.#running.get(key) === lookup && !lookup.next) this.#running.delete(key);
      }),
      next: undefined,
    };
    this.#running.set(key, lookup);
    return lookup.result;
  }
}
