const two = (count: number) => String(count).padStart(2, '0');

/** `24:59`, or `1:02:03` where there are hours. A second that has begun counts. */
export function formatTime(milliseconds: number): string {
  return clock(Math.ceil(milliseconds / 1000));
}

/** `01:02.34`: what has passed, with hundredths. */
export function formatElapsed(milliseconds: number): string {
  const hundredths = Math.floor(milliseconds / 10);
  return `${clock(Math.floor(hundredths / 100))}.${two(hundredths % 100)}`;
}

function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
