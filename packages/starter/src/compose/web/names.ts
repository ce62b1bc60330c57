import type { Entity, Field, Screen } from '../../specification.ts';

/** Identifiers of an entity in code. */
export interface Names {
  /** `book` */
  readonly one: string;
  /** `books`, also used for its file and its storage key. */
  readonly many: string;
  /** `Book` */
  readonly type: string;
  /** `Books` */
  readonly types: string;
  /** `books`, the folder of its components and the name of its data file. */
  readonly folder: string;
  /** `@/data/books` */
  readonly data: string;
}

/** Identifiers that generated code already uses, and reserved words. */
const reservedNames = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false
  finally for function if import in instanceof interface let new null package private protected
  public return static super switch this throw true try typeof var void while with yield await
  async arguments eval undefined
  all array average badge blank board boolean button buttons calendar card cardContent cardHeader
  cardTitle cards change check checkboxField choice colorField colorSwatch column contactLink date
  dateField detail dialog donut draft durationField error field filter filterSelect form formDialog
  found function group groups header icon imageField link list longTextField map matches math
  monthCalendar noRecords number numberField object openButton optionBadge order page pageHeader
  pages picture plus promise proxy query quickAdd ratingField record recordBoard recordCheckbox
  recordImage records regexp screen search searchInput selectField set show shown sort sortSelect
  sorted source star starRating stat statCard string sum swatch symbol table tableBody tableCell
  tableHead tableHeader tableRow tabs tag tagList tags tagsField text textField toast toolbar total
  totals transfer transferMenu value view viewSwitch views`.split(/\s+/),
);

export function namesOf(entity: Entity): Names {
  const one = free(toCamel(entity.name) || entity.key);
  const plural = toCamel(entity.plural) || `${entity.key}s`;
  const many = plural === one || reservedNames.has(plural) ? `${one}List` : plural;
  return {
    one,
    many,
    type: toPascal(one),
    types: toPascal(many),
    folder: toKebab(many),
    data: `@/data/${toKebab(many)}`,
  };
}

/** Names of the page that shows a screen. */
export interface PageNames {
  /** `BooksPage` */
  readonly component: string;
  /** `src/pages/books.tsx` */
  readonly path: string;
}

export function pageOf({ key }: Pick<Screen, 'key'>): PageNames {
  // The template has a page of this name.
  const name = key === 'notFound' ? 'notFoundScreen' : key;
  return { component: `${toPascal(name)}Page`, path: `src/pages/${toKebab(name)}.tsx` };
}

/** Returns the property name of a field; `id` is taken by the record itself. */
export function propertyOf(field: Pick<Field, 'key'>): string {
  return field.key === 'id' ? 'ownId' : field.key;
}

/** Returns the name of a variable with the value of a field. */
export function variableOf(field: Field): string {
  const property = propertyOf(field);
  return reservedNames.has(property) ? `${property}Value` : property;
}

/** Returns a function that sets a field: `(title) => change({ title })` */
export function setterOf(field: Field, code: (part: string) => string): string {
  const property = propertyOf(field);
  return reservedNames.has(property)
    ? `(value) => ${code(`${property}: value`)}`
    : `(${property}) => ${code(property)}`;
}

/** `statusOptions` */
export function optionsOf(field: Field): string {
  return `${propertyOf(field)}Options`;
}

/** Returns a name as used within a sentence: `book`, but `DVD`. */
export function inSentence(words: string): string {
  return words.replace(/^\p{Lu}(?=\p{Ll}|\s|$)/u, (letter) => letter.toLowerCase());
}

export function toPascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Converts words to camel case: `Café visits` becomes `cafeVisits`. Empty if no character is usable. */
export function toCamel(words: string): string {
  const parts = words
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '');
  const name = parts.map((part) => toPascal(part.toLowerCase())).join('');
  return /^[A-Za-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : '';
}

/** Converts camel or Pascal case to a file name: `BookCards` becomes `book-cards`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');
}

function free(name: string): string {
  return reservedNames.has(name) ? `${name}Item` : name;
}
