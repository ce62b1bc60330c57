import options from '../../data/field-options.json' with { type: 'json' };
import words from '../../data/field-words.json' with { type: 'json' };
import units from '../../data/units.json' with { type: 'json' };
import type { FieldKind } from '../specification.ts';

/** Words that determine the kind of a field, regardless of the words before them. */
const byKind: Readonly<Partial<Record<FieldKind, readonly string[]>>> = words.kinds;

const kindOf = new Map<string, FieldKind>();
for (const [kind, listed] of Object.entries(byKind) as [FieldKind, readonly string[]][])
  for (const word of listed) if (!kindOf.has(word)) kindOf.set(word, kind);

/** Plain names, which are text even if they contain a word of another kind. */
const plain = new Set(words.names);

export const isPlain = (word: string): boolean => plain.has(word);
export const kindOfWord = (word: string): FieldKind | undefined => kindOf.get(word);

/** Default options of fields without listed ones. */
export const usualOptions: Readonly<Record<string, readonly string[]>> = options;

/** Default units of numbers without a named one. */
export const usualUnits: Readonly<Record<string, string>> = units.usual;
