import { z } from 'zod';

/** A day and a time on the clock of the shop, such as 2026-03-14 and 09:30. */
export const slotSchema = z.object({ day: z.iso.date(), time: z.string() });
export type Slot = z.output<typeof slotSchema>;

export interface DayTimes {
  readonly day: string;
  readonly times: readonly string[];
}

interface Hours {
  readonly opens: number;
  readonly closes: number;
}

const weekday: Hours = { opens: 9, closes: 18 };

/** By day of the week, beginning with Sunday; undefined if the shop is closed. */
export const openingHours: readonly (Hours | undefined)[] = [
  undefined,
  undefined,
  weekday,
  weekday,
  weekday,
  weekday,
  { opens: 9, closes: 16 },
];

const timeZone = 'Europe/London';
const daysAhead = 14;
const slotsPerHour = 2;

/** The days and times that can be booked from now on, whether or not somebody has booked them. */
export function bookableTimes(now: Date): DayTimes[] {
  const [today, currentTime] = shopClock(now);
  return Array.from({ length: daysAhead }, (_, offset) => addDays(today, offset))
    .map((day) => ({
      day,
      times: timesOf(day).filter((time) => day > today || time > currentTime),
    }))
    .filter(({ times }) => times.length > 0);
}

export function isBookable({ day, time }: Slot, now: Date): boolean {
  return bookableTimes(now).some((one) => one.day === day && one.times.includes(time));
}

/** The date on the clock of the shop. */
export function shopToday(now: Date): string {
  return shopClock(now)[0];
}

function shopClock(now: Date): [day: string, time: string] {
  // Swedish dates are written like 2026-03-14 09:30.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = format.format(now).split(' ');
  return [day, time];
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function timesOf(day: string): string[] {
  const hours = openingHours[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (!hours) return [];
  const count = (hours.closes - hours.opens) * slotsPerHour;
  return Array.from({ length: count }, (_, index) => {
    const hour = hours.opens + Math.floor(index / slotsPerHour);
    const minute = (index % slotsPerHour) * (60 / slotsPerHour);
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  });
}
