const weekdayName = new Intl.DateTimeFormat(undefined, { weekday: 'short' });

/** From Monday on: 1 January 2024 was one. */
export const weekdays = Array.from({ length: 7 }, (_, index) =>
  weekdayName.format(new Date(2024, 0, 1 + index)),
);

/** The days of whole weeks that a month lies in. */
export function monthDays(month: Date): Date[] {
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const before = (new Date(year, index, 1).getDay() + 6) % 7;
  const length = new Date(year, index + 1, 0).getDate();
  const cells = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: cells }, (_, cell) => new Date(year, index, 1 + cell - before));
}

/** `2026-11-15`, by the clock of this place. */
export function isoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The month of the next of these days, of the last one when all are over, or else this month. */
export function nearestMonth(days: string[]): Date {
  const given = days.filter((day) => day !== '').sort();
  const today = isoDay(new Date());
  const day = given.find((other) => other >= today) ?? given.at(-1) ?? today;
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, 1);
}
