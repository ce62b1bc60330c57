import { asc, eq, gte } from 'drizzle-orm';
import { Hono } from 'hono';
import { shopToday } from '../../shared/schedule';
import { db } from '../db/client';
import { bookings, user } from '../db/schema';
import { requireRole } from '../require-user';

/** Routes for the owner of the shop, who sees the bookings of all customers. */
export const ownerRoutes = new Hono().get('/bookings', requireRole('admin'), async (c) => {
  const upcoming = await db
    .select({
      id: bookings.id,
      day: bookings.day,
      time: bookings.time,
      name: user.name,
      email: user.email,
    })
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.userId))
    .where(gte(bookings.day, shopToday(new Date())))
    .orderBy(asc(bookings.day), asc(bookings.time));
  return c.json(upcoming);
});
