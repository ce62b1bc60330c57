import type { ConcurrencyLimit, SharedLimiter } from '../../core/ports/shared-limiter.ts';
import { createConcurrencyError } from './keyed-concurrency-limit.ts';

/** Limits one kind of concurrent operation per key across all processes and rejects the excess. */
export class SharedConcurrencyLimiter {
  readonly #limiter: SharedLimiter;
  readonly #rule: ConcurrencyLimit;

  /** Allows `max` concurrent operations per key. `name` appears in the error message. */
  constructor(limiter: SharedLimiter, name: string, max: number) {
    this.#limiter = limiter;
    this.#rule = { name, max };
  }

  /** Acquires a slot; the returned function releases it. Throws RATE_LIMITED if no slot is free. */
  async acquire(key: string): Promise<() => void> {
    const release = await this.#limiter.acquire(this.#rule, key);
    if (release) return release;
    throw createConcurrencyError(this.#rule.max, this.#rule.name);
  }
}
