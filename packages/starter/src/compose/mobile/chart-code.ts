import type { Field, ScreenOf } from '../../specification.ts';
import { attribute, element, type Imports, parent } from './code.ts';
import { propertyOf } from './names.ts';
import { formatProp } from './value-code.ts';

interface Chart {
  readonly title: string;
  readonly kind: ScreenOf<'dashboard'>['charts'][number]['kind'];
  /** Name of the variable that holds the records. */
  readonly records: string;
  readonly by: Field;
  readonly value?: Field | undefined;
}

const components = { bar: 'BarChart', line: 'ColumnChart', donut: 'ShareChart' };

export function chartCode(indent: number, chart: Chart, imports: Imports): string {
  const { title, kind, records, by, value } = chart;
  const component = components[kind];
  const counts = by.kind === 'date' || by.kind === 'dateTime' ? 'tallyByMonth' : 'tally';
  imports
    .add('@/ui/ChartCard', 'ChartCard')
    .add(`@/ui/${component}`, component)
    .add('@/lib/values', counts);
  const keys = [by, ...(value ? [value] : [])].map((field) => `'${propertyOf(field)}'`);
  const shares = `shares={${counts}(${[records, ...keys].join(', ')})}`;
  const format = value ? formatProp(value, imports) : [];
  const bars = element(indent + 2, component, [shares, ...format]);
  return parent(indent, 'ChartCard', [attribute('title', title)], [bars]);
}
