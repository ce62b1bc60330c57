/** Computes a value on first use and shares it. A failed attempt is not kept: the next call retries. */
export class Lazy<T> {
  readonly #load: () => Promise<T>;
  #value: Promise<T> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  get(): Promise<T> {
    if (this.#value) return this.#value;
    const value = this.#load().catch((error) => {
      if (this.#value === value) this.#value = undefined;
      throw error;
    });
    this.#value = value;
    return value;
  }

  /** The value if `get` was called and did not fail; never starts a computation. */
  get current(): Promise<T> | undefined {
    return this.#value;
  }

  /** Discards the value, so that the next call computes it again. */
  reset(): void {
    this.#value = undefined;
  }
}
