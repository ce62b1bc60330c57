import type { Entity, Field, Screen, Specification } from '../../../../specification.ts';
import { element } from '../../../code.ts';
import type { ScreenCode } from '../../../screen-code.ts';
import type { Source } from '../../../source.ts';
import { namesOf, pageOf, toKebab } from '../../names.ts';

interface RecordsPage {
  readonly source: Source;
  /** The kit component that renders the screen, its folder and its attributes. */
  readonly component: string;
  readonly folder: string;
  readonly attributes: readonly string[];
  /** Code before the page's component. */
  readonly constants?: string;
}

/** Writes a page that renders one kit component with the records of an entity. */
export function recordsPage(
  screen: Screen,
  entity: Entity,
  { source, component, folder, attributes, constants = '' }: RecordsPage,
): ScreenCode {
  const page = pageOf(screen);
  const { many, types, data } = namesOf(entity);
  const tag = source.useKit(`@/components/${folder}/${toKebab(component)}`, component);
  const content = source.print(`${constants}export default function ${page.component}() {
  const { all: ${many} } = ${source.use(data, `use${types}`)}();

  return (
${element(4, tag, attributes)}
  );
}
`);
  return { ...page, files: new Map([[page.path, content]]), kit: source.kit };
}

export function entityOf({ entities }: Specification, wanted: string): Entity {
  const found = entities.find(({ key }) => key === wanted);
  if (!found) throw new Error(`there is no entity ${wanted}`);
  return found;
}

export function fieldOf({ fields }: Entity, wanted: string | undefined): Field | undefined {
  return fields.find(({ key }) => key === wanted);
}
