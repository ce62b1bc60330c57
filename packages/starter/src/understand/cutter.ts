import { letterOr } from './letters.ts';

const patterns = new Map<string, RegExp>();

/** Words that are no part of longer ones. */
export const wholeWords = (words: string): RegExp =>
  new RegExp(`(?<!${letterOr('\\d')})(?:${words})(?!${letterOr('\\d')})`, 'i');

/** Patterns are many and long: each is compiled once. */
function patternOf(words: string): RegExp {
  const known = patterns.get(words);
  if (known) return known;
  const made = wholeWords(words);
  patterns.set(words, made);
  return made;
}

/** Takes out of a text what it finds in it. */
export class Cutter {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** The same where one of these words is there at all: most are not, and long patterns take their time. */
  takeIf(hint: RegExp, words: string, instead?: string): string[] | undefined {
    return hint.test(this.text) ? this.take(words, instead) : undefined;
  }
  take(words: string, instead = ' '): string[] | undefined {
    const found = patternOf(words).exec(this.text);
    if (!found) return undefined;
    // What is listed behind the feature still belongs to what stands before.
    const kept = instead === ' ' && /^with\b/i.test(found[0]) ? ' with ' : instead;
    this.text =
      this.text.slice(0, found.index) + kept + this.text.slice(found.index + found[0].length);
    return [...found].map((part) => part ?? '');
  }
}
