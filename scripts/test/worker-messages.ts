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

/** From a test worker to the runner. Every report is also a sign of progress. */
export type WorkerReport =
  | { readonly kind: 'started'; readonly path: readonly string[] }
  | ({ readonly kind: 'finished' } & TestResult)
  | { readonly kind: 'fileDone'; readonly file: string };
