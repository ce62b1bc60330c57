import words from '../../data/word-forms.json' with { type: 'json' };
import { own } from './own.ts';

const irregular: Readonly<Record<string, string>> = words.irregularPlurals;

const oneOf = new Map(Object.entries(irregular).map(([one, many]) => [many, one]));

/** Words with equal singular and plural. */
const unchanging = new Set(words.unchanging);

/** Words for activities that have a plural, because they are also things. */
const things = new Set(words.countableActivities);
export const isGerund = (word: string): boolean =>
  word.length > 5 && word.endsWith('ing') && !things.has(word);

/** Singular words that end in `s`. */
const oneWithS =
  /(?:ss|us|is|ous|news|chess|tennis|gps|sms|cms|css|lens|atlas|canvas|christmas|always)$/;

function ofLastWord(phrase: string, change: (word: string) => string): string {
  const at = Math.max(phrase.lastIndexOf(' '), phrase.lastIndexOf('-')) + 1;
  const word = phrase.slice(at);
  const changed = change(word.toLowerCase());
  if (changed === word.toLowerCase()) return phrase;
  const upper = word.length > 1 && word === word.toUpperCase();
  const capital = word[0] !== word[0]?.toLowerCase();
  const written = upper ? `${changed.slice(0, -1).toUpperCase()}${changed.slice(-1)}` : changed;
  return phrase.slice(0, at) + (capital ? capitalised(written) : written);
}

export const capitalised = (text: string): string =>
  text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 0).toUpperCase() + text.slice(1);

export function singular(phrase: string): string {
  return ofLastWord(phrase, (word) => {
    const known = oneOf.get(word);
    if (known) return known;
    if (own(irregular, word) || unchanging.has(word) || oneWithS.test(word)) return word;
    if (/[^aeiou]ies$/.test(word))
      return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
    if (/(?:[sx]|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
    if (/s$/.test(word) && word.length > 2) return word.slice(0, -1);
    return word;
  });
}

export function plural(phrase: string): string {
  return ofLastWord(phrase, (word) => {
    const known = own(irregular, word);
    if (known) return known;
    if (
      oneOf.has(word) ||
      unchanging.has(word) ||
      isGerund(word) ||
      /[äöüß]/.test(word) ||
      !/[a-z\u00c0-\u024f]$/.test(word)
    )
      return word;
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
    return `${word}s`;
  });
}

export function isPlural(phrase: string): boolean {
  const word = (phrase.split(/[\s-]/).at(-1) ?? '').toLowerCase();
  if (unchanging.has(word)) return false;
  return oneOf.has(word) || singular(word) !== word;
}

export const isUncountable = (phrase: string): boolean =>
  unchanging.has((phrase.split(/\s/).at(-1) ?? '').toLowerCase());

const small = new Set(words.lowercaseInTitles);

/** Capitalizes the first letter: `hat shop` → `Hat shop`. Other capitals stay. */
export const sentenceCase = (text: string): string => capitalised(text.trim());

/** Capitalizes names of shops and people: `the tea ledger` → `The Tea Ledger`. */
export const titleCase = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word, at) => (at > 0 && small.has(word.toLowerCase()) ? word : capitalised(word)))
    .join(' ');

const reserved = new Set(
  `abstract any as async await boolean break case catch class const continue debugger declare default
  delete do else enum export extends false finally for from function get if implements import in
  instanceof interface is let new null number of package private protected public return set static
  string super switch symbol this throw true try type typeof undefined var void while with yield id
  constructor prototype arguments eval key ref children`.split(/\s+/),
);

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđþðı]/gi, (letter) => letters[letter.toLowerCase()] ?? '');

/** Returns an identifier for `label` that is not taken. */
export function keyOf(label: string, taken: Iterable<string>, otherwise = 'field'): string {
  const parts = ascii(label).match(/[A-Za-z0-9]+/g) ?? [];
  const joined = parts
    .slice(0, 5)
    .map((part, at) => (at === 0 ? part.toLowerCase() : capitalised(part.toLowerCase())))
    .join('');
  const used = new Set(taken);
  let base = /^[a-z]/.test(joined) ? joined : joined === '' ? '' : `${otherwise}${joined}`;
  if (base === '') base = otherwise;
  else if (reserved.has(base)) base = `${base}Value`;
  else if (!used.has(base)) return base;
  if (base !== otherwise && !used.has(base)) return base;
  for (let at = base === otherwise ? 1 : 2; ; at += 1) {
    if (!used.has(`${base}${at}`)) return `${base}${at}`;
  }
}

/** Escapes a text for use in a pattern. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
