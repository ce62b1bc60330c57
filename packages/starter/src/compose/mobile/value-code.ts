import type { Entity, Field, Specification } from '../../specification.ts';
import { isYear } from '../is-year.ts';
import { type Imports, quote } from './code.ts';
import { relatedTo, titleOf } from './entities.ts';
import { namesOf, propertyOf } from './names.ts';

/** Returns the function that formats a value as text, with its further arguments; undefined if it is a text already. */
export function formatOf(field: Field): { name: string; rest: string[] } | undefined {
  switch (field.kind) {
    case 'money':
      return { name: 'formatMoney', rest: [quote(field.unit)] };
    case 'percent':
      return { name: 'formatNumber', rest: [quote('%')] };
    case 'number':
      if (isYear(field)) return { name: 'formatYear', rest: [] };
      return { name: 'formatNumber', rest: field.unit === '' ? [] : [quote(field.unit)] };
    case 'rating':
      return { name: 'formatNumber', rest: field.unit === '' ? [] : [quote(field.unit)] };
    case 'duration':
      return { name: 'formatDuration', rest: [] };
    case 'date':
    case 'dateTime':
      return { name: 'formatDate', rest: [] };
    default:
      return undefined;
  }
}

/** Returns an expression that formats a value as text. */
export function formatted(field: Field, value: string, imports: Imports): string {
  const format = formatOf(field);
  if (format) {
    imports.addKit('@/lib/format', format.name);
    return `${format.name}(${[value, ...format.rest].join(', ')})`;
  }
  if (field.kind === 'boolean') return `${value} ? 'Yes' : 'No'`;
  return field.kind === 'tags' ? `${value}.join(', ')` : value;
}

/** Returns the number format of a field as a prop; empty for plain numbers. */
export function formatProp(field: Field, imports: Imports): string[] {
  if (field.kind !== 'money' && field.kind !== 'duration' && field.unit === '') return [];
  return [`format={(value) => ${formatted(field, 'value', imports)}}`];
}

const numberKinds: readonly Field['kind'][] = ['number', 'money', 'percent', 'rating', 'duration'];

/** Returns an expression for a value of a record as text, or as texts for tags. */
export function labelOf(field: Field, record: string, imports: Imports): string {
  const value = `${record}.${propertyOf(field)}`;
  if (field.kind !== 'boolean' && !numberKinds.includes(field.kind)) return value;
  imports.addKit('@/lib/value-text', 'valueText');
  return `valueText(${value})`;
}

/**
 * Returns an expression for the possible texts of a field. The records of each entity are in a variable with its
 * plural name.
 */
export function optionsOf(
  app: Specification,
  entity: Entity,
  field: Field,
  imports: Imports,
): string {
  const names = namesOf(entity);
  if (field.kind === 'choice') {
    imports.add(names.data, `${names.one}Options`);
    return `${names.one}Options.${propertyOf(field)}`;
  }
  if (field.kind === 'boolean') return `['Yes', 'No']`;
  const other = relatedTo(app, field);
  if (!other || other.key === entity.key) return distinctOf(entity, field, imports);
  imports.add(namesOf(other).data, namesOf(other).hook);
  return titlesOf(other, imports);
}

/** Returns an expression for the titles of all records. */
export function titlesOf(entity: Entity, imports: Imports): string {
  return distinctOf(entity, titleOf(entity), imports);
}

function distinctOf(entity: Entity, field: Field, imports: Imports): string {
  const { one, many } = namesOf(entity);
  imports.addKit('@/lib/distinct-values', 'distinctValues');
  return `distinctValues(${many}.all, (${one}) => ${labelOf(field, one, imports)})`;
}
