import { storedEntitiesOf } from '../../../server/stored-entities.ts';
import type { Entity, Field, Specification } from '../../../specification.ts';
import { namesOf, propertyOf } from '../names.ts';

/** Names of the columns that every table has, whatever fields its records have. */
export interface SystemColumns {
  readonly userId: string;
  readonly createdAt: string;
}

/** Returns names that no field of the records has. */
export function systemColumnsOf({ fields }: Pick<Entity, 'fields'>): SystemColumns {
  const taken = new Set(fields.map(propertyOf));
  const free = (name: string, other: string) => (taken.has(name) ? other : name);
  return { userId: free('userId', 'accountId'), createdAt: free('createdAt', 'storedAt') };
}

/** Returns the fields that are stored: values that follow from others are computed instead. */
export const storedFields = ({ fields }: Pick<Entity, 'fields'>): Field[] =>
  fields.filter(({ expression }) => expression === undefined);

/** Returns the entities with tables: those of the app, its forms and removed ones, with removed fields. */
export function tableEntitiesOf(app: Specification): Entity[] {
  const retired = app.server?.retired ?? [];
  const entities = storedEntitiesOf(app);
  const withRetired = entities.map((entity) => {
    const gone = retired.find(({ key }) => key === entity.key)?.fields ?? [];
    return { ...entity, fields: [...entity.fields, ...gone] };
  });
  const isGone = ({ key }: Entity) => !entities.some((entity) => entity.key === key);
  return [...withRetired, ...retired.filter(isGone)];
}

/** Returns the name of an entity's table in code; in SQL it is in snake case. */
export const tableOf = (entity: Entity): string => namesOf(entity).many;

export interface ColumnCode {
  readonly code: string;
  /** The function of drizzle, or of `local-time.ts`, that it calls. */
  readonly uses: string;
}

/**
 * Returns the column of a field. Each can be added to a table with rows: it may be null or has a default. Required values
 * are checked when a record is saved.
 */
export function columnOf(field: Field): ColumnCode {
  switch (field.kind) {
    case 'money':
      return column('numeric', "numeric({ precision: 14, scale: 2, mode: 'number' })");
    case 'number':
    case 'percent':
      return column('doublePrecision', 'doublePrecision()');
    case 'duration':
      return column('integer', 'integer()');
    case 'rating':
      return column('integer', 'integer().notNull().default(0)');
    case 'boolean':
      return column('boolean', 'boolean().notNull().default(false)');
    case 'date':
      return column('date', 'date()');
    case 'dateTime':
      return column('localTime', 'localTime()');
    case 'tags':
      return column('text', 'text().array().notNull().default([])');
    default:
      return textColumn;
  }
}

/** Returns whether a field is stored as a text. */
export const isTextColumn = (field: Field): boolean => columnOf(field) === textColumn;

function column(uses: string, code: string): ColumnCode {
  return { code, uses };
}

const textColumn = column('text', "text().notNull().default('')");

/** `bookLists` → `book_lists`, as drizzle writes names. */
export const toSnake = (name: string): string =>
  name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
