import { tooManyAtOnce } from './concurrency-limiter.ts';
import type { ConcurrencyLimit, SharedLimiter } from './ports/shared-limiter.ts';

/** Places of one kind, which all processes give away together; what goes beyond is refused. */
export class SharedConcurrencyLimiter {
  readonly #places: SharedLimiter;
  readonly #rule: ConcurrencyLimit;

  /** `most` of what the name says, in words that people read. */
  constructor(places: SharedLimiter, name: string, most: number) {
    this.#places = places;
    this.#rule = { name, max: most };
  }

  /** Takes a place; the returned function gives it back. */
  async acquire(key: string): Promise<() => void> {
    const free = await this.#places.acquire(this.#rule, key);
    if (free) return free;
    throw tooManyAtOnce(this.#rule.max, this.#rule.name);
  }
}
