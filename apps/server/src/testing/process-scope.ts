import { after } from 'node:test';

/** Set by the test runner for its workers, which run many files in one process. */
export const workerVariable = 'MILLWRIGHT_TEST_WORKER';

const closers: (() => unknown)[] = [];

/**
 * Closes something that all test files of this process share. A worker of the test runner does so when it
 * ends; a file that runs alone does so after its last test. Call it while a module loads.
 */
export function atProcessEnd(close: () => unknown): void {
  const isAlone = closers.length === 0 && !process.env[workerVariable];
  // The last one opened may use those before it.
  closers.unshift(close);
  if (isAlone) after(closeProcessScope);
}

export async function closeProcessScope(): Promise<void> {
  for (const close of closers) await close();
}
