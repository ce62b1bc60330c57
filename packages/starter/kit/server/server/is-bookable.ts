import { lasting, type Period, slotsOf, wholeDays } from '../src/lib/booking';

interface Calendar {
  readonly by: 'slot' | 'day';
  readonly opens: string;
  readonly closes: string;
  readonly slotMinutes: number;
  /** The longest booking of a calendar with slots of an hour. */
  readonly mostHours: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const daysAhead = 400;

/** True if a period is one that the calendar offers, whether or not somebody has booked it. */
export function isBookable(period: Period, calendar: Calendar, now: Date): boolean {
  const [first, last] = [period.from.slice(0, 10), period.to.slice(0, 10)];
  const dayAfter = (days: number) =>
    new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  // A day of tolerance, because the customer's clock may be in another time zone.
  if (first < dayAfter(-1) || last > dayAfter(daysAhead) || last < first) return false;
  const isSame = (one: Period) => one.from === period.from && one.to === period.to;
  if (calendar.by === 'day') return isSame(wholeDays(first, last));
  const slots = slotsOf(first, calendar);
  if (calendar.mostHours === 0) return slots.some(isSame);
  const hours = Array.from({ length: calendar.mostHours }, (_, index) => index + 1);
  const isOpen = period.to <= `${first}T${calendar.closes}`;
  return isOpen && slots.some((slot) => hours.some((count) => isSame(lasting(slot, count))));
}
