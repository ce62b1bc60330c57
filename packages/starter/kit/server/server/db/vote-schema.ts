import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from './auth-schema';

export const pollVotes = pgTable(
  'poll_votes',
  {
    poll: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    option: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // The database itself refuses a second vote of the same account.
  (table) => [primaryKey({ columns: [table.poll, table.userId] })],
);
