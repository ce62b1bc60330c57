import type { Entity, ScreenOf } from '../../specification.ts';
import { attribute, element } from '../code.ts';
import type { Source } from '../source.ts';
import { conditionCode } from './condition-code.ts';
import { namesOf, propertyOf } from './names.ts';
import { chartFormat } from './records/groups.ts';
import { formatCode } from './records/value-code.ts';

type Stat = ScreenOf<'dashboard'>['stats'][number];

/** Writes a card with a number about records. `records` is an expression for the list of all of them. */
export function statCode(
  stat: Stat,
  entity: Entity,
  source: Source,
  records = namesOf(entity).many,
): string {
  const { one } = namesOf(entity);
  const field = entity.fields.find(({ key }) => key === stat.field);
  const label = attribute('label', stat.label);
  if (stat.where) {
    const tag = source.useKit('@/components/charts/record-figure', 'RecordFigure');
    return element(8, tag, [
      label,
      `records={${records}}`,
      `of="${stat.of === 'average' ? 'sum' : stat.of}"`,
      ...(field ? [`value={(${one}) => ${one}.${propertyOf(field)}}`] : []),
      `isCounted={(${one}) => ${conditionCode(stat.where, one)}}`,
      ...(field ? chartFormat(field, source) : []),
    ]);
  }
  const tag = source.useKit('@/components/charts/stat-card', 'StatCard');
  if (stat.of === 'count' || !field) {
    const format = source.useKit('@/lib/format', 'formatNumber');
    return element(8, tag, [label, `value={${format}(${records}.length)}`]);
  }
  const of = source.useKit('@/lib/groups', stat.of === 'average' ? 'average' : 'sum');
  const number = `${of}(${records}.map((${one}) => ${one}.${propertyOf(field)}))`;
  return element(8, tag, [label, `value={${formatCode(field, number, source)}}`]);
}
