import type { Source } from '../../source.ts';
import type { Calendar } from './calendar.ts';
import { tableOf } from './columns.ts';

/** Writes the table of bookings. */
export function bookingsTable({ entity, isExact }: Calendar, source: Source): string {
  const use = (name: string) => source.use('drizzle-orm/pg-core', name);
  for (const name of ['index', 'integer', 'text', 'timestamp', 'uuid']) use(name);
  for (const name of ['localTime', 'localEnd']) source.use('./local-time', name);
  source.use('./auth-schema', 'user');
  const thing = entity
    ? `text()\n      .notNull()\n      .references(() => ${tableOf(entity)}.id, { onDelete: 'restrict' })`
    : "text().notNull().default('only')";
  const once = isExact
    ? `    // The database itself refuses a second booking of the same time.
    ${use('unique')}('bookings_thing_starts_unique').on(table.thingId, table.from),
`
    : `    index('bookings_thing_starts_idx').on(table.thingId, table.from),
`;
  return `export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The id of the booked record. */
    thingId: ${thing},
    from: localTime('starts').notNull(),
    to: localEnd('ends').notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    people: integer().notNull().default(1),
    /** The amount due as the page has shown it. */
    total: text().notNull().default(''),
    note: text().notNull().default(''),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
${once}    index('bookings_user_id_idx').on(table.userId),
  ],
);
`;
}
