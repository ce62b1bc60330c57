import words from '../../data/foreign-colors.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { literal } from './word-forms.ts';

/** Longer names first, because they contain shorter ones: `bleu marine`. */
const patternOf = (names: readonly string[]): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${[...names]
      .sort((one, other) => other.length - one.length)
      .map(literal)
      .join('|')})(?!\\p{L})`,
    'giu',
  );

const patterns = new Map(
  Object.entries(words).map(([language, meanings]) => [language, patternOf(Object.keys(meanings))]),
);

/** Translates the sentences that give a part of the app a color, so that one reader understands them all. */
export function withEnglishColors(text: string, language: Language): string {
  if (language === 'en') return text;
  const meanings: Readonly<Record<string, string>> = words[language];
  const pattern = patterns.get(language);
  if (!pattern) return text;
  return text
    .split(/(?<=[.!?;\n])/)
    .map((sentence) => {
      const said = sentence.match(pattern)?.map((word) => meanings[word.toLowerCase()]) ?? [];
      return said.some((word) => parts.has(word ?? ''))
        ? sentence.replace(pattern, (word) => meanings[word.toLowerCase()] ?? word)
        : sentence;
    })
    .join('');
}

const parts: ReadonlySet<string> = new Set([
  ...['background', 'background color', 'buttons', 'components', 'headings', 'text'],
]);
