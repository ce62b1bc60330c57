import type { Entity, Field, ScreenOf } from '../../specification.ts';
import { attribute, element, functionCall, type Imports } from './code.ts';
import { namesOf, propertyOf, toKebab } from './names.ts';
import { formatProp, labelOf } from './value-code.ts';

interface Chart {
  readonly title: string;
  readonly kind: ScreenOf<'dashboard'>['charts'][number]['kind'];
  readonly entity: Entity;
  /** Expression for the records. */
  readonly records: string;
  readonly by: Field;
  readonly value?: Field | undefined;
}

const components = { bar: 'BarChartCard', line: 'LineChartCard', donut: 'DonutChartCard' };

export function chartCode(indent: number, chart: Chart, imports: Imports): string {
  const { title, kind, entity, records, by, value } = chart;
  const { one } = namesOf(entity);
  const component = components[kind];
  const isDated = by.kind === 'date' || by.kind === 'dateTime';
  const group = isDated ? 'groupByMonth' : 'groupBy';
  imports
    .addKit(`@/components/charts/${toKebab(component)}`, component)
    .addKit('@/lib/groups', group);
  const label = isDated ? `${one}.${propertyOf(by)}` : labelOf(by, one, imports);
  const data = functionCall(
    `${' '.repeat(indent + 2)}data={`,
    group,
    [
      records,
      `(${one}) => ${label}`,
      ...(value ? [`{ value: (${one}) => ${one}.${propertyOf(value)} }`] : []),
    ],
    '}',
  ).trimStart();
  const props = [attribute('title', title), data, ...(value ? formatProp(value, imports) : [])];
  return element(indent, component, props);
}
