import { EgressError } from './egress-error.ts';

/** How long one request with its answer may go on: until a time is up, or somebody ends it. */
export class Lifetime {
  readonly #stop = new AbortController();
  readonly #given: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout | undefined;
  readonly #head: NodeJS.Timeout;
  readonly #onEnd: (lifetime: Lifetime) => void;

  constructor(options: {
    headMs: number;
    totalMs: number;
    signal: AbortSignal | undefined;
    onEnd: (lifetime: Lifetime) => void;
  }) {
    this.#given = options.signal;
    this.#onEnd = options.onEnd;
    this.#head = this.#after(options.headMs);
    // Timers of Node cannot wait for ever.
    this.#total = Number.isFinite(options.totalMs) ? this.#after(options.totalMs) : undefined;
    if (this.#given?.aborted) this.#leave();
    else this.#given?.addEventListener('abort', this.#leave, { once: true });
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  headArrived(): void {
    clearTimeout(this.#head);
  }

  /** It came to its end, or is brought to it for a reason. */
  end(reason?: Error): void {
    clearTimeout(this.#head);
    clearTimeout(this.#total);
    this.#given?.removeEventListener('abort', this.#leave);
    this.#onEnd(this);
    if (reason) this.#stop.abort(reason);
  }

  #after(ms: number): NodeJS.Timeout {
    const late = () => {
      this.end(new EgressError('TIMEOUT', 'The server did not answer in time.'));
    };
    return setTimeout(late, ms);
  }

  readonly #leave = (): void => {
    this.#stop.abort(this.#given?.reason);
    this.end();
  };
}
