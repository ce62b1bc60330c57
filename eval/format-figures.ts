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

/** A difference with its sign. */
export function formatDelta(delta: number, format: (value: number) => string): string {
  const sign = delta < 0 ? '−' : '+';
  const text = format(Math.abs(delta));
  return text === format(0) ? '±0' : `${sign}${text}`;
}
