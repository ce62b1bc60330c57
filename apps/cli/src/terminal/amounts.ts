export function formatDuration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)}s`;
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return minutes === 0 ? `${whole}s` : `${minutes}m ${String(rest).padStart(2, '0')}s`;
}

export function formatThousands(count: number): string {
  if (count < 1000) return String(count);
  return count < 99_950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}

export const pluralize = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

export const formatBytes = (count: number): string =>
  count < 1000 ? `${count} B` : `${(count / 1000).toFixed(1)} kB`;
