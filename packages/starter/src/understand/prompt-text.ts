import spelling from '../../data/spelling.json' with { type: 'json' };
import { readable } from '../readable.ts';
import { withoutIdioms } from './idioms.ts';
import { isEnglish, withEnglishGrammar } from './languages.ts';
import { letter } from './letters.ts';

/** Words that are often mistyped. */
const common: readonly string[] = spelling.oftenMistyped;
/** Correct words: the common ones, and those that are one typo away from them. */
const known = new Set([...common, ...spelling.similarWords]);

/** True if one letter is missing, added, changed or swapped with its neighbor. */
function oneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && start < meant.length && typed[start] === meant[start]) start += 1;
  const a = typed.slice(start);
  const b = meant.slice(start);
  if (a.length === b.length)
    return (
      a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
    );
  return a.length > b.length ? a.slice(1) === b : b.slice(1) === a;
}

function corrected(word: string): string {
  const typed = word.toLowerCase();
  if (typed.length < 6 || known.has(typed) || !/^[a-z]+$/.test(typed)) return word;
  const slipped = common.find(
    (one) =>
      one[0] === typed[0] &&
      oneSlip(typed, one) &&
      // "Manager" and "customs" are correct words.
      !(
        typed.startsWith(one) ||
        one.startsWith(typed) ||
        typed.replace(/[rsd]$/, '') === one.replace(/[rsd]$/, '')
      ),
  );
  return slipped ?? word;
}

/** Lowercases prompts that are all capitals; otherwise capitals carry meaning: "ISBN". */
function calm(prompt: string): string {
  const isShouted = /\s/.test(prompt.trim()) && !/\p{Ll}/u.test(prompt);
  return isShouted ? prompt.toLowerCase() : prompt;
}

const called =
  /^[ \t]*(?:-[ \t]+)?(?:project|app|application)?[ \t]*(?:name|title)[ \t]*:[ \t]*"?([^"\n]{2,40}?)"?[ \t]*$/gim;

/** Turns bullets into sentences if no sentence introduces them. */
function unlisted(text: string): string {
  const names: string[] = [];
  const unnamed = text.replace(called, (_, name: string) => {
    names.push(`\nThe app is called "${name}".`);
    return '';
  });
  const lines = text.startsWith('- ')
    ? unnamed.replace(/^- +/gm, '').replace(/(?<=[^\s.!?:])$/gm, '.')
    : unnamed;
  return `${lines}${names.join('')}`.trim();
}

/** Normalizes quotes, dashes and bullets, and corrects typos of common words. */
export function tidied(prompt: string): string {
  const marks = calm(readable(prompt))
    .replace(/[“”„«»‟]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/(?<=\d)\s*[–—−]\s*(?=\d)/g, '-')
    .replace(/\s+[–—]\s+|—/g, ' - ')
    .replace(/–/g, '-')
    .replace(/^[ \t]*(?:[•·▪◦‣*+]|\d{1,2}[.)])[ \t]+/gm, '- ')
    .replace(/(?<![\p{L}])'([^'\n]{2,40})'(?![\p{L}])/gu, '"$1"')
    .replace(/(?<![\p{L}])(?:w\/)\s*/giu, 'with ')
    .replace(/\bto[- ]?do'?s?\b(?= (?:app|list|tracker|board|manager))/gi, 'todo')
    .replace(/[,\s]+(?:pls|plz|thx|thanks|thank you)\b[.!]*/gi, '')
    .replace(/\b4(?= (?:my|the|our|me|an?|his|her|your)\b)/gi, 'for')
    .replace(/\b(?:sth|smth|smthg)\b/gi, 'something')
    .replace(/\bu\b(?! ?[.:-])/g, 'you')
    .replace(/\bw (?=an? |my |the )/gi, 'with ')
    .replace(/\bwhats\b/gi, 'what is')
    .replace(/\b(?:wanna|want 2)\b/gi, 'want to')
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  const text = unlisted(marks);
  return isEnglish(text)
    ? withoutIdioms(text.replace(/\p{L}+/gu, corrected))
    : withEnglishGrammar(text);
}

/** Matches a clause after a comma that is its own sentence: ", each walk belongs to a dog". */
const newClause = new RegExp(
  `, (?:and )?(?=(?:(?:each|every|all|the) )?(?!(?:which|that|who|it|i|we|you|they|each|every|and|or)\\b)${letter}+(?: (?!(?:and|or)\\b)${letter}+)? (?:(?:has|have|should have|belongs? to|(?:is|are) (?:linked|assigned|connected) to) ))`,
  'gi',
);

/** Splits a text into sentences, each with its bullets. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split('\n')) {
    const bullet = /^\s*-\s+/.test(line);
    const last = sentences.at(-1);
    if (bullet && last !== undefined) {
      sentences[sentences.length - 1] = `${last}\n${line.trim()}`;
      continue;
    }
    const parts = line
      .replace(newClause, '; ')
      .split(/(?<=[^.\s][.!;]|\p{L}{3}\?)\s+(?=[\p{L}\d"(])|;\s*/u);
    for (const part of parts) {
      const whole = part.trim().replace(/[.!;]+$/, '');
      if (whole !== '') sentences.push(whole);
    }
  }
  return sentences;
}
