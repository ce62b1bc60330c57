import type { FormulaInput, Typed } from '@/lib/formula';

const millisecondsPerDay = 86_400_000;

/** Returns the days since 1970 of a day such as `2026-11-15`. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;

export const dayOf = (number: number) =>
  new Date(Math.round(number) * millisecondsPerDay).toISOString().slice(0, 10);

/** Returns what a field shows first. Dates are relative to today. */
export function initialText({ kind, value }: FormulaInput, today: string): string {
  return kind === 'date' && typeof value === 'number'
    ? dayOf(dayNumber(today) + value)
    : String(value);
}

export const initialTyped = (inputs: FormulaInput[], today: string): Typed =>
  Object.fromEntries(inputs.map((input) => [input.key, initialText(input, today)]));

/** Returns the number that expressions use, or NaN. */
export function numberOf({ kind, options, factor = 1 }: FormulaInput, text: string): number {
  switch (kind) {
    case 'text':
      return 0;
    case 'date':
      return dayNumber(text);
    case 'time':
      return minutesOf(text);
    case 'choice':
      return options?.find(({ label }) => label === text)?.value ?? Number.NaN;
    case 'percent':
      return parseNumber(text) / 100;
    default:
      return parseNumber(text) * factor;
  }
}

/** Says what is wrong with a typed value. Returns undefined if nothing is. */
export function problemWith(input: FormulaInput, text: string): string | undefined {
  const { kind, min = 0, max } = input;
  if (kind === 'text') return undefined;
  if (text.trim() === '') return 'Enter a value.';
  if (Number.isNaN(numberOf(input, text))) {
    return kind === 'date' ? 'Choose a date.' : 'Enter a number, such as 12.5.';
  }
  if (kind === 'date' || kind === 'time' || kind === 'choice') return undefined;
  const value = parseNumber(text);
  if (value < min) return `Enter ${min} or more.`;
  return max !== undefined && value > max ? `Enter ${max} or less.` : undefined;
}

/** Reads a number. A comma works as the decimal point, unless a point follows: `1,250.50`. */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(/[\s']/g, '');
  const isGrouped = plain.includes('.') || /^-?\d{1,3}(?:,\d{3}){2,}$/.test(plain);
  const point = isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.');
  return point === '' ? Number.NaN : Number(point);
}

function minutesOf(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}
