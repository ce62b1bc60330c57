import type { Entity, Field, ScreenOf } from '../../../specification.ts';
import { braces } from '../../code.ts';
import { Source } from '../../source.ts';
import { isDay } from '../fields.ts';
import { namesOf, toPascal } from '../names.ts';

export type View = ScreenOf<'records'>['views'][number];

/** One way to look at records, as code. */
export interface ViewCode {
  /** `BookCards`, exported from a file of that name. */
  readonly component: string;
  readonly content: string;
  readonly kit: readonly string[];
  /** Whether records can be changed right there: the component takes `onSave`. */
  readonly saves: boolean;
  /** Whether records can be opened: the component takes `onOpen`. */
  readonly opens: boolean;
}

/** What a view is written with. */
export interface Draft {
  readonly entity: Entity;
  readonly view: View;
  readonly source: Source;
  /** Written when the view needs it. */
  saves: boolean;
  opens: boolean;
}

/** The frame that all views have around what `write` returns: the lines of a function. */
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

/** `BookBoard`; a second board of the same screen is `BookBoardByOwner`. */
export function componentOfView(entity: Entity, views: readonly View[], index: number): string {
  const view = views[index];
  if (!view) throw new Error(`there is no view ${index}`);
  const name = `${namesOf(entity).type}${toPascal(view.kind)}`;
  const isFirst = views.findIndex(({ kind }) => kind === view.kind) === index;
  return isFirst ? name : `${name}By${toPascal(view.by ?? String(index))}`;
}

/** What columns, days or bars are made of: what was asked for, or else the first that can be. */
export function fieldBy(entity: Entity, view: View): Field | undefined {
  const asked = entity.fields.find(({ key }) => key === view.by);
  const suits = (field: Field) =>
    view.kind === 'calendar' ? isDay(field) : field.kind === 'choice' || field.kind === 'boolean';
  return asked ?? entity.fields.find(suits);
}
