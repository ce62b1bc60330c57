import { MillwrightError } from './error.ts';

/** Delays and randomness of this library; replaced in tests. */
export interface Timing {
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>;
  random(): number;
  /** A connection that is silent for this long is dead: heartbeats are far more frequent. */
  readonly silenceMs: number;
}

export const realTiming: Timing = {
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
  random: Math.random,
  silenceMs: 60_000,
};

const initialDelayMs = 200;
const maxDelayMs = 10_000;

/** Exponential backoff that gives up after a maximum number of consecutive failures. */
export class Backoff {
  readonly #timing: Timing;
  readonly #maxFailures: number;
  #failures = 0;

  constructor(timing: Timing, maxFailures: number) {
    this.#timing = timing;
    this.#maxFailures = maxFailures;
  }

  reset(): void {
    this.#failures = 0;
  }

  /** Resolves when it is time to retry; rethrows the error if there is no retry. */
  async wait(error: unknown, signal: AbortSignal | undefined, minDelayMs = 0): Promise<void> {
    signal?.throwIfAborted();
    this.#failures += 1;
    if (!isTemporary(error) || this.#failures > this.#maxFailures) throw error;
    const delayMs = Math.min(maxDelayMs, initialDelayMs * 2 ** (this.#failures - 1));
    // Jitter, so that not all clients reconnect at the same moment when a service comes back.
    const jitteredMs = delayMs * (0.5 + this.#timing.random() / 2);
    const requestedMs = (error.retryAfter ?? 0) * 1000;
    await this.#timing.pause(Math.max(minDelayMs, requestedMs, jitteredMs), signal);
  }
}

export function isTemporary(error: unknown): error is MillwrightError {
  if (!(error instanceof MillwrightError)) return false;
  const { code, status = 0 } = error;
  return code === 'NETWORK_ERROR' || code === 'RATE_LIMITED' || status >= 500;
}
