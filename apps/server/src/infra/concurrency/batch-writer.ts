export interface BatchWriterOptions<T> {
  /** Time to collect items for a write. */
  readonly flushMs: number;
  /** Items of one key that may wait for the next write. */
  readonly maxPending: number;
  readonly write: (items: readonly T[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Writes items together, one batch after another. A failed batch is reported and lost. */
export class BatchWriter<T> {
  readonly #options: BatchWriterOptions<T>;
  #pending = new Map<string, T[]>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: BatchWriterOptions<T>) {
    this.#options = options;
  }

  /** Returns false for an item that is dropped, because too many of its key are waiting. */
  add(key: string, item: T): boolean {
    if (!this.hasRoom(key)) return false;
    const own = this.#pending.get(key) ?? [];
    own.push(item);
    this.#pending.set(key, own);
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.flushMs);
    return true;
  }

  /** False if an item of this key would be dropped. */
  hasRoom(key: string): boolean {
    return (this.#pending.get(key)?.length ?? 0) < this.#options.maxPending;
  }

  /** Resolves when every item so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const items = [...this.#pending.values()].flat();
    this.#pending = new Map();
    const { write, onError } = this.#options;
    if (items.length > 0) this.#writing = this.#writing.then(() => write(items)).catch(onError);
    return this.#writing;
  }
}
