import { and, asc, eq, gte } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { isBookable, shopToday, slotSchema } from '../../shared/schedule';
import { db } from '../db/client';
import { bookings } from '../db/schema';
import { requireUser } from '../require-user';

const fields = { id: bookings.id, day: bookings.day, time: bookings.time };

/** The bookings of the person who is signed in. */
export const bookingRoutes = new Hono()
  .get('/', requireUser, async (c) => {
    const isUpcoming = gte(bookings.day, shopToday(new Date()));
    const mine = await db
      .select(fields)
      .from(bookings)
      .where(and(eq(bookings.userId, c.var.user.id), isUpcoming))
      .orderBy(asc(bookings.day), asc(bookings.time));
    return c.json(mine);
  })
  .post('/', requireUser, async (c) => {
    const slot = slotSchema.safeParse(await c.req.json().catch(() => null));
    if (!slot.success || !isBookable(slot.data, new Date())) {
      return c.json({ error: 'This time cannot be booked. Choose another one.' }, 400);
    }
    const { day, time } = slot.data;
    const [booking] = await db
      .insert(bookings)
      .values({ day, time, userId: c.var.user.id })
      .onConflictDoNothing({ target: [bookings.day, bookings.time] })
      .returning(fields);
    if (!booking) {
      return c.json({ error: 'Somebody has just booked this time. Choose another one.' }, 409);
    }
    return c.json(booking, 201);
  })
  .delete('/:id', requireUser, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const cancelled = id.success
      ? await db
          .delete(bookings)
          .where(and(eq(bookings.id, id.data), eq(bookings.userId, c.var.user.id)))
          .returning(fields)
      : [];
    if (cancelled.length === 0) return c.json({ error: 'This booking does not exist' }, 404);
    return c.body(null, 204);
  });
