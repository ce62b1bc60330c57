import type { Entity, Field, Screen } from '../../specification.ts';

/** What an entity is called in code. */
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

/** Would hide what a file needs besides, or is a word of the language. */
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

/** Records have an id of their own. */
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

/** Words as a name in code, empty if nothing of them can stand in one. */
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

/** `Book` in the middle of a sentence; names in capitals stay as they are. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
