import { eachSentence } from '../figures/sentences-in.ts';
import { withoutSpan } from '../figures/span.ts';
import type { Entity, Field, ScreenOf, Specification } from '../specification.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import { screensOf, withScreen } from './app-parts.ts';
import { withNew } from './named-page.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

type Report = ScreenOf<'report'>;
type Period = NonNullable<Report['periods']>[number];

const named: readonly (readonly [words: RegExp, period: Period])[] = [
  [/\btoday\b/i, 'today'],
  [/\b(?:this|the current) week\b/i, 'thisWeek'],
  [/\blast week\b/i, 'lastWeek'],
  [/\b(?:this|the current) month\b/i, 'thisMonth'],
  [/\b(?:last|the previous) month\b/i, 'lastMonth'],
  [/\b(?:this|the current) year\b/i, 'thisYear'],
  [/\b(?:last|the previous) year\b/i, 'lastYear'],
];
const asked =
  /\b(?:totals?|sums?|reports?|how much|how many|overview|summary|statistics|amounts?|hours|spen[dt]|earned|revenue|sales|income|expenses)\b/i;
const listWords = /\b(?:today's|due today|list|appointments? (?:for|of) today)\b/i;
/** The words of a report up to the next part of the app. */
const phrase =
  /(?:,? (?:and|with|plus) )?(?:(?:give|show|tell|let)s? (?:me |us )?(?:see )?)?(?:(?:a|an|the) )?(?:reports?|totals?|sums?|how much|how many|overview|summary|statistics)\b(?:(?!,? and an? (?:csv|chart|page|list|export)|, an? (?:csv|chart|page|list|export|search))[^.;\n]){0,200}/i;
const grouped = /\b(?:per|by|for each|of each) (?:the )?([\p{L}]+(?: [\p{L}]+)?)/iu;

/** Takes reports over named periods out of a request: "totals for this month and last month". */
export function takePeriods(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const rest = eachSentence(text, (sentence) => {
    const found = phrase.exec(sentence);
    if (!found || listWords.test(sentence)) return sentence;
    const periods = named.flatMap(([words, period]) => (words.test(found[0]) ? [period] : []));
    if (periods.length === 0 || !asked.test(found[0])) return sentence;
    const said = found[0].replace(/^[\s,]*(?:and |with |plus )?/i, '');
    requirements.push({ text: said, fulfill: (app) => addReport(app, said, periods) });
    return withoutSpan(sentence, { start: found.index, end: found.index + found[0].length });
  });
  return { rest, requirements };
}

function addReport(app: Specification, said: string, periods: readonly Period[]): Fulfilled {
  const isDated = ({ fields }: Entity) =>
    fields.some(({ kind }) => kind === 'date' || kind === 'dateTime');
  const mentions = ({ fields }: Entity) => fields.filter((field) => isNamed(field, said)).length;
  const [entity] = app.entities
    .filter(isDated)
    .toSorted((one, other) => mentions(other) - mentions(one));
  const date = entity?.fields.find(({ kind }) => kind === 'date' || kind === 'dateTime');
  if (!entity || !date) return notDone(app, 'The app has no dates to tell the periods apart.');
  const value = valueIn(entity, said);
  const word = grouped.exec(said)?.[1] ?? '';
  const by =
    groupIn(entity, word) ??
    entity.fields.find(({ kind }) => kind === 'choice' || kind === 'relation')?.key;
  const where = stateIn(entity, said);
  const wanted: Omit<Report, 'key' | 'kind' | 'title'> = {
    entity: entity.key,
    ...(by ? { by } : {}),
    ...(value ? { value: value.key } : {}),
    date: date.key,
    periods: [...periods],
    ...(where ? { where } : {}),
  };
  const known = screensOf(app, 'report').find(
    (one) => one.entity === entity.key || one.periods === undefined,
  );
  const isGroupMissing = word !== '' && groupIn(entity, word) === undefined;
  const added = known
    ? withScreen(app, known, {
        ...known,
        ...wanted,
        periods: [...new Set([...(known.periods ?? []), ...periods])],
      })
    : withNew<Report>(app, { kind: 'report', title: 'Reports', ...wanted });
  return isGroupMissing
    ? { app: added, status: 'partly', note: `${entity.plural} have no ${word} to group by.` }
    : done(added);
}

const isNamed = ({ label }: Field, said: string): boolean =>
  label
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 3 && said.toLowerCase().includes(word));

/** The number that the words name, or the one that records are usually about. */
function valueIn({ fields }: Entity, said: string): Field | undefined {
  const numbers = fields.filter(
    ({ kind }) => kind === 'money' || kind === 'number' || kind === 'duration',
  );
  const isMoney = /\b(?:spent|amount|earned|revenue|income|expenses|cost)/i.test(said);
  return (
    (isMoney
      ? numbers.find(({ kind, expression }) => kind === 'money' && expression !== undefined)
      : undefined) ??
    numbers.find((field) => isNamed(field, said)) ??
    numbers.find(({ kind }) => kind === 'money') ??
    (/\bhow many|number of\b/i.test(said) ? undefined : numbers[0])
  );
}

function groupIn(entity: Entity, word: string): string | undefined {
  if (word === '') return undefined;
  const field = fieldCalled(entity, word) ?? fieldCalled(entity, word.split(' ')[0] ?? '');
  return field && ['choice', 'relation', 'boolean', 'text'].includes(field.kind)
    ? field.key
    : undefined;
}

/** "Approved amounts", "spending": only some records count. */
function stateIn({ fields }: Entity, said: string): Report['where'] {
  for (const { key, kind, options } of fields) {
    if (kind !== 'choice') continue;
    const option = options.find(
      (one) =>
        new RegExp(`\\b${one.replace(/[^\p{L} ]/gu, '.')}\\b`, 'iu').test(said) ||
        (/^expense/i.test(one) && /\bspen[dt]/i.test(said)),
    );
    if (option && /^(?:status|state|stage|type)/i.test(key)) return { field: key, is: option };
  }
  return undefined;
}
