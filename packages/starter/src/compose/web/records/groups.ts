import type { Entity, Field, ScreenOf } from '../../../specification.ts';
import { attribute, element, isWide } from '../../code.ts';
import type { Source } from '../../source.ts';
import { isDay } from '../fields.ts';
import { namesOf, optionsOf, propertyOf } from '../names.ts';
import { actionsCode } from './actions-file.ts';
import { detailsCode, detailsOf, openCode } from './cards.ts';
import { formatCode, textCode, titleCode } from './value-code.ts';
import { type Draft, fieldBy } from './view.ts';

/** `TaskBoard` */
export function writeBoard(draft: Draft): string {
  const { entity, view, source } = draft;
  const { one, many } = namesOf(entity);
  const by = fieldBy(entity, view);
  if (!by) throw new Error(`${entity.key} has nothing that columns could be made of`);
  draft.saves = true;
  const details = detailsOf(entity, by);
  const property = propertyOf(by);
  const column =
    by.kind === 'boolean' ? `${property}: column === ${quotedYes(by)}` : `${property}: column`;
  const tag = source.useKit('@/components/records/record-board', 'RecordBoard');
  const shown = detailsCode(draft, details, 'mt-2.5 grid grid-cols-2 gap-x-3 gap-y-2', 10);
  const attributes = [
    `columns={${columnsCode(entity, by, source)}}`,
    `records={${many}}`,
    `columnOf={(${one}) => ${columnCode(by, one)}}`,
    `onMove={(${one}, column) => onSave({ ...${one}, ${column} })}`,
    ...(draft.isGuarded ? ['mayMove={mayChange}'] : []),
  ];
  const card = `{(${one}) => (
        <>
          <h4 className="font-semibold leading-snug">
${openCode(draft, 12)}
          </h4>
${shown}${actionsCode(entity, source, 10, 'mt-3')}        </>
      )}`;
  return `  return (\n${element(4, tag, attributes, card)}\n  );\n`;
}

const quotedYes = ({ label }: Field) => `'${label.replaceAll("'", '’')}'`;
const quotedNo = ({ label }: Field) => `'Not ${label.replaceAll("'", '’').toLowerCase()}'`;

function columnsCode(entity: Entity, by: Field, source: Source): string {
  const { one, many, data } = namesOf(entity);
  if (by.kind === 'choice') return source.use(data, optionsOf(by));
  if (by.kind === 'boolean') return `[${quotedNo(by)}, ${quotedYes(by)}]`;
  return `[...new Set(${many}.map((${one}) => ${one}.${propertyOf(by)}))]`;
}

function columnCode(by: Field, one: string): string {
  const value = `${one}.${propertyOf(by)}`;
  return by.kind === 'boolean' ? `(${value} ? ${quotedYes(by)} : ${quotedNo(by)})` : value;
}

/** Writes `EventCalendar`: the month, and below it the upcoming records with all their fields. */
export function writeCalendar(draft: Draft): string {
  const { entity, view, source } = draft;
  const { one, many } = namesOf(entity);
  const by = fieldBy(entity, view);
  if (!by) throw new Error(`${entity.key} has no day to stand on in a calendar`);
  draft.opens = true;
  const property = propertyOf(by);
  const calendar = element(
    6,
    source.useKit('@/components/records/month-calendar', 'MonthCalendar'),
    [
      `records={${many}}`,
      `dayOf={(${one}) => ${one}.${property}}`,
      `titleOf={(${one}) => ${titleCode(entity, one, source)}}`,
      'onOpen={onOpen}',
    ],
  );
  const sortRecords = source.useKit('@/lib/sort-records', 'sortRecords');
  const details = detailsCode(draft, detailsOf(entity), 'mt-2 flex flex-wrap gap-x-8 gap-y-2', 12);
  return `  return (
    <div className="space-y-6">
${calendar}
      <ul className="divide-y rounded-xl border bg-card shadow-xs">
        {${sortRecords}(${many}, { by: '${property}', descending: false }).map((${one}) => (
          <li key={${one}.id} className="relative px-5 py-4 transition-colors hover:bg-muted/50">
            <h3 className="font-semibold">
${openCode(draft, 14)}
            </h3>
${details}${actionsCode(entity, source, 12, 'mt-3')}          </li>
        ))}
      </ul>
    </div>
  );
`;
}

/** `ExpenseChart` */
export function writeChart(draft: Draft): string {
  const { entity, view, source } = draft;
  const { many } = namesOf(entity);
  draft.opens = false;
  const by = fieldBy(entity, view);
  const value = entity.fields.find(({ key }) => key === view.value);
  if (!by) throw new Error(`${entity.key} has nothing that bars could be made of`);
  const title = `${value?.label ?? entity.plural} by ${by.label.toLowerCase()}`;
  const attributes = [
    attribute('title', title),
    `groups={${groupsCode({ entity, by, value, records: many, at: 6 }, source)}}`,
    ...chartFormat(value, source),
  ];
  const tag = source.useKit('@/components/charts/bar-chart-card', 'BarChartCard');
  const line = `  return ${element(0, tag, attributes)};`;
  if (!isWide(line)) return `${line}\n`;
  return `  return (\n${element(4, tag, attributes)}\n  );\n`;
}

export type Period = NonNullable<ScreenOf<'dashboard'>['charts'][number]['period']>;

interface Grouping {
  readonly entity: Entity;
  readonly by: Field;
  /** The field to sum up. */
  readonly value: Field | undefined;
  readonly isAverage?: boolean | undefined;
  readonly period?: Period | undefined;
  /** The variable with the records. */
  readonly records: string;
  /** The column of the line. */
  readonly at: number;
}

/** Writes the grouping of records by one field, summing up or averaging another. */
export function groupsCode(grouping: Grouping, source: Source): string {
  const { entity, by, value, isAverage, period = 'month', records, at } = grouping;
  const { one, data } = namesOf(entity);
  const byPeriod = period === 'month' ? 'groupByMonth' : 'groupByPeriod';
  const group = source.useKit('@/lib/groups', isDay(by) ? byPeriod : 'groupBy');
  const label = isDay(by) ? `${one}.${propertyOf(by)}` : labelCode(by, one, source);
  const options = [
    ...(value ? [`value: (${one}) => ${numberCode(value, one, isAverage)}`] : []),
    ...(isAverage ? ['isAverage: true'] : []),
    ...(by.kind === 'choice' ? [`order: ${source.use(data, optionsOf(by))}`] : []),
  ];
  const length = isDay(by) && period !== 'month' ? `'${period}', ` : '';
  const call = `${group}(${records}, ${length}(${one}) => ${label}`;
  if (options.length === 0) return `${call})`;
  const before = ' '.repeat(at);
  return `${call}, {\n${options.map((option) => `${before}  ${option},\n`).join('')}${before}})`;
}

/** A rating of 0 means that there is none. */
export function numberCode(value: Field, one: string, isAverage: boolean | undefined): string {
  const number = `${one}.${propertyOf(value)}`;
  return isAverage && value.kind === 'rating' ? `${number} || null` : number;
}

function labelCode(by: Field, one: string, source: Source): string {
  return by.kind === 'tags' ? `${one}.${propertyOf(by)}` : textCode(by, one, source);
}

/** Returns the number format of a chart as a prop; empty for plain numbers. */
export function chartFormat(value: Field | undefined, source: Source): string[] {
  if (!value || (value.kind === 'number' && value.unit === '') || value.kind === 'rating')
    return [];
  return [`format={(value) => ${formatCode(value, 'value', source)}}`];
}
