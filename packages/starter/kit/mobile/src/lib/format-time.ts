const twoDigits = (count: number) => String(count).padStart(2, '0');

/** Formats remaining time, rounded up to seconds: `24:59` or `1:02:03`. */
export function formatTime(milliseconds: number): string {
  return formatClock(Math.ceil(milliseconds / 1000));
}

/** Formats elapsed time with hundredths: `01:02.34`. */
export function formatElapsed(milliseconds: number): string {
  const hundredths = Math.floor(milliseconds / 10);
  return `${formatClock(Math.floor(hundredths / 100))}.${twoDigits(hundredths % 100)}`;
}

function formatClock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
