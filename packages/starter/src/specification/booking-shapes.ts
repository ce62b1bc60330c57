import { z } from 'zod';
import { key, words } from './basic-shapes.ts';

/** `09:30` */
const clockTime = z.iso.time({ precision: -1 });

/** Reservations of times or days; only on the web. */
export const bookingShape = {
  /** The things to book. Without them, there is only one calendar. */
  entity: key.optional(),
  by: z.enum(['slot', 'day']),
  /** Opening hours and the length of a slot; unused by `day`. */
  opens: clockTime,
  closes: clockTime,
  slotMinutes: z.int().positive(),
  /** The unit of the prices, if bookings show what they cost. */
  per: z.enum(['booking', 'person', 'hour', 'day', 'night']).optional(),
  /** True if a booking is for several people. */
  asksPeople: z.boolean().optional(),
  /** Shown after a booking. */
  confirmation: words.optional(),
};

/** The reservations of a calendar on a page of their own; only on the web. */
export const bookingsShape = {
  /** Key of the calendar's screen. */
  of: key,
  /** True if the page lists the reservations of all accounts. Only the owner sees it; needs a server. */
  all: z.boolean().optional(),
};
