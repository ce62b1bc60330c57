import type { Entity, ScreenOf, Specification } from '../../specification.ts';
import { attribute, element, jsxText } from '../code.ts';
import type { ScreenCode } from '../screen-code.ts';
import { Source } from '../source.ts';
import { crossTableCode } from './cross-table-code.ts';
import { namesOf, pageOf, toKebab } from './names.ts';
import { chartFormat, groupsCode } from './records/groups.ts';
import { statCode } from './stat-code.ts';

type Dashboard = ScreenOf<'dashboard'>;

const charts = { bar: 'BarChartCard', line: 'LineChartCard', donut: 'DonutChartCard' };

/** Writes a page that summarizes the records of other pages. */
export function dashboardScreen(screen: Dashboard, app: Specification): ScreenCode {
  const { component, path } = pageOf(screen);
  const source = new Source();
  const shown = [...screen.stats, ...screen.charts].map(({ entity }) => entity);
  const records = app.entities
    .filter(({ key }) => shown.includes(key))
    .map((entity) => {
      const { many, types, data } = namesOf(entity);
      return `  const { all: ${many} } = ${source.use(data, `use${types}`)}();\n`;
    });
  const stats = screen.stats.map((stat) => `${statCode(stat, entityOf(app, stat), source)}\n`);
  const figures = screen.charts.map(
    (chart) => `${chartCode(chart, entityOf(app, chart), source)}\n`,
  );
  const content = source.print(`export default function ${component}() {
${records.join('')}
  return (
    <div className="space-y-5">
${element(6, 'h2', ['className="font-semibold text-xl tracking-tight"'], jsxText(screen.title))}
${row('grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-4', stats)}${row('gap-4 lg:grid-cols-2 lg:*:last:odd:col-span-2', figures)}    </div>
  );
}
`);
  return { component, path, files: new Map([[path, content]]), kit: source.kit };
}

function row(className: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `      <div className="grid ${className}">\n${items.join('')}      </div>\n`;
}

function entityOf(app: Specification, { entity }: { entity: string }): Entity {
  const found = app.entities.find(({ key }) => key === entity);
  if (!found) throw new Error(`there is no entity ${entity}`);
  return found;
}

function chartCode(chart: Dashboard['charts'][number], entity: Entity, source: Source): string {
  const fieldOf = (key: string | undefined) => entity.fields.find((field) => field.key === key);
  const [by, value, split] = [fieldOf(chart.by), fieldOf(chart.value), fieldOf(chart.split)];
  if (!by) throw new Error(`${entity.key} has no ${chart.by}`);
  const { many } = namesOf(entity);
  const { title, period, isAverage } = chart;
  if (split) {
    const table = { title, entity, by, split, value, period, isAverage, records: many };
    return crossTableCode(table, source);
  }
  const tag = charts[chart.kind];
  const grouping = { entity, by, value, period, isAverage, records: many, at: 10 };
  return element(8, source.useKit(`@/components/charts/${toKebab(tag)}`, tag), [
    attribute('title', title),
    `groups={${groupsCode(grouping, source)}}`,
    ...chartFormat(value, source),
  ]);
}
