/** Work that would hold up the event loop, for a thread of its own. */
export interface Job<Input, Output> {
  /** The module that runs in the thread: it calls `answerJob`. */
  readonly module: URL;
  /** Limits how many run at once; further jobs wait. */
  readonly threads: number;
  /** For the heap and buffers of one thread. */
  readonly memoryBytes: number;
  /** Time from the start of the thread. */
  readonly deadlineMs: number;
  /** Never set: keeps the types of input and output together. */
  readonly types?: (input: Input) => Output;
}

export interface JobOptions {
  readonly signal: AbortSignal;
  /** Buffers that the thread takes over instead of copying them. */
  readonly transfer?: readonly ArrayBuffer[];
}

export interface Threads {
  /** Resolves with what the job answered. Rejects with the signal's reason, or a `JobError`. */
  run<Input, Output>(
    job: Job<Input, Output>,
    input: Input,
    options: JobOptions,
  ): Promise<Finished<Output>>;
}

export interface Finished<Output> {
  readonly output: Output;
  /** Run time, without the wait for a free thread. */
  readonly tookMs: number;
}

/** A job without an answer: it took too long, needed too much memory, or threw. */
export class JobError extends Error {
  readonly fault: 'too_slow' | 'too_large' | 'failed';
  readonly tookMs: number;

  constructor(fault: JobError['fault'], tookMs: number, cause?: unknown) {
    super(`a job in a thread was ended: ${fault}`, { cause });
    this.name = 'JobError';
    this.fault = fault;
    this.tookMs = tookMs;
  }
}
