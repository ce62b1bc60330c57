import type { ScreenOf } from '../specification.ts';

type Formula = ScreenOf<'formula'>;
type Input = Formula['inputs'][number];
type Result = Formula['results'][number];

/** Metric units with their counterparts in the United States and the size of those. */
const counterparts: Readonly<Record<string, readonly [unit: string, size: number]>> = {
  m: ['ft', 0.3048],
  cm: ['in', 2.54],
  km: ['mi', 1.609344],
  kg: ['lb', 0.45359237],
  l: ['gal', 3.785411784],
  'm²': ['ft²', 0.09290304],
  'm³': ['yd³', 0.764554857984],
  'km/h': ['mph', 1.609344],
  'm²/l': ['ft²/gal', 0.09290304 / 3.785411784],
};
const names: readonly (readonly [RegExp, string, size: number])[] = [
  [/\bper liter\b/i, 'per gallon', 3.785411784],
  [/\bper kilometer\b/i, 'per mile', 1.609344],
];

export const asksForImperial = (text: string): boolean =>
  /\b(?:feet|foot|ft|inch(?:es)?|pounds|lbs?|gallons?|miles|yards|imperial|us units)\b/i.test(text);

/** Shows a calculator in units of the United States. Expressions stay metric. */
export function inImperialUnits<F extends Pick<Formula, 'inputs' | 'results'>>(formula: F): F {
  return {
    ...formula,
    inputs: formula.inputs.map(convertInput),
    results: formula.results.map(convertResult),
  };
}

const unitNames: readonly (readonly [RegExp, unit: string])[] = [
  [/\b(?:feet|foot|ft)\b/i, 'ft'],
  [/\binch(?:es)?\b/i, 'in'],
  [/\bmiles\b/i, 'mi'],
  [/\b(?:pounds|lbs?)\b/i, 'lb'],
  [/\bgallons?\b/i, 'gal'],
];

/** Returns the unit of the United States that a text names. */
export const unitMentioned = (text: string): string | undefined =>
  unitNames.find(([words]) => words.test(text))?.[1];

/** Returns an input in a unit of the United States, if both measure the same. */
export function inUnit(input: Input, wanted: string): Input | undefined {
  const [unit] = counterparts[input.unit ?? ''] ?? [];
  return unit === wanted ? convertInput(input) : undefined;
}

function convertInput(input: Input): Input {
  const [unit, size] = counterparts[input.unit ?? ''] ?? [];
  const scale = (value: number) => rounded(value / (size ?? 1));
  const named = renamed(input);
  if (unit && size && typeof input.value === 'number') {
    const { min, max } = input;
    return {
      ...named,
      unit,
      factor: size,
      value: scale(input.value),
      ...(min !== undefined && { min: scale(min) }),
      ...(max !== undefined && { max: scale(max) }),
    };
  }
  return named;
}

/** A price per liter becomes one per gallon. */
function renamed(input: Input): Input {
  const [words, name, size] = names.find(([pattern]) => pattern.test(input.label)) ?? [];
  if (!words || !name || !size || typeof input.value !== 'number') return input;
  return {
    ...input,
    label: input.label.replace(words, name),
    value: rounded(input.value * size),
    factor: 1 / size,
  };
}

function convertResult(result: Result): Result {
  const [unit, size] = counterparts[result.unit ?? ''] ?? [];
  return unit && size ? { ...result, unit, factor: size } : result;
}

/** Keeps two significant digits. */
const rounded = (value: number): number => Number(value.toPrecision(2));
