import words from '../../data/field-words.json' with { type: 'json' };
import type { FieldKind } from '../specification.ts';
import { optionsOf } from './enumeration.ts';
import { isPlain, kindOfWord } from './field-words.ts';
import { own } from './own.ts';
import { currencyIn, isMinutes, unitNamed } from './units.ts';

/** A field while its words are parsed. */
export interface FieldDraft {
  label: string;
  kind?: FieldKind;
  options: string[];
  min?: number;
  max?: number;
  unit: string;
  required: boolean;
  relatesTo?: string;
}

/** Names of kinds in brackets. JSON has no union types, so `data/data.test.ts` checks the kinds. */
const kindNames = words.kindNames as Readonly<Record<string, FieldKind>>;
const numberWords: Readonly<Record<string, number>> = {
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  hundred: 100,
};
const numeral = '(\\d+(?:[.,]\\d+)?|three|four|five|six|ten|hundred)';
const amount = (text: string | undefined): number =>
  own(numberWords, (text ?? '').toLowerCase()) ?? Number((text ?? '').replace(',', '.'));

/** Parses `1-5`, `from 1 to 10`, `out of ten`, `/10` or `max 20`, and returns the rest of the text. */
export function takeRange(text: string): {
  rest: string;
  min?: number;
  max?: number;
  stars: boolean;
} {
  const stars = /\bstars?\b|★|⭐/i.test(text);
  const forms: [RegExp, (found: RegExpExecArray) => { min?: number; max?: number }][] = [
    [
      new RegExp(
        `\\(?\\b(?:from|between|on a scale (?:of|from)|scale (?:of|from)?|of|von|de)?\\s*${numeral}\\s*(?:-|to|through|and|\\.\\.+|…|bis)\\s*${numeral}\\b(?:\\s*(?:stars?|points?|scale))?\\)?`,
        'i',
      ),
      (found) => ({ min: amount(found[1]), max: amount(found[2]) }),
    ],
    [
      new RegExp(
        `\\(?(?:\\bout of|\\bsur(?=\\s*\\d)|\\bsobre(?=\\s*\\d)|\\bvon(?=\\s*\\d)|\\bof max(?:imum)?|\\bmax(?:imum|\\.)?|\\bup to|\\bat most|\\/)\\s*${numeral}\\b(?:\\s*(?:stars?|points?))?\\)?`,
        'i',
      ),
      (found) => ({ max: amount(found[1]) }),
    ],
    [/\(?\b(?:min(?:imum|\.)?|at least)\s+(\d+)\b\)?/i, (found) => ({ min: amount(found[1]) })],
    [/\(?\b(\d+)[ -](?:stars?)\b\)?/i, (found) => ({ max: amount(found[1]) })],
  ];
  for (const [form, read] of forms) {
    const found = form.exec(text);
    if (!found) continue;
    const rest = text.replace(found[0], ' ').replace(/\s+/g, ' ').trim();
    return { rest: rest || (stars ? 'rating' : rest), stars, ...read(found) };
  }
  return { rest: text, stars };
}

/** Expands `A-F`, as in grades and classes. */
const lettersBetween = (first: string, last: string): string[] => {
  const [from = 65, to = 65] = [first, last].map((one) => one.toUpperCase().charCodeAt(0));
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) =>
    String.fromCharCode(from + at),
  );
};

export function takeBracket(draft: FieldDraft, currency: string): void {
  const found = /\s*[([{]([^()[\]{}]*)[)\]}]\s*/.exec(draft.label);
  if (!found) return;
  const inside = (found[1] ?? '').trim();
  draft.label = draft.label.replace(found[0], ' ').trim();
  const named = own(kindNames, inside.toLowerCase());
  const unit = unitNamed(inside.replace(/^in\s+/i, ''));
  const range = takeRange(inside);
  const ends = /^([A-Z])\s*-\s*([A-Z])$/i.exec(inside);
  if (named) draft.kind = named;
  else if (ends?.[1] && ends[2]) draft.options = lettersBetween(ends[1], ends[2]);
  else if (/^(?:required|mandatory)$/i.test(inside)) draft.required = true;
  else if (/^optional$/i.test(inside)) draft.required = false;
  else if (isMinutes(inside.replace(/^in\s+/i, ''))) draft.kind = 'duration';
  else if (unit) draft.unit = unit;
  else if (range.max !== undefined || range.min !== undefined) {
    if (range.min !== undefined) draft.min = range.min;
    if (range.max !== undefined) draft.max = range.max;
    if (range.stars) draft.kind = 'rating';
  } else if (currencyIn(inside) && inside.length < 12) {
    draft.kind = 'money';
    draft.unit = currencyIn(inside) ?? currency;
  } else {
    const options = optionsOf(inside);
    if (options.length > 1) draft.options = options;
  }
}

/** Parses a label with its options: `size S/M/L`. */
function slashedOptions(text: string): { label: string; options: string[] } | undefined {
  const [first = '', ...others] = text.split('/').map((part) => part.trim());
  const [, label, option] = /^([\p{L} ]+) ([\p{L}\d-]+)$/u.exec(first) ?? [];
  const isListed = others.length > 0 && others.every((other) => /^[\p{L}\d -]+$/u.test(other));
  return label && option && isListed
    ? { label: label.trim(), options: [option, ...others] }
    : undefined;
}

