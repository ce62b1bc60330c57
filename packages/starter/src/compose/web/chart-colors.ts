import { inGamut, type Oklch } from './colors.ts';

const chartCount = 5;
/** Smaller distances of hues are hard to tell apart. */
const leastDistance = 28;

/** Returns distinguishable colors, starting with the app's own two. */
export function chartColors(main: Oklch, second: Oklch, scheme: 'light' | 'dark'): Oklch[] {
  const chroma = Math.min(0.17, Math.max(0.1, main.c));
  const isClose = distance(main.h, second.h) <= leastDistance;
  const hues = [main.h, second.h];
  for (const by of [180, 120, 240, 60, 300, 90, 210]) {
    const hue = (main.h + by) % 360;
    if (hues.every((other) => distance(hue, other) > leastDistance)) hues.push(hue);
  }
  return hues.slice(0, chartCount).map((h, index) => {
    // Two similar hues differ in lightness instead.
    const lighter = index === 1 && isClose ? 0.12 : 0;
    const l = (index % 2 === 0 ? 0.6 : 0.68) + lighter + (scheme === 'dark' ? 0.1 : 0);
    return inGamut({ l, c: chroma, h });
  });
}

/** Returns the distance between two hues in degrees. */
function distance(one: number, other: number): number {
  return Math.abs(((((one - other) % 360) + 540) % 360) - 180);
}
