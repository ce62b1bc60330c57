import { setTimeout as delay } from 'node:timers/promises';

/** Token bucket: allows a burst, by default of one second's amount, then an amount per second. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #spent = 0;
  #since = performance.now();

  constructor(perSecond: number, burst = perSecond) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** Resolves once more is allowed. */
  async take(amount: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#spent = Math.max(0, this.#spent - ((now - this.#since) / 1000) * this.#perSecond);
    this.#since = now;
    this.#spent += amount;
    const excess = this.#spent - this.#burst;
    if (excess <= 0) return;
    const waitMs = (excess / this.#perSecond) * 1000;
    // An abort ends the wait early; the caller checks its signal.
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
