import { date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth-schema';

export * from './auth-schema';

export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey().defaultRandom(),
    day: date().notNull(),
    time: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One barber, one chair: the database itself refuses a second booking of the same time.
    unique('bookings_day_time_unique').on(table.day, table.time),
    index('bookings_user_id_idx').on(table.userId),
  ],
);
