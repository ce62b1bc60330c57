import type { Entity, Field } from '../../specification.ts';
import { attribute, element, functionCall, type Imports } from './code.ts';
import { namesOf, propertyOf } from './names.ts';
import { formatOf } from './value-code.ts';

interface Stat {
  readonly label: string;
  readonly entity: Entity;
  /** Expression for the records. */
  readonly records: string;
  /** The field to add up or to average; without it, records are counted. */
  readonly value?: { readonly of: 'sum' | 'average'; readonly field: Field } | undefined;
}

/** Writes a card with one number about records. */
export function statCode(indent: number, stat: Stat, imports: Imports): string {
  imports.addKit('@/components/charts/stat-card', 'StatCard');
  const label = attribute('label', stat.label);
  const short = element(indent, 'StatCard', [label, valueProp(0, stat, imports)]);
  if (!short.includes('\n')) return short;
  return element(indent, 'StatCard', [label, valueProp(indent + 2, stat, imports)]);
}

function valueProp(indent: number, { entity, records, value }: Stat, imports: Imports): string {
  const format = (value && formatOf(value.field)) ?? { name: 'formatNumber', rest: [] };
  imports.addKit('@/lib/format', format.name);
  return functionCall(
    `${' '.repeat(indent)}value={`,
    format.name,
    [numberOf({ entity, records, value }, imports), ...format.rest],
    '}',
  ).trimStart();
}

function numberOf(
  { entity, records, value }: Pick<Stat, 'entity' | 'records' | 'value'>,
  imports: Imports,
): string {
  if (!value) return `${records}.length`;
  imports.addKit('@/lib/groups', value.of);
  const { one } = namesOf(entity);
  return `${value.of}(${records}.map((${one}) => ${one}.${propertyOf(value.field)}))`;
}
