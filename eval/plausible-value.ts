/** An empty field of a form, as far as its value depends on it. */
export interface EmptyField {
  /** Type of an input, or `textarea`. */
  readonly type: string;
  /** Label, placeholder and name together. */
  readonly hint: string;
  readonly min: string;
  readonly max: string;
  /** No limit if negative, as in the DOM. */
  readonly maxLength: number;
  /** Text of the whole form. */
  readonly formText: string;
}

const dayMs = 24 * 60 * 60_000;

/** A value that a person could enter. */
export function plausibleValue(field: EmptyField, now = new Date()): string {
  const { hint, maxLength } = field;
  const value = valueByType(field, now) ?? valueByHint(hint) ?? 'Orchard Lane';
  return maxLength < 0 ? value : value.slice(0, maxLength);
}

function valueByType(field: EmptyField, now: Date): string | undefined {
  const { type, hint, min, max } = field;
  const day = dayFor(field, now);
  const time = isEnd.test(hint) ? '11:30' : '10:30';
  switch (type) {
    case 'email':
      return 'robin.lindqvist@example.com';
    case 'password':
      return 'Orchard-Lamp-42';
    case 'tel':
      return '+1 555 010 0199';
    case 'url':
      return 'https://example.com';
    case 'textarea':
      return 'We look forward to it and would like a quiet corner, please.';
    case 'number':
      return clampNumber(2, min, max);
    case 'date':
      return clampText(day, min, max);
    case 'datetime-local':
      return clampText(`${day}T${time}`, min, max);
    case 'month':
      return clampText(day.slice(0, 7), min, max);
    case 'time':
      return clampText(time, min, max);
    default:
      return undefined;
  }
}

const planWords = [
  ...['appointment', 'arriv', 'book', 'check-in', 'deadline', 'deliver', 'due', 'event'],
  ...['meeting', 'pickup', 'rent', 'reserv', 'schedul', 'trip', 'viewing', 'visit', 'volunteer'],
];
const isPlan = new RegExp(planWords.join('|'), 'i');
/** The end of a period has to be after its start. */
export const isEnd = /check-?out|depart|\bend|return|until/i;

/** Plans are in two weeks and, over several days, take three; records are of today. */
function dayFor({ hint, formText }: EmptyField, now: Date): string {
  if (/birth|geburt/i.test(hint)) return '1990-05-16';
  const days = isPlan.test(formText) ? 14 : 0;
  return isoDay(now, isEnd.test(hint) ? days + 3 : days);
}

const isoDay = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** Dates and times in ISO format sort like text. */
function clampText(value: string, min: string, max: string): string {
  if (min && value < min) return min;
  return max && value > max ? max : value;
}

function clampNumber(value: number, min: string, max: string): string {
  const low = min === '' ? Number.NEGATIVE_INFINITY : Number(min);
  const high = max === '' ? Number.POSITIVE_INFINITY : Number(max);
  return String(Math.min(Math.max(value, low), high));
}

/** Values of text fields, the first whose words are in the hint. */
const textValues: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, 'robin.lindqvist@example.com'],
  [/password|passwort/i, 'Orchard-Lamp-42'],
  [/card ?number|kartennummer/i, '4242 4242 4242 4242'],
  [/expir|mm ?\/ ?yy/i, '12/34'],
  [/\bcv[cv]\b|security code/i, '123'],
  [/phone|mobile|telefon|\btel\b/i, '+1 555 010 0199'],
  [/\bzip\b|post(?:al)? ?code|\bplz\b/i, '10115'],
  [/\bstate\b|province/i, 'Ohio'],
  [/city|town|\bort\b/i, 'Dayton'],
  [/country/i, 'Canada'],
  [/street|address|adresse/i, '12 Orchard Lane'],
  [/\burl\b|website|link/i, 'https://example.com'],
  [/price|amount|cost|budget|salary|quantity|age\b|number of|how many/i, '24'],
  [/time|uhrzeit/i, '10:30'],
  [/name/i, 'Robin Lindqvist'],
];

function valueByHint(hint: string): string | undefined {
  return textValues.find(([words]) => words.test(hint))?.[1];
}
