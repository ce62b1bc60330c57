import { setTimeout as delay } from 'node:timers/promises';

/** Token bucket: allows a burst of one second's amount, then that amount per second. */
export class TokenBucket {
  readonly #perSecond: number;
  #spent = 0;
  #since = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Resolves once more is allowed. */
  async take(amount: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#spent = Math.max(0, this.#spent - ((now - this.#since) / 1000) * this.#perSecond);
    this.#since = now;
    this.#spent += amount;
    const excess = this.#spent - this.#perSecond;
    if (excess <= 0) return;
    const waitMs = (excess / this.#perSecond) * 1000;
    // An abort ends the wait early; the caller checks its signal.
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
