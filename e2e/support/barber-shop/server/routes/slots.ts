import { gte } from 'drizzle-orm';
import { Hono } from 'hono';
import { bookableTimes, shopToday } from '../../shared/schedule';
import { db } from '../db/client';
import { bookings } from '../db/schema';
import { requireUser } from '../require-user';

/** The free times of the coming days. A day that is fully booked has none. */
export const slotRoutes = new Hono().get('/', requireUser, async (c) => {
  const now = new Date();
  const booked = await db
    .select({ day: bookings.day, time: bookings.time })
    .from(bookings)
    .where(gte(bookings.day, shopToday(now)));
  const taken = new Set(booked.map(({ day, time }) => `${day} ${time}`));
  const days = bookableTimes(now).map(({ day, times }) => ({
    day,
    times: times.filter((time) => !taken.has(`${day} ${time}`)),
  }));
  return c.json(days);
});
