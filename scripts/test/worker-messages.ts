/** From the runner to a test worker. */
export type WorkerCommand = { readonly run: string } | { readonly close: true };

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface TestResult {
  /** Names of the enclosing suites and of the test, outermost first. */
  readonly path: readonly string[];
  readonly outcome: Outcome;
  /** The formatted error of a failed test, or the reason for a skip. */
  readonly reason?: string;
}

/** A result with the CPU time since the previous result of the same file, which includes hooks that ran in between. */
export interface TimedResult extends TestResult {
  readonly cpuSeconds: number | undefined;
}

/** From a test worker to the runner. Every report is also a sign of progress. */
export type WorkerReport =
  | { readonly kind: 'started'; readonly path: readonly string[] }
  | ({ readonly kind: 'finished' } & TestResult)
  /** An error that no code of the running test caught. */
  | { readonly kind: 'uncaught'; readonly reason: string }
  | { readonly kind: 'fileDone'; readonly file: string };
