import calculatorWords from '../../data/calculator-words.json' with { type: 'json' };
import everyday from '../../data/calculators-everyday.json' with { type: 'json' };
import health from '../../data/calculators-health.json' with { type: 'json' };
import home from '../../data/calculators-home.json' with { type: 'json' };
import money from '../../data/calculators-money.json' with { type: 'json' };
import type { ScreenOf } from '../specification.ts';
import { requestedInputs } from './requested-inputs.ts';
import { singular } from './word-forms.ts';

type Formula = ScreenOf<'formula'>;
type Rows = NonNullable<Formula['rows']>;

/** An input with the other words for it. */
export type KnownInput = Formula['inputs'][number] & { readonly words?: readonly string[] };

export interface KnownCalculator {
  readonly names: readonly string[];
  readonly title: string;
  readonly icon: string;
  readonly color: string;
  readonly text: string;
  readonly note?: string;
  /** Only for prompts with one of these words: `mpg`. */
  readonly when?: readonly string[];
  /** True if its units are already those of the United States. */
  readonly isImperial?: boolean;
  readonly inputs: readonly KnownInput[];
  readonly results: Formula['results'];
  readonly rows?: Omit<Rows, 'inputs'> & { readonly inputs: readonly KnownInput[] };
  readonly table?: Formula['table'];
}

/** JSON has no unions of strings, so `data/data.test.ts` checks the kinds. */
export const knownCalculators = [
  ...money,
  ...home,
  ...health,
  ...everyday,
] as unknown as readonly KnownCalculator[];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\d]+/gu)
    ?.map((word) => singular(word)) ?? [];

/** Words in the singular, with a space around each, so that phrases are found by their words. */
const spaced = (text: string): string => ` ${wordsOf(text).join(' ')} `;

const names = knownCalculators.flatMap((known) =>
  known.names.map((name) => ({ known, name, words: spaced(name) })),
);

const fillers = new Set(calculatorWords.fillers.map((word) => singular(word)));
const generic = new Set(calculatorWords.generic);
const plain = new Set(calculatorWords.plain);

export const allInputs = ({ inputs, rows }: KnownCalculator): readonly KnownInput[] => [
  ...inputs,
  ...(rows?.inputs ?? []),
];

/** All words that belong to a calculator. */
const vocabularies = new Map(
  knownCalculators.map((known) => {
    const inputs = allInputs(known).flatMap(({ label, words = [] }) => [label, ...words]);
    const texts = [...known.names, known.title, known.text, ...inputs];
    const results = known.results.map(({ label }) => label);
    return [known, new Set(wordsOf([...texts, ...results].join(' ')))] as const;
  }),
);

