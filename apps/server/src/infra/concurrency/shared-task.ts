interface Running<Progress, Result> {
  readonly result: Promise<Result>;
  readonly listeners: Set<(progress: Progress) => void>;
  readonly abort: AbortController;
  waiting: number;
  last: Progress | undefined;
}

export type Work<Progress, Result> = (
  report: (progress: Progress) => void,
  signal: AbortSignal,
) => Promise<Result>;

export interface JoinOptions<Progress> {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs work once for several callers. Aborts it when the last caller leaves. */
export class SharedTask<Progress, Result> {
  readonly #running = new Map<string, Running<Progress, Result>>();

  /** Joins the running work of that name, or starts it. */
  async join(
    name: string,
    work: Work<Progress, Result>,
    { onProgress, signal }: JoinOptions<Progress>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const running = this.#running.get(name) ?? this.#start(name, work);
    running.waiting += 1;
    if (onProgress) {
      running.listeners.add(onProgress);
      if (running.last !== undefined) onProgress(running.last);
    }
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      return await Promise.race([running.result, aborted.promise]);
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (onProgress) running.listeners.delete(onProgress);
      running.waiting -= 1;
      if (running.waiting === 0) await this.#end(name, running);
    }
  }

  #start(name: string, work: Work<Progress, Result>): Running<Progress, Result> {
    const abort = new AbortController();
    const listeners = new Set<(progress: Progress) => void>();
    const report = (progress: Progress) => {
      running.last = progress;
      for (const listener of listeners) listener(progress);
    };
    const result = Promise.resolve().then(() => work(report, abort.signal));
    const running: Running<Progress, Result> = {
      result,
      listeners,
      abort,
      waiting: 0,
      last: undefined,
    };
    this.#running.set(name, running);
    return running;
  }

  /** Removes the work, so that later callers start anew. The last caller returns once nothing is left running. */
  async #end(name: string, running: Running<Progress, Result>): Promise<void> {
    if (this.#running.get(name) === running) this.#running.delete(name);
    running.abort.abort();
    // Callers that are still waiting get the error from `result` itself.
    await running.result.catch(() => undefined);
  }
}
