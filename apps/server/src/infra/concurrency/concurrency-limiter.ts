import { ApiError } from '../../core/api-error.ts';

export const tooManyAtOnce = (most: number, what: string) =>
  new ApiError('RATE_LIMITED', `At most ${most} ${what} at the same time`, {
    hint: 'Wait for one to finish.',
  });

/** Limits concurrent operations per key (a user, a turn) and rejects the excess. */
export class ConcurrencyLimiter {
  readonly #most: number;
  readonly #what: string;
  readonly #taken = new Map<string, number>();

  /** Allows `most` concurrent operations per key; 0 means unlimited. `what` names them in the error message. */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  /** Acquires a slot; the returned function releases it. Throws RATE_LIMITED if no slot is free. */
  acquire(key: string): () => void {
    const free = this.tryAcquire(key);
    if (free) return free;
    throw tooManyAtOnce(this.#most, this.#what);
  }

  /** Like `acquire`, but returns undefined if no slot is free. */
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
