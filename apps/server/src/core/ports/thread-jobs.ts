/** Work that would block the event loop, run in its own thread. */
export interface Job<Input, Output> {
  /** The module that runs in the thread and calls `answerJob`. */
  readonly module: URL;
  /** Maximum number of concurrent threads; further jobs wait. */
  readonly threads: number;
  /** Limit for the heap and buffers of one thread. */
  readonly memoryBytes: number;
  /** Time limit from the start of the thread. */
  readonly deadlineMs: number;
  /** Never set: only carries the input and output types. */
  readonly types?: (input: Input) => Output;
}

export interface JobOptions {
  readonly signal: AbortSignal;
  /** Buffers to transfer to the thread instead of copying them. */
  readonly transfer?: readonly ArrayBuffer[];
}

export interface ThreadJobs {
  /** Resolves with the job's output. Rejects with the signal's reason or a `JobError`. */
  run<Input, Output>(
    job: Job<Input, Output>,
    input: Input,
    options: JobOptions,
  ): Promise<JobResult<Output>>;
}

export interface JobResult<Output> {
  readonly output: Output;
  /** Run time, excluding the wait for a free thread. */
  readonly tookMs: number;
}

/** A failed job: it took too long, needed too much memory, or threw. */
export class JobError extends Error {
  readonly fault: 'too_slow' | 'too_large' | 'failed';
  readonly tookMs: number;

  constructor(fault: JobError['fault'], tookMs: number, cause?: unknown) {
    super(`a worker-thread job was stopped: ${fault}`, { cause });
    this.name = 'JobError';
    this.fault = fault;
    this.tookMs = tookMs;
  }
}
