import { accessOf } from '../../../server/access.ts';
import { screensWithTables } from '../../../server/screens-with-tables.ts';
import type { Entity, Screen, Specification } from '../../../specification.ts';
import { Source } from '../../source.ts';
import { propertyOf } from '../names.ts';
import { bookingsTable } from './bookings-table.ts';
import { calendarOf } from './calendar.ts';
import {
  columnOf,
  storedFields,
  systemColumnsOf,
  tableEntitiesOf,
  tableOf,
  toSnake,
} from './columns.ts';

const drizzle = 'drizzle-orm/pg-core';

/** Writes `server/db/schema.ts` with a table for each kind of record. */
export function tablesFile(app: Specification): string {
  const source = new Source();
  source.use(drizzle, 'pgTable');
  const entities = tableEntitiesOf(app);
  const tables = entities.map((entity) => tableCode(entity, app, source));
  const calendar = calendarOf({ entities, screens: screensWithTables(app) });
  if (calendar) tables.push(bookingsTable(calendar, source));
  // Exports the tables of accounts and of the kit as well, because migrations cover what the schema exports.
  const others = ['auth-schema', ...kitSchemasOf(app)].sort();
  const exported = others.map((name) => `export * from './${name}';\n`).join('');
  return tables.length > 0 ? source.print(`${exported}\n${tables.join('\n')}`) : exported;
}

/** Files of the kit with the tables of a kind of screen. */
const kitSchemas: Partial<Record<Screen['kind'], string>> = {
  shop: 'order-schema',
  messages: 'message-schema',
  poll: 'vote-schema',
};

/** Returns the names of the files of the kit with tables that the app needs. */
export function kitSchemasOf(app: Specification): string[] {
  const names = screensWithTables(app).flatMap(({ kind }) => kitSchemas[kind] ?? []);
  return [...new Set(names)];
}

function tableCode(entity: Entity, app: Specification, source: Source): string {
  const table = tableOf(entity);
  const { userId, createdAt } = systemColumnsOf(entity);
  const access = accessOf(app, entity.key);
  const fields = storedFields(entity).map((field) => {
    const { code, uses } = columnOf(field);
    source.use(uses === 'localTime' ? './local-time' : drizzle, uses);
    return `${propertyOf(field)}: ${code},`;
  });
  source.use(drizzle, 'text');
  source.use(drizzle, 'timestamp');
  const lines = [
    'id: text().primaryKey(),',
    ...fields,
    ownerColumn(userId, access === 'own', source),
    `${createdAt}: timestamp({ withTimezone: true }).notNull().defaultNow(),`,
  ];
  const index = `${source.use(drizzle, 'index')}('${toSnake(table)}_${toSnake(userId)}_idx').on(table.${userId})`;
  return `export const ${table} = pgTable(
  '${toSnake(table)}',
  {
${indented(lines, 4)}
  },
  (table) => [${index}],
);
`;
}

/** Records of one person disappear with the account; those that others see as well stay. */
function ownerColumn(name: string, isOwn: boolean, source: Source): string {
  const user = source.use('./auth-schema', 'user');
  return isOwn
    ? `${name}: text()\n  .notNull()\n  .references(() => ${user}.id, { onDelete: 'cascade' }),`
    : `${name}: text().references(() => ${user}.id, { onDelete: 'set null' }),`;
}

export const indented = (lines: readonly string[], at: number): string =>
  lines.map((line) => line.replace(/^/gm, ' '.repeat(at))).join('\n');
