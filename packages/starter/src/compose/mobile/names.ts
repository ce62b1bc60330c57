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
  /** `books`, the folder of its components and the name of its data file. */
  readonly folder: string;
  /** `@/data/books` */
  readonly data: string;
}

/** Identifiers that generated files already use, and reserved words. */
const taken = new Set(
  `Array Boolean Date Error Function Map Number Object Partial Promise Record Set String Symbol
  All Average Badge BarChartCard Button Calendar Card Chart Check Close Column ColorSwatch DateField Detail
  DonutChartCard Draft Field Filter FilterChips FormSheet Gallery Group Header Image LineChartCard List MonthCalendar
  NoRecords NumberField OptionBadge PageHeader PercentMeter Picture RatingField RecordBoard RecordCard RecordCheckbox
  RecordGallery RecordImage RecordScreen Records Remove Save Screen Search SearchInput SelectField Selected Sheet Shown
  Sort SortChips SortOption SortOptions StarRating StatCard StatGrid Submit Sum SwitchField Tag TagList Tags TagsField
  Text TextField Transfer TransferSheet Value View ViewSwitch Views
  Case Class Const Default Delete Do Else Enum Export False For If Import In New Null Package
  Return Static Super Switch This True Try Type Var Void While With`.split(/\s+/),
);

export function namesOf({ key, plural }: Entity): EntityNames {
  const one = taken.has(pascal(key)) ? `${key}Item` : key;
  const written = camel(plural);
  const isUsable = written !== '' && written !== one && !taken.has(pascal(written));
  const many = isUsable ? written : `${one}List`;
  const folder = toKebab(many);
  return {
    one,
    many,
    type: pascal(one),
    hook: `use${pascal(many)}`,
    folder,
    data: `@/data/${folder}`,
  };
}

/** Names of a screen in code. */
export interface ScreenNames {
  /** `BooksScreen` */
  readonly component: string;
  /** `src/screens/books-screen.tsx` */
  readonly path: string;
}

export function screenOf({ key }: Pick<Screen, 'key'>): ScreenNames {
  const name = pascal(key).replace(/Screen$/, '') || 'Main';
  return { component: `${name}Screen`, path: `src/screens/${toKebab(name)}-screen.tsx` };
}

/** Returns the property name of a field; `id` is taken by the record itself. */
export function propertyOf({ key }: Pick<Field, 'key'>): string {
  return key === 'id' ? 'ownId' : key;
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

/** Converts camel or Pascal case to a file name: `BookCards` becomes `book-cards`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');
}
