import type { Field, FieldKind } from '../specification.ts';
import { itemsOf } from './enumeration.ts';
import {
  type FieldDraft,
  takeAlternatives,
  takeBracket,
  takeNamedOptions,
  takeQuestionWord,
  takeRange,
} from './field-draft.ts';
import { kindByWords } from './field-kind.ts';
import { takeUnit } from './field-unit.ts';
import { usualOptions, usualUnits } from './field-words.ts';
import { meaningOf, optionsIn } from './languages.ts';
import { own } from './own.ts';
import { capitalised, isPlural, keyOf, literal, sentenceCase, singular } from './word-forms.ts';

/** Context of a list of fields. */
export interface FieldSurroundings {
  /** The currency symbol of prices. */
  readonly currency?: string;
  /** Existing entities; a field named after one relates to it. */
  readonly entities?: readonly { readonly key: string; readonly name: string }[];
  /** The entity of the fields, which their labels do not repeat. */
  readonly of?: string;
  /** Keys in use. */
  readonly taken?: readonly string[];
}

const leading =
  /^(?:(?:and|also|then|maybe|optionally|optional|including|with|has|have|having|is|are|was|were|be|can be|should have|should be|shows?|showing|(?:see|add|include|enter|record|note|log|store|save)(?= (?:the|my|an?|its|their|when|whether|how|who|where|what|each|down|which)\b)|mark(?: (?:it|them))? as|marked as|for(?! (?:sale|rent|hire|trade|swap)\b)|a|an|the|its|their|his|her|my|our|your|each|every|some|any|one|all|of course|of|to|if possible)\s+)+/i;
const trailing =
  /\s+(?:too|as well|if possible|please|each|etc\.?|and so on|field|fields|column|only)$/i;

const relating =
  /^(?:(?:that|which|is|are)\s+)*(?:belong(?:s|ing)? to|assigned to|linked to|related to|connected to|part of|attached to|owned by|reference to|relation to|link to|booked by|made by|for(?! (?:sale|rent|hire|trade|swap)\b))\s+(?:(?:an?|one|the|its|each|every|some|my|our|their|several|many)\s+)*([\p{L}][\p{L} ]*)$/iu;

const yesOrNo =
  /\s*\(?(?<![\p{L}])(?:yes\s*(?:\/|or)\s*no|y\/n|ja\s*\/\s*nein|oui\s*\/\s*non|s[ií]\s*\/\s*no|true\/false)(?![\p{L}])\)?/iu;

/** Activities whose time is a duration. */
const timed =
  /\b(?:run|running|race|marathon|training|swim|swimming|ride|cycling|lap|hike|walk|workout|row|rowing|triathlon|heat|solve|sprint|course|leg)s?$/i;

