/** Formats a date in local time: `2026-11-15`. */
export function toIsoDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Returns noon of a day, which is on the same day even if the clocks change. */
export function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function addDays(day: string, count: number): string {
  const date = toDate(day);
  date.setDate(date.getDate() + count);
  return toIsoDay(date);
}

/** Returns the given number of days in order, up to and including `day`. */
export function lastDays(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index - count + 1));
}

/** Returns the first day of the month that many months later. */
export function addMonths(day: string, count: number): string {
  const date = toDate(day);
  return toIsoDay(new Date(date.getFullYear(), date.getMonth() + count, 1, 12));
}

/** Returns the days of the weeks, from Monday to Sunday, that contain the month of a day. */
export function daysOfMonth(day: string): string[] {
  const first = addMonths(day, 0);
  const start = addDays(first, -((toDate(first).getDay() + 6) % 7));
  const weeks = addDays(start, 35) < addMonths(day, 1) ? 6 : 5;
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(start, index));
}