const before =
  /((?:[\p{L}\d'’/%-]+ ){1,5})(?:calculat(?:or|ion)s?|estimators?|convert(?:er|or)s?)\b/giu;
const after =
  /\b(?:calculators?|calculation|estimator|calculat(?:e|es|ing)|comput(?:e|es|ing)|estimat(?:e|es|ing)|work(?:s|ing)? out|figur(?:e|es|ing) out)\b(?: (?:for|of|to))?((?: (?!with\b|using\b|based\b|given\b|where\b|from\b|that\b|which\b|when\b|by\b)[\p{L}\d'’/%-]+){1,9})/giu;

/** Returns the words for what a calculator is about: `calculator for freelance rates with …` → `freelance rates`. */
export function calculatorSubjects(text: string): string[] {
  const found = [...text.matchAll(before), ...text.matchAll(after)].map(([, words]) => words);
  return found.flatMap((words) => words?.trim() || []);
}

/** Returns whether a subject says nothing about what to calculate: `simple pocket`. */
export const isPlainSubject = (subject: string): boolean =>
  wordsOf(subject).every((word) => fillers.has(word) || plain.has(word));

/** Returns the calculator that a prompt names, or the one that has all inputs it lists. */
export function knownCalculatorIn(
  text: string,
  mayMatchInputs: boolean,
): KnownCalculator | undefined {
  const all = ` ${text.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ')} `;
  const fitting = knownCalculators.filter(
    ({ when }) => !when || when.some((word) => all.includes(` ${word} `)),
  );
  const subjects = calculatorSubjects(text);
  for (const subject of subjects) {
    const named = namedIn(subject, fitting);
    if (named) return named;
  }
  return mayMatchInputs ? withInputs(text, subjects, fitting) : undefined;
}

/** Returns the calculator with the longest name in the subject, unless the subject is about something else. */
function namedIn(
  subject: string,
  fitting: readonly KnownCalculator[],
): KnownCalculator | undefined {
  const said = spaced(subject);
  const found = names
    .filter(({ known, words }) => said.includes(words) && fitting.includes(known))
    // Of two with the same name, the one with a condition is meant.
    .sort(
      (one, other) =>
        other.name.length - one.name.length ||
        Number(other.known.when !== undefined) - Number(one.known.when !== undefined),
    );
  return found.find(({ known, name }) => {
    const own = new Set([...(vocabularies.get(known) ?? []), ...fillers]);
    const others = wordsOf(subject).filter((word) => !own.has(word)).length;
    return others <= (generic.has(name) ? 0 : name.includes(' ') ? 3 : 1);
  })?.known;
}

/** Returns the smallest calculator that has every input a prompt lists, and what it asks for among its results. */
function withInputs(
  text: string,
  subjects: readonly string[],
  fitting: readonly KnownCalculator[],
): KnownCalculator | undefined {
  const listed = requestedInputs(text);
  if (listed.length < 2) return undefined;
  return fitting
    .filter((known) => {
      const inputs = listed.map((item) => inputNamed(known, item));
      const results = new Set(wordsOf(known.results.map(({ label }) => label).join(' ')));
      const isAsked = subjects.some((subject) => {
        const words = wordsOf(subject).filter((word) => !fillers.has(word) || results.has(word));
        return words.length > 0 && words.every((word) => results.has(word));
      });
      return isAsked && inputs.every(Boolean) && new Set(inputs).size === inputs.length;
    })
    .sort((one, other) => allInputs(one).length - allInputs(other).length)[0];
}

/** Returns the input that some words name, the most specific one first. */
export function inputNamed(known: KnownCalculator, words: string): KnownInput | undefined {
  const wanted = wordsOf(words).filter(
    (word) => !/^(?:the|an?|my|your|their|per|of|in)$/.test(word),
  );
  if (wanted.length === 0) return undefined;
  const ranked = allInputs(known).map((input) => {
    const names = [input.label, input.key, ...(input.words ?? [])].map((name) => wordsOf(name));
    return { input, score: Math.max(...names.map((name) => likeness(wanted, name))) };
  });
  const [best] = ranked.sort((one, other) => other.score - one.score);
  return best && best.score >= 0.5 ? best.input : undefined;
}

/** 1 for equal words, 0.5 if all words of one are among the others. */
function likeness(wanted: readonly string[], name: readonly string[]): number {
  const shared = wanted.filter((word) => name.includes(word)).length;
  if (shared === wanted.length && shared === name.length) return 1;
  if (shared === 0 || (shared < name.length && shared < wanted.length)) return 0;
  return 0.5 + shared / (2 * (wanted.length + name.length));
}

/** Returns the calculators that share most words with a subject. */
export function closestCalculators(subject: string, most: number): KnownCalculator[] {
  const wanted = wordsOf(subject).filter((word) => !fillers.has(word));
  const titles = new Set<string>();
  return knownCalculators
    .filter(({ when, title }) => !when && !titles.has(title) && titles.add(title))
    .map((known) => {
      const words = vocabularies.get(known);
      return { known, score: wanted.filter((word) => words?.has(word)).length };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ known }) => known);
}
