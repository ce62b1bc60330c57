export interface LeaseRenewalOptions {
  /** A third of the lease or less, so that two failed attempts do not lose it. */
  readonly everyMs: number;
  /** Extends the lease; false if another holder has it. */
  readonly renew: () => Promise<boolean>;
  readonly onLost: () => void;
  /** Handles a failed attempt. The next one retries. */
  readonly onError: (error: unknown) => void;
}

/** Renews a lease at an interval until it is stopped or lost. */
export class LeaseRenewal implements Disposable {
  readonly #options: LeaseRenewalOptions;
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(options: LeaseRenewalOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.renewNow(), options.everyMs).unref();
  }

  /** Renews at once, for example because the row may have changed. */
  renewNow(): void {
    const { renew, onLost, onError } = this.#options;
    renew().then((isHeld) => {
      if (isHeld || this.#isStopped) return;
      this.stop();
      onLost();
    }, onError);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  [Symbol.dispose](): void {
    this.stop();
  }
}
