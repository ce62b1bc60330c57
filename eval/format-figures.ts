/** Figures as people read them, in the terminal and in the report. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;

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
