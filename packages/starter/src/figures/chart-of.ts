import { isDay, isNumber } from '../compose/web/fields.ts';
import type { Entity, Field } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import { sentenceCase, singular } from '../understand/word-forms.ts';
import { type Breakdown, type Chart, type Period, periodCalled } from './breakdown.ts';
import { fieldNamed } from './field-named.ts';
import { isRatio } from './is-ratio.ts';

interface ChartFound {
  readonly chart: Chart;
  /** The entity of the chart, with the fields that it needs. */
  readonly entity: Entity;
}

const spending = /\b(?:spent|spend|spending|expenses?|costs?|paid|pay)\b/i;
const earning =
  /\b(?:earned|earn|earnings|income|revenue|sales|sold|turnover|made|make|takings|profit)\b/i;
const minor =
  /\b(?:i|we|they|you|he|she|it|have|has|had|did|do|does|was|were|is|are|been|so far|in total|money|amounts?|overall|altogether|there|per|every|each|on|at)\b/gi;

/** A sum of ratings or percentages means nothing. */
const isAveraged = ({ kind }: Field): boolean => kind === 'rating' || kind === 'percent';
const isMeasurable = (field: Field): boolean => isNumber(field) || field.kind === 'rating';
const isGroupable = ({ kind }: Field): boolean =>
  ['choice', 'relation', 'boolean', 'text', 'tags', 'rating', 'date', 'dateTime'].includes(kind);

/** Resolves a breakdown with the records of an app. Returns undefined if they have nothing to sum up or to group by. */
export function chartOf(
  request: Breakdown,
  entities: readonly Entity[],
  currency: string,
): ChartFound | undefined {
  const measured = entities.flatMap((entity) => {
    const measure = measureOf(request, entity);
    return measure ? [{ entity, ...measure }] : [];
  });
  // The records that have all the groups come first.
  const grouped = measured.find(({ entity }) => request.by.every((word) => groupIn(entity, word)));
  const { entity, value } = grouped ?? measured[0] ?? {};
  if (!entity) return undefined;
  const complete = { ...entity, fields: [...entity.fields] };
  const groups = request.by.map(
    (word) => groupIn(complete, word) ?? added(complete, request, word, currency),
  );
  const [by, split] = groups;
  if (!by || (request.by.length > 1 && !split) || by === split) return undefined;
  // Periods make the rows of a table.
  const isTurned = split !== undefined && isDay(split) && !isDay(by);
  const [rows, columns] = isTurned ? [split, by] : [by, split];
  const isAverage =
    value !== undefined && (request.of === 'average' || isRatio(value) || isAveraged(value));
  const period = request.by.map(periodCalled).find((one) => one !== undefined);
  return {
    entity: complete,
    chart: {
      title: titleOf({ ...request, of: isAverage ? 'average' : request.of }, entity, value),
      kind: request.kind === 'donut' && isDay(rows) ? 'bar' : (request.kind ?? 'bar'),
      entity: entity.key,
      by: rows.key,
      ...(value ? { value: value.key } : {}),
      ...(isAverage ? { isAverage } : {}),
      ...(period && isDay(rows) ? { period } : {}),
      ...(columns ? { split: columns.key } : {}),
    },
  };
}

/** Returns the field to sum up; without a value, records are counted. Undefined if the entity has no such thing. */
function measureOf(
  { measure, of }: Breakdown,
  entity: Entity,
): { readonly value: Field | undefined } | undefined {
  const said = measure.replace(minor, ' ').replace(/\s+/g, ' ').trim();
  const fields = entity.fields.filter(isMeasurable);
  const isEntity = namesEntity(said, entity);
  if (isEntity && (of === 'count' || fields.length === 0)) return { value: undefined };
  const verbs = said.split(' ').filter((word) => !/(?:ed|ing)$/.test(word) || earning.test(word));
  const named =
    said === ''
      ? undefined
      : (fieldNamed(entity, said, isMeasurable) ??
        verbs.map((word) => fieldNamed(entity, word, isMeasurable)).find((field) => field));
  if (named) return { value: named };
  if (/\bhours?\b/i.test(said)) {
    const hours = fields.find(({ kind, unit }) => kind === 'duration' || unit === 'h');
    if (hours) return { value: hours };
  }
  const money = fields.filter(({ kind }) => kind === 'money');
  const preferred = (words: RegExp) =>
    money.find(({ label, expression }) => expression !== undefined && words.test(label)) ??
    money.find(({ label }) => words.test(label)) ??
    money.find(({ expression }) => expression !== undefined) ??
    money[0];
  if (spending.test(said)) return asValue(preferred(/cost|expense|amount|total|price|spent|paid/i));
  if (earning.test(said)) return asValue(preferred(/revenue|income|total|amount|fee|price/i));
  if (of === 'count') return undefined;
  if (!isEntity && said !== '') return undefined;
  const summable = fields.filter((field) => !isRatio(field) && !isAveraged(field));
  const computed = summable.find(({ expression }) => expression !== undefined);
  return { value: computed ?? money[0] ?? summable[0] ?? fields[0] };
}

const asValue = (value: Field | undefined) => value && { value };

function namesEntity(said: string, { name }: Entity): boolean {
  const known = name.toLowerCase();
  const words = said.toLowerCase().split(' ').map(singular);
  const last = known.split(' ').at(-1) ?? known;
  return words.includes(last) || words.join(' ').includes(known);
}

function groupIn(entity: Entity, word: string): Field | undefined {
  if (periodCalled(word)) return entity.fields.find(isDay);
  const found = fieldNamed(entity, word, isGroupable) ?? fieldCalled(entity, word);
  if (found && isGroupable(found)) return found;
  return namesEntity(word, entity) ? entity.fields[0] : undefined;
}

/** Adds what records are grouped by, if the request is clearly about groups. */
function added(
  entity: Entity,
  { isCertain }: Breakdown,
  word: string,
  currency: string,
): Field | undefined {
  if (!isCertain) return undefined;
  const taken = entity.fields.map(({ key }) => key);
  const [field] = readFields(periodCalled(word) ? 'date' : word, { currency, taken });
  if (!field || !isGroupable(field)) return undefined;
  entity.fields.push(field);
  return field;
}

function titleOf({ by, measure, of }: Breakdown, entity: Entity, value: Field | undefined): string {
  const groups = by.map((word) => nameOf(word)).join(' and ');
  const said = measure.replace(minor, ' ').replace(/\s+/g, ' ').trim();
  if (!value) return `${entity.plural} per ${groups}`;
  if (of === 'average') return `Average ${value.label.toLowerCase()} per ${groups}`;
  if (/\b(?:spent|spend|spending)\b/i.test(said)) return `Spending per ${groups}`;
  if (/\b(?:earned|earn|earnings)\b/i.test(said)) return `Earnings per ${groups}`;
  const isName = /\b(?:revenue|income|sales|turnover|expenses|profit)$/i.exec(said)?.[0];
  return `${isName ? sentenceCase(isName) : value.label} per ${groups}`;
}

const nameOf = (word: string): string => {
  const period: Period | undefined = periodCalled(word);
  return period ?? singular(word.toLowerCase());
};
