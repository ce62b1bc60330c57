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
  /** True if records can be deleted in the view: the component takes `onRemove`. */
  readonly removes: boolean;
}

/** State while a view is written. */
export interface Draft {
  readonly entity: Entity;
  readonly view: View;
  readonly source: Source;
  /** `/books`, if each record has a page below it. */
  readonly detailRoute: string | undefined;
  /** Set by the view's code if it needs the prop. */
  saves: boolean;
  opens: boolean;
  removes: boolean;
}

/** Returns the state for values outside of a view, such as the fields on a record's page. */
export function plainDraft(entity: Entity, source: Source): Draft {
  const view = { kind: 'list' } as const;
  const uses = { saves: false, opens: false, removes: false };
  return { entity, view, source, detailRoute: undefined, ...uses };
}

interface ViewOptions {
  readonly entity: Entity;
  readonly view: View;
  readonly component: string;
  readonly detailRoute?: string | undefined;
}

/** Writes the file of a view around the lines that `write` returns. */
export function viewCode(
  { entity, view, component, detailRoute }: ViewOptions,
  write: (draft: Draft) => string,
): ViewCode {
  const { one, many, type, data } = namesOf(entity);
  const source = new Source();
  source.use(data, `type ${type}`);
  // A link needs no callback.
  const opens = detailRoute === undefined;
  const uses = { saves: false, opens, removes: false };
  const draft: Draft = { entity, view, source, detailRoute, ...uses };
  const body = write(draft);
  const { saves, removes } = draft;
  const callbacks = [
    ...(draft.opens ? ['onOpen'] : []),
    ...(saves ? ['onSave'] : []),
    ...(removes ? ['onRemove'] : []),
  ];
  const names = [many, ...callbacks];
  const content = source.print(`interface ${component}Props {
  ${many}: ${type}[];
${callbacks.map((name) => `  ${name}: (${one}: ${type}) => void;\n`).join('')}}

${braces(`export function ${component}(`, names, `: ${component}Props) {`)}
${body}}
`);
  return { component, content, kit: source.kit, saves, opens: draft.opens, removes };
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
