import { withWatchdogLabel } from '../../core/with-watchdog-label.ts';

export interface PeriodicTaskOptions {
  /** Name in logs, e.g. when the task blocks the event loop. */
  readonly name: string;
  readonly everyMs: number;
  /** The signal fires when the task is stopped. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Handles the error of a failed run. Later runs are not affected. */
  readonly onError: (error: unknown) => void;
}

/** Runs a task at an interval, never concurrently with itself, until it is stopped. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #currentRun: Promise<void> | undefined;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  /** Idempotent. A stop() issued before start() wins. */
  start(): void {
    if (this.#stopping.signal.aborted) return;
    this.#timer ??= setInterval(() => this.runNow(), this.#options.everyMs);
  }

  /** Runs immediately, unless a run is in progress or the task has not been started. */
  runNow(): void {
    const { signal } = this.#stopping;
    if (this.#timer === undefined || signal.aborted) return;
    const { name, run: runTask } = this.#options;
    this.#currentRun ??= withWatchdogLabel({ task: name }, () => runTask(signal))
      .catch(this.#options.onError)
      .finally(() => {
        this.#currentRun = undefined;
      });
  }

  /** Resolves when no run is in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#currentRun;
  }
}
