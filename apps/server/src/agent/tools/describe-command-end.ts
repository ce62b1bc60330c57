import type { RunResult } from '../../core/ports/sandbox.ts';

/** Describes how a command ended. */
export function describeCommandEnd({
  exitCode,
  signal,
}: Pick<RunResult, 'exitCode' | 'signal'>): string {
  return signal ? `The command was stopped by ${signal}.` : `Exit code ${exitCode}.`;
}
