import sampleValues from '../../data/sample-values.json' with { type: 'json' };
import type { Entity, Field } from '../specification.ts';
import { isPersonLabel } from './agent-nouns.ts';
import { bearing, isNaming } from './entity-words.ts';
import { foreignTexts, foreignTitles } from './foreign-samples.ts';
import { type Foreign, meaningOf } from './languages.ts';
import {
  addresses,
  anyText,
  descriptions,
  fewOrMany,
  longTexts,
  moneyValues,
  numberValues,
  otherMoney,
  otherNumbers,
  otherTags,
  people,
  tagSets,
  valuesFor,
} from './sample-values.ts';
import { isTopic, topicOf } from './topics.ts';
import { capitalised, isPlural } from './word-forms.ts';

type Value = Entity['samples'][number][string];

export interface SampleSurroundings {
  /** Returns the titles of another entity's records. */
  readonly titles?: (entity: string) => readonly string[];
  /** The language of the entity's noun, if English samples do not fit. */
  readonly language?: Foreign | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;
/** 1970 began on a Thursday. */
const daysUntilMonday = 4;
/** Counts from the Monday of this week, so that a request has the same result for days. */
const iso = (days: number) => {
  const today = Math.floor(Date.now() / dayMs);
  const monday = today - ((today - daysUntilMonday) % 7);
  return new Date((monday + days) * dayMs).toISOString().slice(0, 10);
};
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
const spread = [2, 0, 1, 3, 1, 4, 2, 5];

function titleOf(
  entity: Pick<Entity, 'name' | 'plural'>,
  language: Foreign | undefined,
  at: number,
): string {
  const name = entity.name.toLowerCase();
  const translated = language && foreignTitles(language, entity.name);
  if (translated) return pick(translated, at);
  const known = topicOf(entity.name)?.samples.title;
  if (known) return pick(known.split('|'), at);
  const kind = bearing(entity.name);
  if (kind === 'person') return pick(people, at);
  if (language || /[^ -~]/.test(entity.name))
    return `${entity.name} ${pick(sampleValues.foreignNames, at)}`;
  if (kind === 'event')
    return pick(
      [
        `Morning ${name}`,
        `Sunday ${name}`,
        `First ${name} of the season`,
        `${capitalised(name)} with friends`,
        `Long ${name}`,
        `Evening ${name}`,
      ],
      at,
    );
  if (kind === 'place') return `${pick(sampleValues.placeNames, at)} ${name}`;
  return `${pick(sampleValues.qualifiers, at)} ${name}`;
}

/** Returns the noun of a label: `name of the ship` → `Ship`. */
const headOf = (label: string): string => {
  const words = label.replace(/(?<=\S)\s+(?:in|of|on|at|for|to|with|from)\b.*$/i, '').split(' ');
  return capitalised(words.slice(-2).join(' '));
};

function dateOf(field: Field, at: number): string {
  const label = `${field.label} ${field.key}`;
  if (/birth|born|dob|geburt|naissance|nacimiento/i.test(label))
    return pick(sampleValues.birthdays, at);
  const future =
    /due|deadline|next|expir|until|renew|planned|end\b|\bto\b|ready|back\b|caducidad|departure|return|fällig|échéance|close/i.test(
      label,
    );
  const step = [3, 9, 1, 16, 6, 24][at % 6] ?? 3;
  return iso(future ? step : -step + (/start|begin|arrival/i.test(label) ? 1 : 0));
}

function numberOf(field: Field, at: number): number {
  const label = `${field.label} ${field.unit}`;
  const table = field.kind === 'money' ? moneyValues : numberValues;
  const values =
    table.find(([words]) => words.test(label))?.[1] ??
    (field.kind === 'money' ? otherMoney : otherNumbers);
  return pick(values, at);
}

const within = (value: number, field: Field): number =>
  Math.min(Math.max(value, field.min ?? value), field.max ?? value);

function textOf(field: Field, at: number, offset = 0): string {
  if (field.kind === 'longText') {
    if (/address|adress|dirección/i.test(field.label)) return pick(addresses, at);
    return pick(
      /^(?:description|details|summary)$/i.test(field.label) ? descriptions : longTexts,
      at,
    );
  }
  const values =
    valuesFor(field.label) ??
    (isPersonLabel(meaningOf(field.label.split(' ').at(-1) ?? '')) ? people : undefined) ??
    (isTopic(field.label) &&
    !/^(?:journal|diary|day|night|entry|item|class|record|track|show|series)$/i.test(field.label)
      ? topicOf(field.label)?.samples.title.split('|')
      : undefined);
  if (!values) return pick(isPlural(headOf(field.label)) ? fewOrMany : anyText, at);
  // Fields of the same sort get different values: lunch differs from breakfast.
  return pick(values, at + offset);
}

/** Returns a sample value of the topic for a field of that name. */
function knownOf(entity: Pick<Entity, 'name'>, field: Field, at: number): string | undefined {
  const pools = Object.entries(topicOf(entity.name)?.samples ?? {});
  const pool = pools.find(
    ([word]) => word !== 'title' && field.label.toLowerCase().includes(word),
  )?.[1];
  return pool === undefined ? undefined : pick(pool.split('|'), at);
}

function sampleValue(
  field: Field,
  entity: Pick<Entity, 'name' | 'plural'>,
  title: string,
  at: number,
  given: SampleSurroundings,
  /** Position of the field, so that two fields of the same sort get different values. */
  offset = 0,
): Value | undefined {
  const translated = given.language && foreignTexts(given.language, field.label);
  const known = translated ? pick(translated, at) : knownOf(entity, field, at);
  switch (field.kind) {
    case 'number':
    case 'money':
      return within(
        known !== undefined && !Number.isNaN(Number(known)) ? Number(known) : numberOf(field, at),
        field,
      );
    case 'percent':
      return within(pick(sampleValues.percentages, at), field);
    case 'rating':
      return within(Math.round((field.max ?? 5) * pick([0.8, 1, 0.6, 0.8, 1, 0.7], at)), field);
    case 'duration':
      return within(
        known !== undefined && !Number.isNaN(Number(known))
          ? Number(known)
          : pick(sampleValues.durations, at),
        field,
      );
    case 'date':
      return dateOf(field, at);
    case 'dateTime':
      return `${dateOf(field, at)}T${pick(sampleValues.timesOfDay, at)}`;
    case 'time':
      if (known !== undefined && /^\d\d:\d\d$/.test(known)) return known;
      return pick(
        /end|until|finish|wake|to\b/i.test(field.label)
          ? sampleValues.endTimes
          : sampleValues.startTimes,
        at,
      );
    case 'boolean':
      return pick([true, false, true, false, false, true], at);
    case 'choice':
      return known !== undefined && field.options.includes(known)
        ? known
        : pick(field.options, pick(spread, at));
    case 'tags':
      if (field.options.length > 0)
        return [pick(field.options, at), pick(field.options, at + 1)].filter(
          (one, i, all) => all.indexOf(one) === i,
        );
      return (
        known ??
        pick(
          tagSets.find(([words]) => words.test(`${field.label} ${meaningOf(field.label)}`))?.[1] ??
            otherTags,
          at,
        )
      ).split(', ');
    case 'email':
      return `${(people.includes(title) ? title : pick(people, at))
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replace(/\s+/g, '.')}@example.com`;
    case 'phone':
      return pick(sampleValues.phoneNumbers, at);
    case 'url':
      return known ?? pick(sampleValues.websites, at);
    case 'color':
      return pick(sampleValues.colors, at);
    case 'relation': {
      const titles = given.titles?.(field.entity ?? '') ?? [];
      return titles.length > 0 ? pick(titles, pick(spread, at)) : undefined;
    }
    // Records without a picture show a generated placeholder.
    case 'image':
      return undefined;
    default:
      return known ?? textOf(field, at, offset);
  }
}

/** True if the title is the record's own name; an order titled by its customer has none. */
function isOwnName({ label }: Field, entity: Pick<Entity, 'name'>): boolean {
  const [known = ''] = topicOf(entity.name)?.fields.split(/[,(]/) ?? [];
  const said = label.toLowerCase();
  if (said === known.trim() || said === entity.name.toLowerCase()) return true;
  if (isPersonLabel(label) || (/\bname$/i.test(label) && label.includes(' '))) return false;
  if (isNaming(label)) return /name|nom\b|nombre/i.test(label) || bearing(entity.name) !== 'person';
  return topicOf(entity.name) !== undefined && valuesFor(label) === undefined && !isTopic(label);
}

/** Creates records that fit the topic of the entity; the same ones every time. */
export function samplesFor(
  entity: Pick<Entity, 'name' | 'plural' | 'fields'>,
  count: number,
  given: SampleSurroundings = {},
): Entity['samples'] {
  const [first, ...others] = entity.fields;
  if (!first) return [];
  // A record with an email address and a name is a person.
  const person =
    /^(?:full )?name$/i.test(first.label) &&
    others.some((field) => field.kind === 'email' || field.kind === 'phone') &&
    topicOf(entity.name) === undefined;
  return Array.from({ length: count }, (_, at) => {
    const textual = first.kind === 'text' || first.kind === 'longText';
    // The name of another entity ("customer name") is not the name of the record.
    const named = person
      ? pick(people, at)
      : textual && !isOwnName(first, entity)
        ? (knownOf(entity, first, at) ?? textOf(first, at))
        : titleOf(entity, given.language, at);
    const title = textual ? named : sampleValue(first, entity, '', at, given);
    const record: Record<string, Value> = {};
    if (title !== undefined) record[first.key] = title;
    for (const [index, field] of others.entries()) {
      if (field.expression !== undefined) continue;
      const value = sampleValue(field, entity, String(title), at, given, index + 1);
      if (value !== undefined) record[field.key] = value;
    }
    return record;
  });
}
