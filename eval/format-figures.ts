import type { PartCounts } from './task-result.ts';

/** Figures as people read them, in the terminal and in the report. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;

/** The score of tasks; a dash if none of them has checks. */
export const formatScore = (score: number, checks: number): string =>
  checks === 0 ? '–' : formatPercent(score);

/** Passed checks and their share. */
export const formatChecks = (passed: number, checks: number): string =>
  checks === 0 ? '–' : `${passed}/${checks} (${formatPercent(passed / checks)})`;

/** Parts of a request, for example `5 done, 1 partly, 0 not done`; undefined without parts. */
export function formatParts({ done, partly, notDone }: PartCounts): string | undefined {
  if (done + partly + notDone === 0) return undefined;
  return `${done} done, ${partly} partly, ${notDone} not done`;
}

export const formatCredits = (credits: number): string => credits.toFixed(2);

export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 100) return `${seconds.toFixed(0)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${Math.round(seconds - minutes * 60)} s`;
}

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** The difference of two shares in percentage points, with its sign. */
export function formatChange(change: number): string {
  const points = Math.round(Math.abs(change) * 100);
  if (points === 0) return '±0';
  return `${change < 0 ? '−' : '+'}${points} pts`;
}
