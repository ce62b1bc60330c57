import type { Entity, Field, ScreenOf } from '../../../specification.ts';
import { braces } from '../../code.ts';
import { Source } from '../../source.ts';
import { isDay } from '../fields.ts';
import { namesOf, toPascal } from '../names.ts';

export type View = ScreenOf<'records'>['views'][number];

/** The code of one view of records. */
export interface ViewCode {
  /** `BookCards`, exported from `book-cards.tsx`. */
  readonly component: string;
  readonly content: string;
  readonly kit: readonly string[];
  /** True if records can be changed in the view: the component takes `onSave`. */
  readonly saves: boolean;
  /** True if records can be opened: the component takes `onOpen`. */
  readonly opens: boolean;
}

/** State while a view is written. */
export interface Draft {
  readonly entity: Entity;
  readonly view: View;
  readonly source: Source;
  /** Set by the view's code if it needs the prop. */
  saves: boolean;
  opens: boolean;
}

/** Writes the file of a view around the lines that `write` returns. */
export function viewCode(
  entity: Entity,
  view: View,
  component: string,
  write: (draft: Draft) => string,
): ViewCode {
  const { one, many, type, data } = namesOf(entity);
  const source = new Source();
  source.use(data, `type ${type}`);
  const draft: Draft = { entity, view, source, saves: false, opens: true };
  const body = write(draft);
  const { saves, opens } = draft;
  const names = [many, ...(opens ? ['onOpen'] : []), ...(saves ? ['onSave'] : [])];
  const content = source.print(`interface ${component}Props {
  ${many}: ${type}[];
${opens ? `  onOpen: (${one}: ${type}) => void;\n` : ''}${saves ? `  onSave: (${one}: ${type}) => void;\n` : ''}}

${braces(`export function ${component}(`, names, `: ${component}Props) {`)}
${body}}
`);
  return { component, content, kit: source.kit, saves, opens };
}

/** Returns the component name: `BookBoard`, or `BookBoardByOwner` for a second board of the same screen. */
export function componentOfView(entity: Entity, views: readonly View[], index: number): string {
  const view = views[index];
  if (!view) throw new Error(`there is no view ${index}`);
  const name = `${namesOf(entity).type}${toPascal(view.kind)}`;
  const isFirst = views.findIndex(({ kind }) => kind === view.kind) === index;
  return isFirst ? name : `${name}By${toPascal(view.by ?? String(index))}`;
}

/** Returns the field to group by: the requested one, or the first suitable one. */
export function fieldBy(entity: Entity, view: View): Field | undefined {
  const asked = entity.fields.find(({ key }) => key === view.by);
  const suits = (field: Field) =>
    view.kind === 'calendar' ? isDay(field) : field.kind === 'choice' || field.kind === 'boolean';
  return asked ?? entity.fields.find(suits);
}
