import { addDays } from './days.ts';

/** Days in a row up to now. A day that is not over yet breaks nothing. */
export function currentStreak(days: string[], today: string): number {
  const done = new Set(days);
  let day = done.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; done.has(day); day = addDays(day, -1)) count += 1;
  return count;
}

/** The most days in a row that there ever were. */
export function bestStreak(days: string[]): number {
  const done = new Set(days);
  let best = 0;
  for (const first of done) {
    if (done.has(addDays(first, -1))) continue;
    let count = 1;
    for (let day = addDays(first, 1); done.has(day); day = addDays(day, 1)) count += 1;
    best = Math.max(best, count);
  }
  return best;
}
