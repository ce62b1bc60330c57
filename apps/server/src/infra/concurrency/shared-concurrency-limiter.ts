import type { ConcurrencyLimit, SharedLimiter } from '../../core/ports/shared-limiter.ts';
import { tooManyAtOnce } from './concurrency-limiter.ts';

/** Limits one kind of concurrent operation per key across all processes and rejects the excess. */
export class SharedConcurrencyLimiter {
  readonly #places: SharedLimiter;
  readonly #rule: ConcurrencyLimit;

  /** Allows `most` concurrent operations per key. `name` appears in the error message. */
  constructor(places: SharedLimiter, name: string, most: number) {
    this.#places = places;
    this.#rule = { name, max: most };
  }

  /** Acquires a slot; the returned function releases it. Throws RATE_LIMITED if no slot is free. */
  async acquire(key: string): Promise<() => void> {
    const free = await this.#places.acquire(this.#rule, key);
    if (free) return free;
    throw tooManyAtOnce(this.#rule.max, this.#rule.name);
  }
}
