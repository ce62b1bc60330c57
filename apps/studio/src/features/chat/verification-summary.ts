import type { Verification } from '../../state/project-state.ts';

export interface VerificationSummary {
  readonly text: string;
  readonly look: 'good' | 'bad' | 'neutral';
}

/** Summarizes a verification. It is good only if a browser opened the app: nothing else proves that it works. */
export function verificationSummary({ ok, checks, opened }: Verification): VerificationSummary {
  if (checks.length === 0) return { text: 'Not checked', look: 'neutral' };
  if (!ok) return { text: 'Checks found errors', look: 'bad' };
  if (opened) return { text: 'Opened in a browser', look: 'good' };
  return { text: 'Builds, not opened in a browser', look: 'neutral' };
}
