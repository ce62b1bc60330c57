/** Token bucket: a burst size and a refill rate per second. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #refilledAt: number;

  constructor(capacity: number, perSecond: number, now: () => number = () => performance.now()) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = capacity;
    this.#refilledAt = now();
  }

  tryTake(): boolean {
    const now = this.#now();
    this.#tokens = Math.min(
      this.#capacity,
      this.#tokens + ((now - this.#refilledAt) / 1000) * this.#perSecond,
    );
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
