import type { Entity, Field, Screen, Specification } from '../../../../specification.ts';
import { element, isWide } from '../../../code.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import type { Source } from '../../../source.ts';
import { namesOf, pageOf, toKebab } from '../../names.ts';

interface RecordsPage {
  readonly source: Source;
  /** Entities whose records the attributes refer to. */
  readonly entities: readonly Entity[];
  /** The kit component that renders the screen, its folder and its attributes. */
  readonly component: string;
  readonly folder: string;
  readonly attributes: readonly string[];
  /** Code before the page's component. */
  readonly constants?: string;
}

/** Writes a page that renders one kit component with the records of this app. */
export function recordsPage(screen: Screen, page: RecordsPage): ScreenCode {
  const { source, entities, component, folder, attributes, constants = '' } = page;
  const names = pageOf(screen);
  const records = entities.map((entity) => {
    const { many, types, data } = namesOf(entity);
    return `  const { all: ${many} } = ${source.use(data, `use${types}`)}();\n`;
  });
  const tag = source.useKit(`@/components/${folder}/${toKebab(component)}`, component);
  const line = `  return ${element(0, tag, attributes)};`;
  const shown = isWide(line) ? `  return (\n${element(4, tag, attributes)}\n  );` : line;
  const content = source.print(`${constants}export default function ${names.component}() {
${records.join('')}${records.length > 0 ? '\n' : ''}${shown}
}
`);
  return { ...names, files: new Map([[names.path, content]]), kit: source.kit };
}

export function entityOf({ entities }: Specification, wanted: string): Entity {
  const found = entities.find(({ key }) => key === wanted);
  if (!found) throw new Error(`there is no entity ${wanted}`);
  return found;
}

export function fieldOf({ fields }: Entity, wanted: string | undefined): Field | undefined {
  return fields.find(({ key }) => key === wanted);
}
