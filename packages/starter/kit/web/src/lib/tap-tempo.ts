const pauseMs = 2000;
const maxTaps = 6;

/** Adds a tap. After a pause, counting starts again. */
export function addTap(taps: number[], now: number): number[] {
  const last = taps.at(-1) ?? 0;
  return now - last > pauseMs ? [now] : [...taps, now].slice(-maxTaps);
}

/** Returns the beats per minute of some taps, or undefined for a single one. */
export function tempoOf(taps: number[]): number | undefined {
  const [first, last] = [taps[0], taps.at(-1)];
  if (first === undefined || last === undefined || taps.length < 2) return undefined;
  return Math.round(60_000 / ((last - first) / (taps.length - 1)));
}
