import wellKnownApps from '../../data/likenesses.json' with { type: 'json' };
import { letter } from './letters.ts';
import { literal } from './word-forms.ts';

/** Well-known apps as a pattern, with a prompt that describes similar ones. */
const likenesses: readonly (readonly [names: string, words: string])[] = wellKnownApps.map(
  ({ names, prompt }) => [names.map(literal).join('|'), prompt],
);

/** Replaces `a clone of Trello` with a description, and returns the name. */
export function withoutLikeness(text: string): { text: string; like: string } {
  for (const [names, words] of likenesses) {
    const name = new RegExp(names, 'i').exec(text)?.[0];
    const found =
      name &&
      new RegExp(
        `\\b(?:(?:an? )?(?:${letter}+ ){0,3}(?:app|site|website|tool|something)? ?(?:clone of|copy of|like|similar to|inspired by|version of) (?:${names})|(?:${names})(?: clone|-like(?: app)?| copy| alternative))(?!${letter})`,
        'i',
      ).exec(text);
    if (found) return { text: text.replace(found[0], words), like: name };
  }
  return { text, like: '' };
}
