import type { Field, FieldKind } from '../../specification.ts';
import { quoted } from '../code.ts';

type Value = string | number | boolean | readonly string[] | undefined;

const numbers: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percent', 'duration']);
const days: ReadonlySet<FieldKind> = new Set(['date', 'dateTime']);

export const isNumber = ({ kind }: Field) => numbers.has(kind);
export const isDay = ({ kind }: Field) => days.has(kind);
/** True if the search covers the field. */
export const isSearched = ({ kind }: Field) =>
  ['text', 'longText', 'choice', 'tags', 'email', 'phone', 'url', 'relation'].includes(kind);
export const isSorted = ({ kind }: Field) =>
  !['longText', 'tags', 'image', 'color', 'url'].includes(kind);

/** Number of stars of a rating: 5 by default, 10 at most. */
export const starsOf = ({ max }: Field) => Math.min(10, max ?? 5);

/** Returns the type of the values. Numbers may be undefined; texts are empty and ratings 0 instead. */
export function typeOf(field: Field): string {
  if (isNumber(field)) return 'number | null';
  if (field.kind === 'rating') return 'number';
  if (field.kind === 'boolean') return 'boolean';
  return field.kind === 'tags' ? 'string[]' : 'string';
}

/** Returns a sample value as code, converted to the type of the field. */
export function literalOf(field: Field, value: Value): string | string[] {
  if (isNumber(field)) return numberOf(value) ?? 'null';
  if (field.kind === 'rating') return String(Math.round(Number(numberOf(value) ?? 0)));
  if (field.kind === 'boolean') return String(value === true || value === 'true');
  if (field.kind !== 'tags') return quoted(textOf(value));
  const tags = Array.isArray(value) ? value : textOf(value).split(/,\s*/);
  return tags.filter((tag) => tag !== '').map(quoted);
}

function numberOf(value: Value): string | undefined {
  const number = value === '' || value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(number) ? String(number) : undefined;
}

function textOf(value: Value): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
