import type { Entity, ScreenOf, Specification } from '../../../specification.ts';
import { isWide, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { namesOf, propertyOf } from '../names.ts';
import { tableOf } from './columns.ts';

const kit = [
  'server/is-bookable.ts',
  'server/is-owner.ts',
  'server/read-record.ts',
  'server/db/local-time.ts',
];
/** As many as the page offers. */
const mostHours = 12;

interface Calendar {
  readonly screen: ScreenOf<'booking'>;
  /** What is booked; undefined if there is only one calendar. */
  readonly entity: Entity | undefined;
  /** True if a booking is exactly one of the slots, so that a constraint of the database decides who gets it. */
  readonly isExact: boolean;
}

function calendarOf(app: Specification): Calendar | undefined {
  const screen = app.screens.find((one) => one.kind === 'booking');
  if (!screen) return undefined;
  const entity = app.entities.find(({ key }) => key === screen.entity);
  return { screen, entity, isExact: screen.by === 'slot' && screen.per !== 'hour' };
}

/** Writes the table of bookings. */
export function bookingsTable(app: Specification, source: Source): string | undefined {
  const calendar = calendarOf(app);
  if (!calendar) return undefined;
  const use = (name: string) => source.use('drizzle-orm/pg-core', name);
  for (const name of ['index', 'integer', 'text', 'timestamp', 'uuid']) use(name);
  const { entity, isExact } = calendar;
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
    /** What is booked. */
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

/** Writes what a booking looks like and the routes of the calendar. */
export function calendarFiles(app: Specification) {
  const calendar = calendarOf(app);
  if (!calendar) return { files: [], kit: [] };
  return {
    files: [
      ['shared/calendar.ts', sharedFile(calendar)],
      ['server/routes/calendar.ts', routesFile(calendar)],
    ] as const,
    kit,
  };
}

function sharedFile({ screen }: Calendar): string {
  const { by, opens, closes, slotMinutes, per } = screen;
  return `import { z } from 'zod';

/** When something can be booked. The pages offer these times, and the server accepts no others. */
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

const taken = 'This time is already taken. Choose another one.';

function routesFile({ screen, entity, isExact }: Calendar): string {
  const source = new Source();
  const orm = (name: string) => source.use('drizzle-orm', name);
  source.use('hono', 'Hono');
  source.use('hono/http-exception', 'HTTPException');
  source.use('zod', 'z');
  for (const name of ['and', 'asc', 'eq', 'getTableColumns', 'gte']) orm(name);
  for (const name of ['bookingSchema', 'calendar']) source.use('../../shared/calendar', name);
  source.use('../db/client', 'db');
  source.use('../db/schema', 'bookings');
  source.use('../is-bookable', 'isBookable');
  source.use('../is-owner', 'isOwner');
  source.use('../read-record', 'readBody');
  for (const name of ['requireRole', 'requireUser']) source.use('../require-user', name);
  const usual = screen.by === 'slot' ? 'Appointment' : 'Reservation';
  const title = entity && propertyOf(entity.fields[0] ?? { key: '' });
  const table = entity && source.use('../db/schema', tableOf(entity));
  const [titleField] = entity?.fields ?? [];
  const isText =
    titleField &&
    ![
      'number',
      'money',
      'percent',
      'duration',
      'rating',
      'boolean',
      'tags',
      'date',
      'dateTime',
    ].includes(titleField.kind);
  const nameCode =
    table && title && isText
      ? `${table}.${title}`
      : `${orm('sql')}<string>\`'${entity ? entity.name.replaceAll("'", '') : usual}'\``;
  const joined = table ? `.innerJoin(${table}, eq(${table}.id, bookings.thingId))` : '';
  const query = `db.select(fields).from(bookings)${joined}.$dynamic();`;
  const selectLine = `const select = () => ${query}`;
  const selectCode = isWide(selectLine) ? `const select = () =>\n  ${query}` : selectLine;
  const insert = isExact ? exactInsert : lockedInsert(orm);
  return source.print(`const { userId, createdAt, ...columns } = getTableColumns(bookings);
const fields = { ...columns, thingName: ${nameCode} };
const daysShown = 30;

/** Bookings with the names of what was booked. */
${selectCode}

/** Moments on the clock of the place begin with their day; past ones stay visible for some time. */
const firstDay = () =>
  new Date(Date.now() - daysShown * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The calendar: customers see, add and cancel their own bookings, the owner sees and cancels all of them. */
export const calendarRoutes = new Hono()
  .get('/', requireUser, async (c) => {
    const isRecent = gte(bookings.to, firstDay());
    const [own, taken] = await Promise.all([
      select()
        .where(and(eq(userId, c.var.user.id), isRecent))
        .orderBy(asc(bookings.from)),
      // Not who has booked: that is nobody else's business.
      db
        .select({ thingId: bookings.thingId, from: bookings.from, to: bookings.to })
        .from(bookings)
        .where(isRecent),
    ]);
    return c.json({ own, taken });
  })
  .get('/all', requireRole('admin'), async (c) => {
    const all = await select().where(gte(bookings.to, firstDay())).orderBy(asc(bookings.from));
    return c.json(all);
  })
  .post('/', requireUser, async (c) => {
    const booking = await readBody(c, bookingSchema);
    if (!isBookable(booking, calendar, new Date())) {
      throw new HTTPException(400, { message: 'This time cannot be booked. Choose another one.' });
    }
${thingCheck(entity)}    const values = { ...booking, userId: c.var.user.id };
${insert}    if (!added) {
      throw new HTTPException(409, { message: ${quoted(taken)} });
    }
    const [saved] = await select().where(eq(bookings.id, added.id));
    return c.json(saved, 201);
  })
  .delete('/:id', requireUser, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const isOwn = isOwner(c.var.user) ? undefined : eq(userId, c.var.user.id);
    const [gone] = id.success
      ? await db
          .delete(bookings)
          .where(and(eq(bookings.id, id.data), isOwn))
          .returning({ id: bookings.id })
      : [];
    if (!gone) throw new HTTPException(404, { message: 'This booking does not exist' });
    return c.body(null, 204);
  });
`);
}

const exactInsert = `    const [added] = await db
      .insert(bookings)
      .values(values)
      .onConflictDoNothing({ target: [bookings.thingId, bookings.from] })
      .returning({ id: bookings.id });
`;

function lockedInsert(orm: (name: string) => string): string {
  for (const name of ['gt', 'lt', 'sql']) orm(name);
  return `    const added = await db.transaction(async (tx) => {
      // Requests for times that overlap wait for each other here.
      await tx.execute(sql\`LOCK TABLE \${bookings} IN SHARE ROW EXCLUSIVE MODE\`);
      const overlaps = and(
        eq(bookings.thingId, booking.thingId),
        lt(bookings.from, booking.to),
        gt(bookings.to, booking.from),
      );
      if ((await tx.$count(bookings, overlaps)) > 0) return undefined;
      const [row] = await tx.insert(bookings).values(values).returning({ id: bookings.id });
      return row;
    });
`;
}

function thingCheck(entity: Entity | undefined): string {
  if (!entity)
    return `    if (booking.thingId !== 'only') {
      throw new HTTPException(400, { message: 'This cannot be booked.' });
    }
`;
  const { many } = namesOf(entity);
  return `    if ((await db.$count(${many}, eq(${many}.id, booking.thingId))) === 0) {
      throw new HTTPException(404, { message: 'This can no longer be booked.' });
    }
`;
}
