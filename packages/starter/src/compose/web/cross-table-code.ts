import type { Entity, Field } from '../../specification.ts';
import { attribute, element } from '../code.ts';
import type { Source } from '../source.ts';
import { isDay } from './fields.ts';
import { namesOf, propertyOf } from './names.ts';
import { chartFormat, numberCode, type Period } from './records/groups.ts';
import { textCode } from './records/value-code.ts';

interface Table {
  readonly title: string;
  readonly entity: Entity;
  /** The field that makes the rows. */
  readonly by: Field;
  /** The field that makes the columns. */
  readonly split: Field;
  readonly value: Field | undefined;
  readonly period: Period | undefined;
  readonly isAverage: boolean | undefined;
  /** The variable with the records. */
  readonly records: string;
}

const periodNames = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };

/** Writes a table that summarizes records by two of their fields. */
export function crossTableCode(table: Table, source: Source): string {
  const { title, entity, by, split, value, period = 'month', isAverage, records } = table;
  const { one } = namesOf(entity);
  const label = (field: Field) => {
    if (!isDay(field)) return textCode(field, one, source);
    const periodOf = source.useKit('@/lib/groups', 'periodOf');
    return `${periodOf}(${one}.${propertyOf(field)}, '${period}')`;
  };
  const options = [
    `rowOf: (${one}) => ${label(by)}`,
    `columnOf: (${one}) => ${label(split)}`,
    ...(value ? [`value: (${one}) => ${numberCode(value, one, isAverage)}`] : []),
    ...(isAverage ? ['isAverage: true'] : []),
  ];
  const lines = options.map((option) => `            ${option},\n`).join('');
  const crossTable = source.useKit('@/lib/cross-table', 'crossTable');
  const tag = source.useKit('@/components/charts/cross-table-card', 'CrossTableCard');
  return element(8, tag, [
    attribute('title', title),
    `table={${crossTable}(${records}, {\n${lines}          })}`,
    attribute('rowName', isDay(by) ? periodNames[period] : by.label),
    ...(isDay(by)
      ? [
          `formatRow={(label) => ${source.useKit('@/lib/groups', 'formatPeriod')}(label, '${period}')}`,
        ]
      : []),
    attribute('totalName', isAverage ? 'Average' : 'Total'),
    ...chartFormat(value, source),
  ]);
}
