import { EgressError } from './egress-error.ts';

/** The lifetime of one request and its response. Ends on a timeout, on abort or by an explicit `end()`. */
export class RequestLifetime {
  readonly #stop = new AbortController();
  readonly #callerSignal: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout | undefined;
  readonly #head: NodeJS.Timeout;
  readonly #onEnd: (lifetime: RequestLifetime) => void;

  constructor(options: {
    headMs: number;
    totalMs: number;
    signal: AbortSignal | undefined;
    onEnd: (lifetime: RequestLifetime) => void;
  }) {
    this.#callerSignal = options.signal;
    this.#onEnd = options.onEnd;
    this.#head = this.#after(options.headMs);
    // Node timers cannot represent an infinite delay.
    this.#total = Number.isFinite(options.totalMs) ? this.#after(options.totalMs) : undefined;
    if (this.#callerSignal?.aborted) this.#onAbort();
    else this.#callerSignal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  headArrived(): void {
    clearTimeout(this.#head);
  }

  /** Clears the timers. With a reason, also aborts the request. */
  end(reason?: Error): void {
    clearTimeout(this.#head);
    clearTimeout(this.#total);
    this.#callerSignal?.removeEventListener('abort', this.#onAbort);
    this.#onEnd(this);
    if (reason) this.#stop.abort(reason);
  }

  #after(ms: number): NodeJS.Timeout {
    const late = () => {
      this.end(new EgressError('TIMEOUT', 'The server did not respond in time.'));
    };
    return setTimeout(late, ms);
  }

  readonly #onAbort = (): void => {
    this.#stop.abort(this.#callerSignal?.reason);
    this.end();
  };
}
