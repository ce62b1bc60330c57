import type { Entity, Field } from '../specification.ts';
import { unitNamed } from '../understand/units.ts';
import { singular } from '../understand/word-forms.ts';

const minor = new Set(
  'the a an of in for total number amount my our their its each every all i we'.split(' '),
);

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => singular(word));
const majorWordsOf = (text: string): string[] => {
  const words = wordsOf(text);
  const major = words.filter((word) => !minor.has(word));
  return major.length > 0 ? major : words;
};

/** Returns the field that some words name: the same words, the words of its label among others, or its unit. */
export function fieldNamed(
  { fields }: Pick<Entity, 'fields'>,
  words: string,
  suits: (field: Field) => boolean = () => true,
): Field | undefined {
  const said = wordsOf(words);
  const major = majorWordsOf(words);
  const pool = fields.filter(suits);
  const unit = unitNamed(words);
  return (
    pool.find(({ label }) => wordsOf(label).join(' ') === said.join(' ')) ??
    pool.find(({ label }) => majorWordsOf(label).join(' ') === major.join(' ')) ??
    pool.find(({ label }) => major.every((word) => wordsOf(label).includes(word))) ??
    pool.find(({ label }) => majorWordsOf(label).every((word) => major.includes(word))) ??
    pool.find((field) => unit !== undefined && field.unit === unit)
  );
}