function fieldOf(
  phrase: string,
  around: FieldSurroundings,
  taken: readonly string[],
): Field | undefined {
  const draft: FieldDraft = {
    label: phrase.replace(/^[\s"'*-]+|[\s"'.;,!*-]+$/g, ''),
    options: [],
    unit: '',
    required: false,
  };
  const quoted = /^"([^"]+)"/.exec(phrase.trim());
  const related = relating.exec(draft.label);
  if (related?.[1] && !/^\s*assigned to\s*$/i.test(draft.label)) {
    const name = singular(related[1].replace(/\s+(?:it|they).*$/i, ''));
    const other = around.entities?.find((one) => one.name.toLowerCase() === name.toLowerCase());
    draft.label = name;
    draft.relatesTo = other?.key ?? '';
  }
  draft.label = draft.label.replace(leading, '').replace(trailing, '');
  if (yesOrNo.test(draft.label)) {
    draft.kind = 'boolean';
    draft.label = draft.label.replace(yesOrNo, '');
  }
  if (/\s(?:checkbox|toggle|flag|switch)$/i.test(draft.label)) {
    draft.kind = 'boolean';
    draft.label = draft.label.replace(/\s(?:checkbox|toggle|flag|switch)$/i, '');
  }
  const often =
    /^(.+?)\s+(?:per|each|every|a|this) (?:day|week|month|year|night|time|hour|person|piece)$/i.exec(
      draft.label,
    )?.[1];
  if (often) {
    draft.label = often;
    if (isPlural(often) && kindByWords(often, false).kind === 'text') draft.kind = 'number';
  }
  const question = /\?$/.test(draft.label);
  draft.label = draft.label.replace(/\s*\?+$/, '');
  takeBracket(draft, around.currency ?? '€');
  takeBracket(draft, around.currency ?? '€');
  takeNamedOptions(draft);
  takeAlternatives(draft, taken);
  const range = takeRange(draft.label);
  if (range.min !== undefined || range.max !== undefined) {
    draft.label = range.rest
      .replace(/[\s:,-]+$/, '')
      .replace(/\s+(?:of|from|between|on a scale)$/i, '');
    draft.min ??= range.min;
    draft.max ??= range.max;
    if (range.stars) draft.kind ??= 'rating';
  }
  takeUnit(draft);
  if (/\s+or not$/i.test(draft.label)) {
    draft.kind = 'boolean';
    draft.label = draft.label.replace(/\s+or not$/i, '');
  }
  takeQuestionWord(draft);
  draft.label = draft.label.replace(leading, '').replace(trailing, '').replace(/\s+/g, ' ').trim();
  if (around.of)
    draft.label = draft.label
      .replace(
        new RegExp(
          `^(?:each |every |the )?${literal(around.of)}\\s+(?:was|were|is|has been|has|got)\\s+`,
          'i',
        ),
        '',
      )
      .replace(
        new RegExp(
          `^(name|title|date|price|type|place|location) of (?:the |an? |each )?${literal(around.of)}$`,
          'i',
        ),
        '$1',
      );
  if (draft.label === '' || !/[\p{L}\d]/u.test(draft.label) || draft.label.length > 60)
    return undefined;
  if (draft.label.split(' ').length > 6) return undefined;
  const label = quoted?.[1] ?? sentenceCase(draft.label);
  const read =
    /^(?:(?:preparation |cooking )?steps|method|directions)$/i.test(draft.label) &&
    /\b(?:recipe|dish|meal|cocktail|tutorial|project|guide)$/i.test(around.of ?? '')
      ? { kind: 'longText' as const, word: 'instructions' }
      : /^(?:time|zeit|temps|tiempo)$/i.test(draft.label) && timed.test(around.of ?? '')
        ? { kind: 'duration' as const, word: 'duration' }
        : /^(?:bought|purchased|visited|seen)$/i.test(draft.label) &&
            /\b(?:gift|grocery|wish|present|idea|shopping|goal|destination)/i.test(around.of ?? '')
          ? { kind: 'boolean' as const, word: 'done' }
          : /^(?:final )?score$/i.test(draft.label) &&
              /\b(?:match|game|scrim|fixture|duel|bout)$/i.test(around.of ?? '')
            ? { kind: 'text' as const, word: 'result' }
            : kindByWords(draft.label, question);
  return settled({ ...draft, label }, read, around, taken);
}

const optionsInWords = (label: string): readonly string[] | undefined =>
  label
    .split(' ')
    .map((word) => optionsIn(word))
    .find((options) => options !== undefined);

