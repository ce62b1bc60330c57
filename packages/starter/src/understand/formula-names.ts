import type { ScreenOf } from '../specification.ts';
import { inputNamed, knownCalculators } from './known-calculators.ts';
import { singular } from './word-forms.ts';

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => singular(word));

const minor = new Set(
  wordsOf(
    'the a an of to and or in for per with by my your their its is are be see get show display view find out how much many know total needed required estimated number amount price cost',
  ),
);

/** Returns whether some words name an input or a result of a calculator. */
export function isInputOrResult(screen: ScreenOf<'formula'>, words: string): boolean {
  const known = knownCalculators.find(({ title }) => title === screen.title);
  if (known && inputNamed(known, words)) return true;
  const labels = [...screen.inputs, ...screen.results, ...(screen.rows?.inputs ?? [])].map(
    ({ label }) => label,
  );
  const said = wordsOf(words);
  const major = said.filter((word) => !minor.has(word));
  return labels.some((label) => {
    const names = wordsOf(label);
    const main = names.filter((word) => !minor.has(word));
    if (main.length === 0) return names.every((word) => said.includes(word));
    return major.some((word) => main.includes(word));
  });
}
