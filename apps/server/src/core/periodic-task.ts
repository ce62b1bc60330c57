import { withActivity } from './activity.ts';

export interface PeriodicTaskOptions {
  /** Name in logs, e.g. when the task blocks the event loop. */
  readonly name: string;
  readonly everyMs: number;
  /** The signal fires when the rounds are stopped. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** A round that failed does not keep the next one from coming. */
  readonly onError: (error: unknown) => void;
}

/** Work that comes up again and again, one round at a time, until it is stopped. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #under: Promise<void> | undefined;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  /** Once is enough, and whoever is told to stop while it still starts has been told for good. */
  start(): void {
    if (this.#stopping.signal.aborted) return;
    this.#timer ??= setInterval(() => this.runNow(), this.#options.everyMs);
  }

  /** Does not wait for the next time, unless a round is under way or they have not begun. */
  runNow(): void {
    const { signal } = this.#stopping;
    if (this.#timer === undefined || signal.aborted) return;
    const { name, run: round } = this.#options;
    this.#under ??= withActivity({ task: name }, () => round(signal))
      .catch(this.#options.onError)
      .finally(() => {
        this.#under = undefined;
      });
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#under;
  }
}
