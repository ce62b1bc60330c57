import type { Verification } from '../../state/project-state.ts';

export interface VerificationSummary {
  readonly text: string;
  readonly variant: 'good' | 'bad' | 'neutral';
}

/** Summarizes a verification. It is good only if a browser opened the app: nothing else proves that it works. */
export function summarizeVerification({ ok, checks, opened }: Verification): VerificationSummary {
  if (checks.length === 0) return { text: 'Not checked', variant: 'neutral' };
  if (!ok) return { text: 'Checks found errors', variant: 'bad' };
  if (opened) return { text: 'Opened in a browser', variant: 'good' };
  return { text: 'Builds, not opened in a browser', variant: 'neutral' };
}
