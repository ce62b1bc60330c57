export interface Habit {
  name: string;
  icon: string;
}

export interface TrackedHabit extends Habit {
  id: string;
  /** Days on which it was done: `2026-11-15`. */
  days: string[];
}

/** Formats a date in local time: `2026-11-15`. */
export function toIsoDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Noon is on the same day even if the clocks change.
  return toIsoDay(new Date(year, month - 1, date + count, 12));
}

/** Returns the given number of days in order, up to and including `day`. */
export function lastDays(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index - count + 1));
}

/** Counts the days in a row until today. An open today does not end the streak. */
export function currentStreak(days: string[], today: string): number {
  const done = new Set(days);
  let day = done.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; done.has(day); day = addDays(day, -1)) count += 1;
  return count;
}

/** Returns the length of the longest streak. */
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
