import { letterOr } from './letters.ts';

const patterns = new Map<string, RegExp>();

/** Returns a pattern that matches whole words only. */
export const wholeWords = (words: string): RegExp =>
  new RegExp(`(?<!${letterOr('\\d')})(?:${words})(?!${letterOr('\\d')})`, 'i');

/** Caches compiled patterns, which are many and long. */
function patternOf(words: string): RegExp {
  const known = patterns.get(words);
  if (known) return known;
  const made = wholeWords(words);
  patterns.set(words, made);
  return made;
}

/** Finds patterns in a text and removes them. */
export class Cutter {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** Like `take`, but tests a short hint first, because long patterns are slow and rarely match. */
  takeIf(hint: RegExp, words: string, instead?: string): string[] | undefined {
    return hint.test(this.text) ? this.take(words, instead) : undefined;
  }
  take(words: string, instead = ' '): string[] | undefined {
    const found = patternOf(words).exec(this.text);
    if (!found) return undefined;
    // Keeps "with", because the list after the feature belongs to the words before it.
    const kept = instead === ' ' && /^with\b/i.test(found[0]) ? ' with ' : instead;
    this.text =
      this.text.slice(0, found.index) + kept + this.text.slice(found.index + found[0].length);
    return [...found].map((part) => part ?? '');
  }
}
