import type { ScreenOf } from '../specification.ts';
import { asksForImperial, inImperialUnits } from './imperial-units.ts';
import {
  inputNamed,
  type KnownCalculator,
  type KnownInput,
  knownCalculatorIn,
} from './known-calculators.ts';
import { requestedInputs } from './requested-inputs.ts';
import { currencyIn } from './units.ts';
import { literal, sentenceCase } from './word-forms.ts';
import { readFormulas } from './written-formulas.ts';

type Formula = ScreenOf<'formula'>;

export interface FormulaFound {
  readonly screen: Formula;
  readonly icon: string;
  readonly color: string;
  readonly missing: string;
}

const plainIcon = '🧮';
const plainColor = '#0f766e';

/**
 * Builds a calculator from the formulas that a prompt writes out, or one that Starter knows. `mayMatchInputs` also accepts
 * one that the prompt does not name but whose inputs it lists.
 */
export function formulaOf(text: string, mayMatchInputs: boolean): FormulaFound | undefined {
  const currency = currencyIn(text) ?? '€';
  const written = readFormulas(text);
  if (written) {
    const screen: Formula = {
      ...{ kind: 'formula', key: 'calculator', title: titleFrom(text, written.results) },
      ...{ text: 'Enter your numbers and see the result.', note: noteOn(written), currency },
      ...written,
      inputs: written.inputs.map((input) => withDefault(input, [], text)),
    };
    return { screen, icon: plainIcon, color: plainColor, missing: '' };
  }
  const known = knownCalculatorIn(text, mayMatchInputs);
  if (!known) return undefined;
  const unknown = requestedInputs(text).filter((item) => !inputNamed(known, item));
  const missing =
    unknown.length === 0 ? '' : `The calculator has no input for ${unknown.join(', ')}.`;
  return { screen: screenOf(known, text, currency), icon: known.icon, color: known.color, missing };
}

function screenOf(known: KnownCalculator, text: string, currency: string): Formula {
  const { title, note = '', results, rows, table } = known;
  const given = {
    inputs: known.inputs.map((input) => withDefault(withoutWords(input), input.words ?? [], text)),
    results: [...results],
  };
  const isImperial = asksForImperial(text) && !known.isImperial;
  return {
    ...{ kind: 'formula', key: 'calculator', title, text: known.text, note, currency },
    ...(isImperial ? inImperialUnits(given) : given),
    ...(rows && { rows: { ...rows, inputs: rows.inputs.map(withoutWords) } }),
    ...(table && { table }),
  };
}

function withoutWords({ words: _, ...input }: KnownInput): Formula['inputs'][number] {
  return input;
}

/** Sets the initial value that a prompt names: `19% VAT`, `tax rate of 8%`, `3 coats`. */
function withDefault(
  input: Formula['inputs'][number],
  words: readonly string[],
  text: string,
): Formula['inputs'][number] {
  if (input.kind !== 'number' && input.kind !== 'money' && input.kind !== 'percent') return input;
  const names = [input.label, ...words]
    .toSorted((one, other) => other.length - one.length)
    .map(literal)
    .join('|');
  const number = '[€$£]?(\\d+(?:\\.\\d+)?)';
  const found = new RegExp(
    `(?<![\\p{L}])(?:${names}) ?(?:of|is|=|:|at|defaults? to|default|starting (?:at|with))+ ${number}|${number} ?%? (?:${names})(?![\\p{L}])`,
    'iu',
  ).exec(text);
  const value = Number(found?.[1] ?? found?.[2]);
  const { min = 0, max = Number.POSITIVE_INFINITY } = input;
  return value >= min && value <= max ? { ...input, value } : input;
}

const titled =
  /((?:\b(?!an?\b|the\b|my\b|me\b|build\b|create\b|make\b|simple\b|please\b)[\p{L}-]+ ){1,4})calculator\b/iu;

function titleFrom(text: string, results: Formula['results']): string {
  const subject = titled.exec(text)?.[1]?.trim() ?? results.at(-1)?.label ?? '';
  return subject === 'Result' || subject === '' || subject.length > 28
    ? 'Calculator'
    : `${sentenceCase(subject)} calculator`;
}

/** States the formulas as they are used. */
function noteOn({ inputs, results }: Pick<Formula, 'inputs' | 'results'>): string {
  const labels = new Map(
    [...inputs, ...results].map(({ key, label }) => [key, label.toLowerCase()]),
  );
  return results
    .map(({ label, expression }) => {
      const spelled = expression.replace(/[a-z][a-zA-Z0-9]*/g, (key) => labels.get(key) ?? key);
      return `${label} = ${spelled.replaceAll('*', '×').replaceAll('/', '÷')}.`;
    })
    .join(' ');
}
