import { ApiError } from '../../core/api-error.ts';

export const createConcurrencyError = (max: number, noun: string) =>
  new ApiError('RATE_LIMITED', `At most ${max} ${noun} at the same time`, {
    hint: 'Wait for one to finish.',
  });

/** Limits concurrent operations per key (a user, a turn) and rejects the excess. */
export class KeyedConcurrencyLimit {
  readonly #max: number;
  readonly #noun: string;
  readonly #active = new Map<string, number>();

  /** Allows `max` concurrent operations per key; 0 means unlimited. `noun` names them in the error message. */
  constructor(max: number, noun: string) {
    this.#max = max;
    this.#noun = noun;
  }

  /** Acquires a slot; the returned function releases it and is idempotent. Throws RATE_LIMITED if no slot is free. */
  acquire(key: string): () => void {
    const release = this.tryAcquire(key);
    if (release) return release;
    throw createConcurrencyError(this.#max, this.#noun);
  }

  /** Like `acquire`, but returns undefined if no slot is free. */
  tryAcquire(key: string): (() => void) | undefined {
    const active = this.#active.get(key) ?? 0;
    if (this.#max > 0 && active >= this.#max) return undefined;
    this.#active.set(key, active + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(key);
      isHeld = false;
    };
  }

  #release(key: string): void {
    const left = (this.#active.get(key) ?? 1) - 1;
    if (left === 0) this.#active.delete(key);
    else this.#active.set(key, left);
  }
}
