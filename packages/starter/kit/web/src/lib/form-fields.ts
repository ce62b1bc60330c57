export type FormFieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'percent'
  | 'rating'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'boolean'
  | 'choice'
  | 'tags'
  | 'email'
  | 'phone'
  | 'url'
  | 'image'
  | 'color'
  | 'duration';

export interface FormField {
  key: string;
  label: string;
  kind: FormFieldKind;
  required?: boolean;
  /** The message if a required value is missing. */
  missing?: string;
  /** Values to choose from, or suggestions for tags. */
  options?: string[];
  min?: number;
  max?: number;
  /** A unit after a number, or a currency symbol. */
  unit?: string;
}

/** Null stands for a missing number; a rating of 0 for none. */
export type FormValue = string | number | boolean | string[] | null;
export type FormValues = Record<string, FormValue>;

/** The values of a form that was sent. */
export interface Submission {
  id: string;
  /** The moment in UTC: `2026-11-15T09:30:00.000Z`. */
  sent: string;
  values: FormValues;
}

const numbers: readonly FormFieldKind[] = ['number', 'money', 'percent', 'duration'];

export function blankValues(fields: readonly FormField[]): FormValues {
  return Object.fromEntries(fields.map(({ key, kind }) => [key, blankOf(kind)]));
}

function blankOf(kind: FormFieldKind): FormValue {
  if (numbers.includes(kind)) return null;
  if (kind === 'rating') return 0;
  if (kind === 'boolean') return false;
  return kind === 'tags' ? [] : '';
}

/** True if nothing was entered. */
export function isBlank(value: FormValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === 0 || value === false;
}

/** Returns the messages of the fields that need a correction, by key. */
export function errorsOf(
  fields: readonly FormField[],
  values: FormValues,
  isEmail: (text: string) => boolean,
): Record<string, string> {
  const entries = fields.flatMap((field) => {
    const error = errorOf(field, values[field.key], isEmail);
    return error === undefined ? [] : [[field.key, error] as const];
  });
  return Object.fromEntries(entries);
}

function errorOf(
  field: FormField,
  value: FormValue | undefined,
  isEmail: (text: string) => boolean,
): string | undefined {
  const { kind, required } = field;
  // 0 is a number like any other, but not a rating.
  const isMissing = isBlank(value) && !(numbers.includes(kind) && value === 0);
  if (isMissing) return required ? (field.missing ?? missing(kind)) : undefined;
  if (kind === 'email' && !isEmail(String(value))) {
    return 'Enter an email address such as name@example.com.';
  }
  return typeof value === 'number' ? rangeError(value, field) : undefined;
}

function missing(kind: FormFieldKind): string {
  if (kind === 'boolean') return 'Please tick this box.';
  if (kind === 'choice' || kind === 'rating') return 'Please choose one.';
  if (kind === 'image') return 'Please add an image.';
  return kind === 'tags' ? 'Please add at least one.' : 'Please fill in this field.';
}

function rangeError(value: number, { min, max, kind }: FormField): string | undefined {
  if (Number.isNaN(value)) return 'Please enter a number.';
  if (kind === 'rating') return undefined;
  const isLow = min !== undefined && value < min;
  const isHigh = max !== undefined && value > max;
  if (!isLow && !isHigh) return undefined;
  if (min !== undefined && max !== undefined) return `Enter a number from ${min} to ${max}.`;
  return isLow ? `Enter ${min} or more.` : `Enter ${max} or less.`;
}

/** Returns the first short text that was entered, as the title of a submission. */
export function titleOf(fields: readonly FormField[], values: FormValues): string {
  const texts = fields
    .filter(({ kind }) => kind === 'text' || kind === 'email' || kind === 'choice')
    .map(({ key }) => values[key]);
  return texts.find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? '';
}
