import type { Check, Problem } from '../../../core/ports/sandbox-manager.ts';
import { unlessAborted } from '../../../core/unless-aborted.ts';

/** Result of one check. */
export interface CheckOutcome extends Pick<Check, 'ok' | 'summary'> {
  readonly problems: readonly Problem[];
}

/** Time that cancelled work may take to stop. */
const graceMs = 2_000;

/** Limits the duration of a check. Only an abort by the caller rejects; timeouts and errors go to `otherwise`. */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  check: (signal: AbortSignal) => Promise<T>,
  onFailure: (reason: string) => T,
): Promise<T> {
  const late = AbortSignal.timeout(ms);
  const end = AbortSignal.timeout(ms + graceMs);
  try {
    return await unlessAborted(check(AbortSignal.any([signal, late])), end);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return onFailure(`It did not finish within ${ms / 1000} s.`);
    return onFailure(error instanceof Error ? error.message : String(error));
  }
}

export function formatCount(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
