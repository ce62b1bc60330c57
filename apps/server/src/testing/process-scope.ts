import { after } from 'node:test';

/** Set by the test runner for its workers, which run many files in one process. */
export const workerVariable = 'MILLWRIGHT_TEST_WORKER';

const closers: (() => unknown)[] = [];

/** A program such as a benchmark calls `closeProcessScope` itself: `after` would make it print a test summary. */
const isTestFile = process.argv[1]?.endsWith('.test.ts') === true;

/**
 * Closes a resource shared by all test files of this process: when a test worker ends, or after the last test of a file
 * that runs alone. Call it during module load.
 */
export function atProcessEnd(close: () => unknown): void {
  const isAlone = closers.length === 0 && isTestFile && !process.env[workerVariable];
  // Reverse order: a resource may use those opened before it.
  closers.unshift(close);
  if (isAlone) after(closeProcessScope);
}

export async function closeProcessScope(): Promise<void> {
  for (const close of closers) await close();
}
