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
  /** `@/data/books.ts` */
  readonly data: string;
}

/** Identifiers that generated code already uses, and reserved words. */
const reservedNames = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false
  finally for function if import in instanceof interface let new null package private protected
  public return static super switch this throw true try typeof var void while with yield await
  async arguments eval undefined
  all average blank board calendar card change check choice column detail dialog donut draft field
  filter form found group groups header icon link list matches order picture query record records
  screen search show shown sort sorted source star stat sum swatch symbol table tabs tag tags text
  toast toolbar total totals transfer value view views array boolean date error function map math
  number object promise proxy regexp set string cards buttons button`.split(/\s+/),
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
    data: `@/data/${many}.ts`,
  };
}

/** Returns the component name of a screen: `Books` for the key `books`. */
export function componentOf(screen: Pick<Screen, 'key'>): string {
  const name = toPascal(screen.key);
  return reservedNames.has(screen.key) ? `${name}Screen` : name;
}

/** Returns the property name of a field; `id` is taken by the record itself. */
export function propertyOf(field: Pick<Field, 'key'>): string {
  return field.key === 'id' ? 'ownId' : field.key;
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

function free(name: string): string {
  return reservedNames.has(name) ? `${name}Item` : name;
}
