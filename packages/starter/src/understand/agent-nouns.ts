import nouns from '../../data/agent-nouns.json' with { type: 'json' };
import { singular } from './word-forms.ts';

/** Words for people that lack a typical ending. */
const persons: ReadonlySet<string> = new Set(nouns.persons);

/** Words for things that end like words for people. */
const things: ReadonlySet<string> = new Set(nouns.things);

const ends = /(?:[^aeiou]er|[aeiou]{1,2}[^aeiou]er|eer|or|ist|ant|ian|ician|ee|man|woman)$/;

/** True if the word means a person: `technician`, `requester`, `tenant`. */
export function isPersonWord(word: string): boolean {
  const one = singular(word.toLowerCase());
  if (persons.has(one)) return true;
  return one.length > 4 && ends.test(one) && !things.has(one);
}

/** True if the label means a person: `Donor name`, `Assigned agent`, `Approved by`. */
export function isPersonLabel(label: string): boolean {
  const words = label.toLowerCase().split(/[\s/-]+/);
  const last = words.at(-1) ?? '';
  if (/^(?:by|par|por|von)$/.test(last) && words.length > 1) return true;
  if (last === 'name') return words.length > 1 && isPersonWord(words.at(-2) ?? '');
  return isPersonWord(last);
}
