/** A thing to book. */
export interface Bookable {
  id: string;
  name: string;
  /** A URL, a data URL or an emoji. */
  image?: string;
  /** Null if it is unknown. */
  price?: number | null;
  /** Further values by their labels. */
  details: Readonly<Record<string, string>>;
}

/** A time from `2026-11-15T09:00` up to, but not including, `2026-11-15T10:00`. Midnight at the end is `T24:00`. */
export interface Period {
  from: string;
  to: string;
}

export interface Booking extends Period {
  id: string;
  thingId: string;
  thingName: string;
  name: string;
  email: string;
  phone: string;
  people: number;
  /** The amount due, explained; empty if it is unknown. */
  total: string;
  note: string;
}

/** The bookings of the user, and which times are taken. */
export interface Bookings {
  bookings: Booking[];
  /** Initial contact details; empty if they are unknown. */
  contact: { name: string; email: string };
  isTaken: (thingId: string, period: Period, by: 'slot' | 'day') => boolean;
  /** Resolves to the booking, or to the reason why it is not possible. */
  add: (draft: Omit<Booking, 'id'>) => Promise<{ booking?: Booking; problem?: string }>;
  remove: (id: string) => void;
}

/** Returns a short text that identifies a booking. */
export function bookingReference({ id }: Booking): string {
  return id.replaceAll('-', '').slice(0, 6).toUpperCase();
}

export interface Hours {
  opens: string;
  closes: string;
  slotMinutes: number;
}

/** Returns the slots of a day, in order. The last one ends at closing time or before. */
export function slotsOf(day: string, { opens, closes, slotMinutes }: Hours): Period[] {
  const slots: Period[] = [];
  const end = toMinutes(closes);
  for (let start = toMinutes(opens); start + slotMinutes <= end; start += slotMinutes) {
    slots.push({ from: `${day}T${toTime(start)}`, to: `${day}T${toTime(start + slotMinutes)}` });
  }
  return slots;
}

/** Returns the period of whole days, including the last one. */
export function wholeDays(first: string, last: string): Period {
  return { from: `${first}T00:00`, to: `${last}T24:00` };
}

/** Returns a slot that lasts for some hours. */
export function lasting({ from }: Period, hours: number): Period {
  const [day = '', time = ''] = from.split('T');
  return { from, to: `${day}T${toTime(toMinutes(time) + hours * 60)}` };
}

/** True if two periods have any time in common. Moments in this form are in the order of their letters. */
export function overlaps(one: Period, other: Period): boolean {
  return one.from < other.to && other.from < one.to;
}

export function isTaken(
  bookings: readonly (Period & { thingId: string })[],
  thingId: string,
  period: Period,
): boolean {
  return bookings.some((booking) => booking.thingId === thingId && overlaps(booking, period));
}

/** One of this many slots is taken by a sample booking; 0 would be none. */
const sampleEvery = { slot: 5, day: 6 };

/**
 * Returns true if a sample booking takes this period, so that the calendar is not empty before anyone has booked. It
 * depends on nothing but the arguments: the same period is always taken.
 */
export function isTakenBySample(thingId: string, { from }: Period, by: 'slot' | 'day'): boolean {
  return hash(`${thingId} ${by === 'day' ? from.slice(0, 10) : from}`) % sampleEvery[by] === 0;
}

/** Sorts by time, the next one first. */
export function sortBookings(bookings: Booking[]): Booking[] {
  return bookings.toSorted((one, other) => one.from.localeCompare(other.from));
}

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  // The lowest bits alone depend only on the lowest bits of the letters.
  return (value ^ (value >>> 15)) >>> 0;
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function toTime(minutes: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
