const dayMs = 86_400_000;

/** Computes a value of a record from others. Returns null while one is missing, or if there is no result, as of 1 / 0. */
export function compute<const T extends readonly (number | null)[]>(
  values: T,
  formula: (...values: { [K in keyof T]: number }) => number,
): number | null {
  if (values.includes(null)) return null;
  const result = formula(...(values as { [K in keyof T]: number }));
  return Number.isFinite(result) ? roundTo(result, 2) : null;
}

/** Rounds without the errors of binary fractions: 1.005 is 1.01. */
function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(Number((value * factor).toPrecision(12))) / factor;
}

/** The days from 1970 to a day such as `2026-11-15` or a moment such as `2026-11-15T09:30`. */
export function dayNumber(day: string): number | null {
  const time = Date.parse(day.slice(0, 10));
  return Number.isNaN(time) ? null : time / dayMs;
}

/** The minutes from midnight to a time such as `09:30`. */
export function minutesOf(time: string): number | null {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  return Number.isNaN(hours + minutes) ? null : hours * 60 + minutes;
}

/** A percentage as expressions see it: 0.2 for 20. */
export function fractionOf(percent: number | null): number | null {
  return percent === null ? null : percent / 100;
}

/** The remainder, never negative: from 23:30 to 00:15 are 45 minutes. */
export function mod(value: number, size: number): number {
  return ((value % size) + size) % size;
}
