import type { ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { chartCode } from './chart-code.ts';
import { attribute, element, Imports, parent } from './code.ts';
import { entityOf, fieldOf } from './entities.ts';
import { namesOf, screenOf } from './names.ts';
import { statCode } from './stat-code.ts';

/** Writes a screen with numbers and charts about the records of other screens. */
export function dashboardCode(app: Specification, screen: ScreenOf<'dashboard'>): ScreenCode {
  const { component, path } = screenOf(screen);
  const imports = new Imports()
    .addKit('@/components/records/page-header', 'PageHeader')
    .add('@/components/ui/screen', 'Screen');
  const entities = new Set([...screen.stats, ...screen.charts].map(({ entity }) => entity));
  const records = [...entities].map((key) => {
    const { many, hook, data } = namesOf(entityOf(app, key));
    imports.add(data, hook);
    return `  const ${many} = ${hook}();\n`;
  });
  const charts = screen.charts.map((chart) => {
    const entity = entityOf(app, chart.entity);
    const by = fieldOf(entity, chart.by);
    const value = chart.value ? fieldOf(entity, chart.value) : undefined;
    const all = `${namesOf(entity).many}.all`;
    return chartCode(6, { ...chart, entity, records: all, by, value }, imports);
  });
  const parts = [
    element(6, 'PageHeader', [attribute('title', screen.title)]),
    ...statsCode(app, screen, imports),
    ...charts,
  ];
  const code = `${imports}
export default function ${component}() {
${records.join('')}  return (
${parent(4, 'Screen', [], parts)}
  );
}
`;
  return { component, path, files: new Map([[path, code]]), kit: imports.kit };
}

function statsCode(
  app: Specification,
  { stats }: ScreenOf<'dashboard'>,
  imports: Imports,
): string[] {
  if (stats.length === 0) return [];
  imports.addKit('@/components/charts/stat-card', 'StatGrid');
  const cards = stats.map(({ label, entity: key, of, field }) => {
    const entity = entityOf(app, key);
    const records = `${namesOf(entity).many}.all`;
    const isCount = of === 'count' || field === undefined;
    // Balances exist only on the web.
    const sum = of === 'average' ? of : ('sum' as const);
    const value = isCount ? undefined : { of: sum, field: fieldOf(entity, field) };
    return statCode(8, { label, entity, records, value }, imports);
  });
  return [parent(6, 'StatGrid', [], cards)];
}
