import type { ConcurrencyLimit, SharedLimiter } from '../../core/ports/shared-limiter.ts';
import { concurrencyLimitError } from './concurrency-limiter.ts';

/** Limits one kind of concurrent operation per key across all processes and rejects the excess. */
export class SharedConcurrencyLimiter {
  readonly #limiter: SharedLimiter;
  readonly #rule: ConcurrencyLimit;

  /** Allows `most` concurrent operations per key. `name` appears in the error message. */
  constructor(places: SharedLimiter, name: string, most: number) {
    this.#limiter = places;
    this.#rule = { name, max: most };
  }

  /** Acquires a slot; the returned function releases it. Throws RATE_LIMITED if no slot is free. */
  async acquire(key: string): Promise<() => void> {
    const free = await this.#limiter.acquire(this.#rule, key);
    if (free) return free;
    throw concurrencyLimitError(this.#rule.max, this.#rule.name);
  }
}
