import { ApiError } from './api-error.ts';

export const tooManyAtOnce = (most: number, what: string) =>
  new ApiError('RATE_LIMITED', `At most ${most} ${what} at the same time`, {
    hint: 'Wait for one of them to end.',
  });

/** Counts what is under way for each key (a user, a turn) and refuses what goes beyond. */
export class ConcurrencyLimiter {
  readonly #most: number;
  readonly #what: string;
  readonly #taken = new Map<string, number>();

  /** `most` of `what` at the same time; 0: any number. */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  /** Takes a place; the returned function gives it back. */
  acquire(key: string): () => void {
    const free = this.tryAcquire(key);
    if (free) return free;
    throw tooManyAtOnce(this.#most, this.#what);
  }

  /** The same; undefined when there is none. */
  tryAcquire(key: string): (() => void) | undefined {
    const taken = this.#taken.get(key) ?? 0;
    if (this.#most > 0 && taken >= this.#most) return undefined;
    this.#taken.set(key, taken + 1);
    return () => this.#free(key);
  }

  #free(key: string): void {
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left === 0) this.#taken.delete(key);
    else this.#taken.set(key, left);
  }
}
