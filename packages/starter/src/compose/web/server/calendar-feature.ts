import type { Specification } from '../../../specification.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { calendarRoutesFile } from './calendar-routes-file.ts';
import type { ServerFeature } from './server-feature.ts';

const kit = [
  'server/is-bookable.ts',
  'server/is-owner.ts',
  'server/read-record.ts',
  'server/db/local-time.ts',
];
/** Matches the choice on the page, `mostHours` of `booking-form.tsx`. */
const mostHours = 12;

/** Writes the schema of bookings and the routes of the calendar, if the app has one. */
export function calendarFeature(app: Specification): ServerFeature[] {
  const calendar = calendarOf(app);
  if (!calendar) return [];
  const files = [
    ['shared/calendar.ts', sharedFile(calendar)],
    ['server/routes/calendar.ts', calendarRoutesFile(calendar)],
  ] as const;
  return [{ path: 'calendar', files, kit }];
}

function sharedFile({ screen }: Calendar): string {
  const { by, opens, closes, slotMinutes, per } = screen;
  return `import { z } from 'zod';

/** The times that can be booked. The pages offer them, and the server accepts no others. */
export const calendar = {
  by: '${by}',
  opens: '${opens}',
  closes: '${closes}',
  slotMinutes: ${slotMinutes},
  /** The longest booking, if several hours in a row can be booked. */
  mostHours: ${by === 'slot' && per === 'hour' ? mostHours : 0},
} as const;

/** A day and a time on the clock of the place: 2026-11-15T09:30, or T24:00 at the end of a day. */
const moment = z.string().regex(/^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$/, 'Choose a time first.');

export const bookingSchema = z.object({
  thingId: z.string().min(1).max(64),
  from: moment,
  to: moment,
  name: z.string().trim().min(1, 'Enter your name.').max(200),
  email: z.email('Enter a valid email address.').max(200),
  phone: z.string().trim().max(50),
  people: z.int().min(1).max(99),
  total: z.string().max(200),
  note: z.string().trim().max(2000),
});
`;
}
