import { addDays } from '@/lib/days';

export interface Habit {
  name: string;
  icon: string;
}

export interface TrackedHabit extends Habit {
  id: string;
  /** Days on which it was done: `2026-11-15`. */
  days: string[];
}

/** Counts the days in a row until today. An open today does not end the streak. */
export function currentStreak(days: string[], today: string): number {
  const done = new Set(days);
  let day = done.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; done.has(day); day = addDays(day, -1)) count += 1;
  return count;
}
