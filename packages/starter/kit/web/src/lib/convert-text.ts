const words = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .match(/[\p{L}\d]+/gu) ?? [];

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Applies a change to each line, so that lists stay lists. */
const perLine = (change: (line: string) => string) => (text: string) =>
  text.split('\n').map(change).join('\n');

const joined = (sign: string, change: (word: string, index: number) => string) =>
  perLine((line) => words(line).map(change).join(sign));

export const caseChanges: { label: string; change: (text: string) => string }[] = [
  { label: 'UPPER CASE', change: (text) => text.toUpperCase() },
  { label: 'lower case', change: (text) => text.toLowerCase() },
  {
    label: 'Title Case',
    change: (text) =>
      text.toLowerCase().replace(/(^|[\s("“-])\p{L}/gu, (found) => found.toUpperCase()),
  },
  {
    label: 'Sentence case',
    change: (text) =>
      text.toLowerCase().replace(/(^\s*|[.!?]\s+|\n\s*)\p{L}/gu, (found) => found.toUpperCase()),
  },
  {
    label: 'camelCase',
    change: joined('', (word, index) => (index === 0 ? word.toLowerCase() : capitalize(word))),
  },
  { label: 'PascalCase', change: joined('', capitalize) },
  { label: 'snake_case', change: joined('_', (word) => word.toLowerCase()) },
  { label: 'kebab-case', change: joined('-', (word) => word.toLowerCase()) },
  { label: 'CONSTANT_CASE', change: joined('_', (word) => word.toUpperCase()) },
];

/** Creates the part of an address for a title: `Crème brûlée!` → `creme-brulee`. */
export const slugOf = perLine((line) =>
  words(line.replaceAll('ß', 'ss').replaceAll('&', ' and ')).join('-').toLowerCase(),
);

type LineChange = (lines: string[]) => string[];

const natural = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export const lineChanges: { label: string; change: LineChange }[] = [
  { label: 'Sort A–Z', change: (lines) => lines.toSorted(natural.compare) },
  {
    label: 'Sort Z–A',
    change: (lines) => lines.toSorted((one, other) => natural.compare(other, one)),
  },
  {
    label: 'Sort by length',
    change: (lines) => lines.toSorted((one, other) => one.length - other.length),
  },
  { label: 'Remove duplicates', change: (lines) => [...new Set(lines)] },
  { label: 'Remove empty lines', change: (lines) => lines.filter((line) => line.trim() !== '') },
  { label: 'Trim spaces', change: (lines) => lines.map((line) => line.trim()) },
  { label: 'Reverse', change: (lines) => lines.toReversed() },
  { label: 'Number', change: (lines) => lines.map((line, index) => `${index + 1}. ${line}`) },
];
