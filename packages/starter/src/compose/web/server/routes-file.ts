import { accessOf, isGuarded, isReadByAll } from '../../../server/access.ts';
import { calendarScreenOf } from '../../../server/calendar-screen.ts';
import { fieldsOfAction } from '../../../specification/record-action-shape.ts';
import type { Access, Entity, Specification } from '../../../specification.ts';
import { isWide, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { inSentence, namesOf, propertyOf } from '../names.ts';
import { actionsOf } from '../records/actions-file.ts';
import { type SystemColumns, systemColumnsOf, tableOf } from './columns.ts';

const mostRecords = 2_000;

/** Writes `server/routes/books.ts`: the routes that read, add, change and delete records, with their permissions. */
export function routesFile(entity: Entity, app: Specification): string {
  const access = accessOf(app, entity.key);
  const { one } = namesOf(entity);
  const table = tableOf(entity);
  const system = systemColumnsOf(entity);
  const source = new Source();
  const use = (from: string, name: string) => source.use(from, name);
  const orm = (name: string) => use('drizzle-orm', name);
  use('hono', 'Hono');
  use('hono/http-exception', 'HTTPException');
  use('../db/client', 'db');
  use('../db/schema', table);
  use(`../../shared/${namesOf(entity).folder}`, `${one}Schema`);
  use('../read-record', 'readRecord');
  for (const name of ['desc', 'eq', 'getTableColumns']) orm(name);
  const isRestricted = access === 'own' || access === 'public';
  const isCatalog = access === 'catalog';
  const guard = isCatalog ? "requireRole('admin')" : 'requireUser';
  use('../require-user', isCatalog ? 'requireRole' : 'requireUser');
  const name = inSentence(entity.name);
  const columns = [`${system.userId}: _user`, system.createdAt, '...fields'];
  const mine = isRestricted ? ownCode(table, system.userId, source) : '';
  const readGuard = isReadByAll(app, entity.key) ? '' : ' requireUser,';
  const where = access === 'own' ? ['where(isOwn(c.var.user))'] : [];
  const locked = lockedFields(entity);
  if (locked.length > 0) use('../is-owner', 'isOwner');
  const values = `{ ...values, id, ${system.userId}: c.var.user.id }`;
  const setWhere = isRestricted ? ', setWhere: isOwn(c.var.user)' : '';
  const conflict = `{ target: ${table}.id, set: values${setWhere} }`;
  const refused = isRestricted
    ? `    if (!saved) {
      throw new HTTPException(403, { message: ${quoted(`Only whoever added this ${name} can change it.`)} });
    }
`
    : '';
  const condition = isRestricted
    ? `${orm('and')}(eq(${table}.id, c.req.param('id')), isOwn(c.var.user))`
    : `eq(${table}.id, c.req.param('id'))`;
  const body = `const { ${columns.join(', ')} } = getTableColumns(${table});
const mostRecords = ${mostRecords.toLocaleString('en').replace(',', '_')};
${mine}${locked.length > 0 ? lockedCode(locked, app.server?.owner ?? 'Owner') : ''}
/** ${describeAccess(entity, access, app)} */
export const ${one}Routes = new Hono()
  .get('/',${readGuard} async (c) => {
${isGuarded(app, entity.key) ? selectGuarded(table, system, source) : selectAll(table, where, system.createdAt)}  })
  .put('/:id', ${guard}, async (c) => {
    const { id, values${locked.length > 0 ? ': sent' : ''} } = await readRecord(c, ${one}Schema);
${locked.length > 0 ? '    const values = isOwner(c.var.user) ? sent : withoutLocked(sent);\n' : ''}    const [saved] = await db
      .insert(${table})
      .values(${values})
      .onConflictDoUpdate(${conflict})
      .returning(fields);
${refused}    return c.json(saved);
  })
  .delete('/:id', ${guard}, async (c) => {
${inUseCode(entity, app, source)}    const [gone] = await db
      .delete(${table})
      .where(${condition})
      .returning({ id: ${table}.id });
    if (!gone) {
      throw new HTTPException(404, { message: ${quoted(`This ${name} does not exist, or is not yours.`)} });
    }
    return c.body(null, 204);
  });
`;
  return source.print(body);
}

/** Writes the query for all records, on one line if it fits. */
function selectAll(table: string, where: readonly string[], createdAt: string): string {
  const calls = [
    'select(fields)',
    `from(${table})`,
    ...where,
    `orderBy(desc(${createdAt}))`,
    'limit(mostRecords)',
  ];
  const line = `    const all = await db.${calls.join('.')};`;
  const query = isWide(line)
    ? `    const all = await db\n${calls.map((call) => `      .${call}`).join('\n')};`
    : line;
  return `${query}\n    return c.json(all);\n`;
}

/** Writes the query for all records, each with whether the account may change it. */
function selectGuarded(table: string, system: SystemColumns, source: Source): string {
  const currentUser = source.use('../current-user', 'currentUser');
  return `    const user = await ${currentUser}(c.req.raw.headers);
    const all = await db
      .select({ values: fields, addedBy: ${table}.${system.userId} })
      .from(${table})
      .orderBy(desc(${system.createdAt}))
      .limit(mostRecords);
    const mayChange = (addedBy: string | null) =>
      user !== undefined && (isOwner(user) || addedBy === user.id);
    return c.json(all.map(({ values, addedBy }) => ({ ...values, mayChange: mayChange(addedBy) })));
`;
}

/** Writes the condition on the records that a person may change. */
function ownCode(table: string, userId: string, source: Source): string {
  const user = source.use('../auth', 'type User');
  const isOwner = source.use('../is-owner', 'isOwner');
  return `
/** Selects what somebody may change: everything for the owner of the app. */
const isOwn = (user: ${user}) => (${isOwner}(user) ? undefined : eq(${table}.${userId}, user.id));
`;
}

/** The fields that only buttons of the owner change. */
function lockedFields(entity: Entity): string[] {
  const restricted = actionsOf(entity).filter(({ only }) => only !== undefined);
  return [...new Set(restricted.flatMap(fieldsOfAction))].map((key) => propertyOf({ key }));
}

function lockedCode(fields: readonly string[], owner: string): string {
  const taken = fields.map((field) => `${field}: _${field}`).join(', ');
  return `
/** Leaves out what only the ${owner.toLowerCase()} decides. */
function withoutLocked<T extends Partial<Record<${fields.map(quoted).join(' | ')}, unknown>>>(values: T) {
  const { ${taken}, ...rest } = values;
  return rest;
}
`;
}

/** Writes the check that a record without bookings is deleted. */
function inUseCode(entity: Entity, app: Specification, source: Source): string {
  if (calendarScreenOf(app.screens)?.entity !== entity.key) return '';
  source.use('../db/schema', 'bookings');
  return `    if ((await db.$count(bookings, eq(bookings.thingId, c.req.param('id')))) > 0) {
      throw new HTTPException(409, { message: 'There are bookings of it. Cancel them first.' });
    }
`;
}

function describeAccess(entity: Entity, access: Access, { server }: Specification): string {
  const many = inSentence(entity.plural);
  const owner = server?.owner
    ? ` The ${server.owner.toLowerCase()} sees and changes all of them.`
    : '';
  switch (access) {
    case 'own':
      return `The ${many} of the signed-in account.${owner}`;
    case 'shared':
      return `The ${many}: everybody who is signed in sees and changes them.`;
    case 'public':
      return `The ${many}: everybody sees them, whoever added one changes it.`;
    case 'catalog':
      return `The ${many}: everybody sees them, the owner of the app changes them.`;
    case 'inbox':
      throw new Error('the submissions of a form have routes of their own');
  }
}
