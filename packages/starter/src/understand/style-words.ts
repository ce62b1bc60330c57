import cssColors from '../../data/css-colors.json' with { type: 'json' };
import words from '../../data/style-words.json' with { type: 'json' };
import type { Style } from '../specification/style-shape.ts';
import type { Specification } from '../specification.ts';
import { colors } from './colors.ts';
import { colorModifier } from './palette.ts';

/** A word for a look, and what it changes. */
export interface StyleWord {
  readonly mood?: Specification['palette']['mood'];
  readonly style?: Style;
  /** True if it cannot describe content. */
  readonly isStyle: boolean;
  /** True if it can also name a field: "vintage". */
  readonly isField: boolean;
  /** True if it names a part of the design itself: "rounded corners". */
  readonly isPhrase: boolean;
}

const alsoFields: readonly string[] = words.alsoFields;
const byWord = new Map<string, StyleWord>();

interface Sorted {
  readonly styles: readonly string[];
  readonly qualities: readonly string[];
}

function add({ styles, qualities }: Sorted, effect: Pick<StyleWord, 'mood' | 'style'>): void {
  for (const word of [...styles, ...qualities]) {
    byWord.set(word, {
      ...effect,
      isStyle: styles.includes(word),
      isField: alsoFields.includes(word),
      isPhrase: false,
    });
  }
}

const entriesOf = <K extends string, V>(values: Readonly<Record<K, V>>) =>
  Object.entries(values) as [K, V][];

for (const [mood, sorted] of entriesOf(words.moods)) add(sorted, { mood });
add(words.praise, {});
for (const [font, sorted] of entriesOf(words.fonts)) add(sorted, { style: { font } });
for (const [density, sorted] of entriesOf(words.density)) add(sorted, { style: { density } });
for (const [corners, sorted] of entriesOf(words.corners)) add(sorted, { style: { corners } });
for (const [change, phrases] of Object.entries(words.phrases)) {
  const [property = '', value] = change.split(': ');
  for (const phrase of phrases) {
    byWord.set(phrase, {
      style: { [property]: value },
      isStyle: true,
      isField: false,
      isPhrase: true,
    });
  }
}

const longestFirst = [...byWord.keys()].sort((one, other) => other.length - one.length);
const any = new RegExp(`(?<![\\p{L}\\d#-])(?:${longestFirst.join('|')})(?![\\p{L}\\d])`, 'giu');
const modifier = new RegExp(`^${colorModifier}$`, 'i');
const shade = new RegExp(
  `^[ -](?:${[...Object.keys(cssColors), ...Object.keys(colors)].join('|')})(?:ish)?(?!\\p{L})`,
  'iu',
);

/** Finds the words for looks in a text. A shade is a color: "pastel pink". */
export function styleWords(
  text: string,
): { readonly word: StyleWord; readonly index: number; readonly length: number }[] {
  return [...text.matchAll(any)].flatMap(({ 0: found, index }) => {
    const word = byWord.get(found.toLowerCase());
    const isShade = modifier.test(`${found} `) && shade.test(text.slice(index + found.length));
    return word && !isShade ? [{ word, index, length: found.length }] : [];
  });
}
