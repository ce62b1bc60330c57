import { setTimeout as delay } from 'node:timers/promises';

/** Lets a second's worth through at once, and afterwards no more than that each second. */
export class Pace {
  readonly #perSecond: number;
  #spent = 0;
  #since = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Resolves when there is room for more. */
  async spend(amount: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#spent = Math.max(0, this.#spent - ((now - this.#since) / 1000) * this.#perSecond);
    this.#since = now;
    this.#spent += amount;
    const ahead = this.#spent - this.#perSecond;
    if (ahead <= 0) return;
    const waitMs = (ahead / this.#perSecond) * 1000;
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
