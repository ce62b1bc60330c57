const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const shortWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Writes 2026-03-14 as Saturday 14 March. */
export function formatDay(day: string): string {
  return longDay.format(toDate(day));
}

/** The parts of a date for a small calendar leaf. */
export function dayParts(day: string): { weekday: string; date: string; month: string } {
  const date = toDate(day);
  return {
    weekday: shortWeekday.format(date),
    date: String(date.getUTCDate()),
    month: shortMonth.format(date),
  };
}
