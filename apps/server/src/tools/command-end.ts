import type { RunResult } from '../core/ports/sandbox.ts';

/** How a command ended, in words. */
export function endOf({ exitCode, signal }: Pick<RunResult, 'exitCode' | 'signal'>): string {
  return signal ? `The command was ended by ${signal}.` : `Exit code ${exitCode}.`;
}
