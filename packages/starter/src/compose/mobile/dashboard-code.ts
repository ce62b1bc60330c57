import type { ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { chartCode } from './chart-code.ts';
import { attribute, element, Imports, parent } from './code.ts';
import { entityOf, fieldOf } from './entities.ts';
import { componentOf, namesOf, propertyOf } from './names.ts';
import { formatted } from './value-code.ts';

/** Writes a screen with numbers and charts about the records of other screens. */
export function dashboardCode(app: Specification, screen: ScreenOf<'dashboard'>): ScreenCode {
  const component = componentOf(screen);
  const imports = new Imports().add('@/ui/Heading', 'Heading').add('@/ui/Screen', 'Screen');
  const entities = new Set([...screen.stats, ...screen.charts].map(({ entity }) => entity));
  const records = [...entities].map((key) => {
    const { many, hook, data } = namesOf(entityOf(app, key));
    imports.add(data, hook);
    return `  const { records: ${many} } = ${hook}();\n`;
  });
  const charts = screen.charts.map((chart) => {
    const entity = entityOf(app, chart.entity);
    const by = fieldOf(entity, chart.by);
    const value = chart.value ? fieldOf(entity, chart.value) : undefined;
    return chartCode(6, { ...chart, records: namesOf(entity).many, by, value }, imports);
  });
  const parts = [
    element(6, 'Heading', [attribute('title', screen.title)]),
    ...tilesCode(app, screen, imports),
    ...charts,
  ];
  const code = `${imports}
export function ${component}() {
${records.join('')}  return (
${parent(4, 'Screen', [], parts)}
  );
}
`;
  const path = `src/screens/${component}.tsx`;
  return { component, path, files: new Map([[path, code]]), kit: imports.kit };
}

function tilesCode(
  app: Specification,
  { stats }: ScreenOf<'dashboard'>,
  imports: Imports,
): string[] {
  if (stats.length === 0) return [];
  imports.add('@/ui/Tiles', 'Tile', 'Tiles');
  const tiles = stats.map(({ label, entity: key, of, field: fieldKey }) => {
    const entity = entityOf(app, key);
    const { many } = namesOf(entity);
    const props = (value: string) => [attribute('label', label), `value={${value}}`];
    if (of === 'count' || fieldKey === undefined) {
      imports.add('@/lib/format', 'formatNumber');
      return element(8, 'Tile', props(`formatNumber(${many}.length)`));
    }
    imports.add('@/lib/values', of);
    const field = fieldOf(entity, fieldKey);
    const value = formatted(field, `${of}(${many}, '${propertyOf(field)}')`, imports);
    return element(8, 'Tile', props(value));
  });
  return [parent(6, 'Tiles', [], tiles)];
}
