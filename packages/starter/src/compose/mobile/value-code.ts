import type { Entity, Field, Specification } from '../../specification.ts';
import { type Imports, quote } from './code.ts';
import { relatedTo, titleOf } from './entities.ts';
import { namesOf, propertyOf } from './names.ts';

/** Returns an expression that formats a value as text. */
export function formatted(field: Field, value: string, imports: Imports): string {
  const call = (name: string, ...rest: string[]) => {
    imports.add('@/lib/format', name);
    return `${name}(${[value, ...rest].join(', ')})`;
  };
  switch (field.kind) {
    case 'money':
      return call('formatMoney', quote(field.unit));
    case 'percent':
      return call('formatNumber', quote('%'));
    case 'number':
    case 'rating':
      return field.unit === '' ? call('formatNumber') : call('formatNumber', quote(field.unit));
    case 'duration':
      return call('formatDuration');
    case 'date':
    case 'dateTime':
      return call('formatDate');
    case 'boolean':
      return `${value} ? 'Yes' : 'No'`;
    case 'tags':
      return `${value}.join(', ')`;
    default:
      return value;
  }
}

/** Returns the number format of a field as a prop; empty for plain numbers. */
export function formatProp(field: Field, imports: Imports): string[] {
  if (field.kind !== 'money' && field.kind !== 'duration' && field.unit === '') return [];
  return [`format={(value) => ${formatted(field, 'value', imports)}}`];
}

/**
 * Returns an expression for the possible texts of a field. `records` is the variable with the entity's records; those
 * of another entity are in a variable with its name.
 */
export function optionsOf(
  app: Specification,
  entity: Entity,
  field: Field,
  records: string,
  imports: Imports,
): string {
  const names = namesOf(entity);
  if (field.kind === 'choice') {
    imports.add(names.data, `${names.one}Options`);
    return `${names.one}Options.${propertyOf(field)}`;
  }
  if (field.kind === 'boolean') return `['Yes', 'No']`;
  const other = relatedTo(app, field);
  if (other && other.key !== entity.key) {
    imports.add(namesOf(other).data, namesOf(other).hook);
    return titlesOf(other, namesOf(other).many, imports);
  }
  imports.add('@/lib/values', 'distinct');
  return `distinct(${records}, '${propertyOf(field)}')`;
}

/** Returns an expression for the titles of the records. */
export function titlesOf(entity: Entity, records: string, imports: Imports): string {
  imports.add('@/lib/values', 'distinct');
  return `distinct(${records}, '${propertyOf(titleOf(entity))}')`;
}
