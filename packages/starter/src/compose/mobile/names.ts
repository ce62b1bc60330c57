import type { Entity, Field, Screen } from '../../specification.ts';

/** Identifiers of an entity in code. */
export interface EntityNames {
  /** `book` */
  readonly one: string;
  /** `books` */
  readonly many: string;
  /** `Book` */
  readonly type: string;
  /** `useBooks` */
  readonly hook: string;
  /** `@/data/books` */
  readonly data: string;
}

/** Identifiers that generated files already use, and reserved words. */
const taken = new Set(
  `Array Boolean Date Error Function Map Number Object Partial Promise Record Set String Symbol
  Badge Board Calendar Card Chart Chip Entry Field Gallery Header Heading Image Meter Pair Picture Records Screen
  Segments Share Sheet Shown Sort Sorts Stars Swatch Tags Text Tile Tiles View Views Words
  Case Class Const Default Delete Do Else Enum Export False For If Import In New Null Package
  Return Static Super Switch This True Try Type Var Void While With`.split(/\s+/),
);

export function namesOf({ key, plural }: Entity): EntityNames {
  const one = taken.has(pascal(key)) ? `${key}Item` : key;
  const written = camel(plural);
  const isUsable = written !== '' && written !== one && !taken.has(pascal(written));
  const many = isUsable ? written : `${one}List`;
  return { one, many, type: pascal(one), hook: `use${pascal(many)}`, data: `@/data/${many}` };
}

/** Returns the property name of a field; `id` is taken by the record itself. */
export function propertyOf({ key }: Pick<Field, 'key'>): string {
  return key === 'id' ? 'ownId' : key;
}

export function componentOf({ key }: Screen): string {
  const name = pascal(key).replace(/Screen$/, '');
  return `${name || 'Main'}Screen`;
}

export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Converts words to camel case; empty if no character is usable. */
export function camel(text: string): string {
  const parts = text
    .normalize('NFD')
    .replace(/[^\sa-zA-Z0-9_-]/g, '')
    .split(/[\s_-]+/)
    .filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  const name = first.toLowerCase() + rest.map((part) => pascal(part.toLowerCase())).join('');
  return /^[a-z]/.test(name) ? name : '';
}

/** Returns a name as used within a sentence; acronyms stay uppercase. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
