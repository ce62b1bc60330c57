import type { Entity } from '../../../specification.ts';
import { isWide, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { namesOf, propertyOf } from '../names.ts';
import type { Calendar } from './calendar.ts';
import { isTextColumn, tableOf } from './columns.ts';

const taken = 'This time is already taken. Choose another one.';

/** Writes `server/routes/calendar.ts`: the routes that list, add and cancel bookings. */
export function calendarRoutesFile(calendar: Calendar): string {
  const { entity, isExact } = calendar;
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
  const table = entity && source.use('../db/schema', tableOf(entity));
  const thingName = nameOfThing(calendar) ?? `${orm('sql')}<string>\`'${typeOfThing(calendar)}'\``;
  const joined = table ? `.innerJoin(${table}, eq(${table}.id, bookings.thingId))` : '';
  const query = `db.select(fields).from(bookings)${joined}.$dynamic();`;
  const selectLine = `const select = () => ${query}`;
  const selectCode = isWide(selectLine) ? `const select = () =>\n  ${query}` : selectLine;
  const insert = isExact ? exactInsert : lockedInsert(orm);
  return source.print(`const { userId, createdAt, ...columns } = getTableColumns(bookings);
const fields = { ...columns, thingName: ${thingName} };
const daysShown = 30;

/** Selects bookings with the names of the booked things. */
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
      // Leaves out the names of customers: others must not see who has booked.
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

/** Returns the column with the name of what is booked; undefined if the title of its records is not a text. */
function nameOfThing({ entity }: Calendar): string | undefined {
  const [title] = entity?.fields ?? [];
  return entity && title && isTextColumn(title)
    ? `${tableOf(entity)}.${propertyOf(title)}`
    : undefined;
}

function typeOfThing({ entity, screen }: Calendar): string {
  if (entity) return entity.name.replaceAll("'", '');
  return screen.by === 'slot' ? 'Appointment' : 'Reservation';
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
      // Serializes bookings, so that two requests cannot both find the same time free.
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

/** Writes the check that the booked thing exists. */
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