function settled(
  draft: FieldDraft,
  read: { kind: FieldKind; word: string },
  around: FieldSurroundings,
  taken: readonly string[],
): Field {
  const word = meaningOf(read.word);
  const other =
    draft.relatesTo !== undefined
      ? around.entities?.find((one) => one.key === draft.relatesTo)
      : around.entities?.find(
          (one) =>
            one.name.toLowerCase() === singular(draft.label.toLowerCase()) &&
            one.name.toLowerCase() !== around.of?.toLowerCase(),
        );
  let kind = draft.kind ?? read.kind;
  const of = around.of ?? '';
  if (/^seasons?$/.test(word) && kind === 'number' && !/show|series|episode|anime|league/i.test(of))
    kind = 'choice';
  if (
    word === 'class' &&
    kind === 'choice' &&
    !/student|pupil|lesson|school|child|course/i.test(of)
  )
    kind = 'text';
  if (draft.options.length > 1) kind = kind === 'tags' ? 'tags' : 'choice';
  else if (draft.kind === undefined && draft.max !== undefined && kind !== 'duration')
    kind =
      kind === 'rating' ||
      (draft.max <= 20 && /^(?:note|notes|score|grade|mark|marks|points|rating)$/.test(word)) ||
      (draft.max <= 10 && (draft.min ?? 1) <= 1 && draft.unit === '' && kind !== 'money')
        ? 'rating'
        : kind === 'percent' || kind === 'money'
          ? kind
          : 'number';
  else if (draft.unit === '%') kind = 'percent';
  else if (draft.unit !== '' && draft.kind === undefined) kind = 'number';
  if (
    other &&
    draft.options.length === 0 &&
    (draft.kind === undefined || draft.relatesTo !== undefined)
  )
    kind = 'relation';
  const unit =
    kind === 'money'
      ? draft.unit || around.currency || '€'
      : kind === 'number'
        ? draft.unit || own(usualUnits, read.word) || own(usualUnits, word) || ''
        : kind === 'percent'
          ? '%'
          : '';
  const options =
    draft.options.length > 1
      ? draft.options
          .map((option) => capitalised(option))
          .filter((option, at, all) => all.indexOf(option) === at)
      : kind === 'choice'
        ? [
            ...(optionsInWords(draft.label) ??
              own(usualOptions, word) ??
              own(usualOptions, read.word) ??
              usualOptions.category ??
              []),
          ]
        : [];
  const max =
    kind === 'rating' ? (draft.max ?? 5) : kind === 'percent' ? (draft.max ?? 100) : draft.max;
  const min = kind === 'rating' ? Math.max(draft.min ?? 1, 0) : draft.min;
  return {
    key: keyOf(draft.label, taken),
    label: draft.label,
    kind,
    required: draft.required,
    options,
    ...(min !== undefined && kind !== 'choice' ? { min } : {}),
    ...(max !== undefined && kind !== 'choice' ? { max } : {}),
    unit,
    ...(kind === 'relation' && other ? { entity: other.key } : {}),
  };
}

/** Upper limit: longer forms are not usable. */
const mostFields = 60;

const tally = /^(?:played|won|drawn|lost|wins|draws|losses)$/i;

/** Adjusts a field to its neighbors: `from` beside `until`, `won` beside `lost`. */
function beside(field: Field, all: readonly Field[]): Field {
  const has = (words: RegExp) => all.some((other) => other !== field && words.test(other.label));
  if (/^from$/i.test(field.label) && has(/^(?:until|till)$/i)) return { ...field, kind: 'date' };
  if (
    field.kind !== 'number' &&
    tally.test(field.label) &&
    has(tally) &&
    has(/^(?:points|played)$/i)
  )
    return { ...field, kind: 'number' };
  if (
    /^unit$/i.test(field.label) &&
    field.options[0] === 'Pieces' &&
    !has(/quantity|amount|stock|menge/i)
  )
    return { ...field, kind: 'text', options: [] };
  if (/^level$/i.test(field.label) && has(/^(?:hp|xp|class|strength|mana)$/i))
    return {
      key: field.key,
      label: field.label,
      kind: 'number',
      required: false,
      options: [],
      unit: '',
    };
  return field;
}

/** Parses a list of fields: "author, rating 1-5 and finished date" has three. */
export function readFields(text: string, around: FieldSurroundings = {}): Field[] {
  const fields: Field[] = [];
  for (const item of itemsOf(text).slice(0, mostFields)) {
    const taken = [...(around.taken ?? []), ...fields.map((field) => field.key)];
    const field = fieldOf(item, around, taken);
    if (field && !fields.some((one) => one.label.toLowerCase() === field.label.toLowerCase()))
      fields.push(field);
  }
  return fields.map((field) => beside(field, fields));
}