/** Parses `status: open/closed`, `size as S, M or L` or `either red or blue`. */
export function takeNamedOptions(draft: FieldDraft): void {
  const found =
    /^([^:]+?)\s*(?::|=|\bas either\b|\beither\b|\bwhich is\b|\bone of\b|\bcan be\b)\s*(.+)$/i.exec(
      draft.label,
    );
  const slashed = slashedOptions(draft.label);
  if (
    !found &&
    slashed &&
    (slashed.options.length > 2 ||
      kindOfWord(slashed.label.toLowerCase()) === 'choice' ||
      slashed.options.every((option) => /^\p{L}{3,}$/u.test(option)))
  ) {
    draft.label = slashed.label;
    draft.options = optionsOf(slashed.options.join('/'));
    return;
  }
  if (!found?.[1] || !found[2]) return;
  const named = own(kindNames, found[2].toLowerCase());
  const options = optionsOf(found[2]);
  if (named) draft.kind = named;
  else if (options.length > 1) draft.options = options;
  else return;
  draft.label = found[1];
}

/** Parses two alternatives: `recurring or one-time`, `payment cash or card`. */
export function takeAlternatives(draft: FieldDraft, taken: readonly string[]): void {
  if (draft.options.length > 0 || draft.kind !== undefined) return;
  // "Morning/noon/evening" are options without a label.
  const slashed = draft.label.split(/\s*\/\s*/);
  if (
    slashed.length > 2 &&
    slashed.every(
      (one) =>
        /^[\p{L}-]{2,}$/u.test(one) &&
        !isPlain(one.toLowerCase()) &&
        kindOfWord(one.toLowerCase()) === undefined,
    )
  ) {
    draft.label = /morning|evening|noon/i.test(draft.label) ? 'time of day' : 'type';
    draft.options = slashed;
    return;
  }
  const found =
    /^(?:((?:type|kind|status|payment|paid by|state|mode|method) )|(?=.{5,40}$))([\p{L}-]+(?: [\p{L}-]+){0,2}) or ([\p{L}-]+(?: [\p{L}-]+){0,3})$/iu.exec(
      draft.label,
    );
  const [, named, one, other] = found ?? [];
  const before = named?.trim();
  if (!one || !other || /^not\b/i.test(other)) return;
  const isField = (words: string) => {
    const last = words.toLowerCase().split(' ').at(-1) ?? '';
    if (/^(?:day|night|morning|evening)$/.test(last)) return false;
    const kind = kindOfWord(last);
    return isPlain(last) || (kind !== undefined && kind !== 'boolean');
  };
  if (before === undefined && (isField(one) || isField(other))) return;
  const isState = [one, other].some(
    (word) => kindOfWord(word.toLowerCase()) === 'boolean' || /ed$/.test(word),
  );
  const isResult = [one, other].some((word) =>
    /^(?:won|win|lost|loss|passed|failed|draw|drawn)$/i.test(word),
  );
  const label = before ?? (isResult ? 'result' : isState ? 'status' : 'type');
  if (before !== undefined || !taken.some((key) => key === label || key === `${label}Value`))
    draft.label = label;
  draft.options = [one, other];
}

/** Parses question words: `when it was bought` → `Bought`, a date; `how many eggs` → `Eggs`, a number. */
export function takeQuestionWord(draft: FieldDraft): void {
  const text = draft.label;
  const rest = (pattern: RegExp) =>
    text
      .replace(pattern, '')
      .replace(
        /^(?:(?:i|we|it|they|you|he|she|the|each|every|my|its|a|an|is|are|was|were|has been|have been|did|do|got|should|will)\s+)+/i,
        '',
      )
      .replace(/\s+(?:it|them|is|was)$/i, '');
  if (/^when\b/i.test(text)) {
    draft.kind ??= 'date';
    draft.label = rest(/^when\b\s*/i) || 'Date';
  } else if (/^(?:whether|if)\b/i.test(text)) {
    draft.kind ??= 'boolean';
    draft.label = rest(/^(?:whether|if)(?: or not)?\b\s*/i);
  } else if (/^how many\b/i.test(text)) {
    draft.kind ??= 'number';
    draft.label = rest(/^how many\b\s*/i).replace(
      /\s+(?:i|we|it|they|you|there|each|every|per)\b.*$/i,
      '',
    );
  } else if (/^how much\b/i.test(text)) {
    draft.kind ??= /\b(?:cost|paid|pay|spen[dt]|price|worth|owe)/i.test(text) ? 'money' : 'number';
    draft.label = rest(/^how much\b\s*/i) || 'Amount';
    if (/^(?:costs?|paid|spen[dt])$/i.test(draft.label)) draft.label = 'Cost';
  } else if (/^how long\b/i.test(text)) {
    draft.kind ??= 'duration';
    draft.label = 'Duration';
  } else if (/^how (?:far)\b/i.test(text)) {
    draft.kind ??= 'number';
    draft.unit ||= 'km';
    draft.label = 'Distance';
  } else if (/^(?:how often)\b/i.test(text)) {
    draft.label = 'Frequency';
  } else if (
    /^(?:who|where|what|which|how|why)\b/i.test(text) &&
    draft.kind === undefined &&
    draft.options.length === 0
  )
    draft.kind = 'text';
}
