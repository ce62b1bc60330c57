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
  /** True if the view hides changes that the server would refuse: the component takes `mayChange`. */
  readonly guards: boolean;
}

/** State while a view is written. */
export interface Draft {
  readonly entity: Entity;
  readonly view: View;
  readonly source: Source;
  /** `/books`, if each record has a page below it. */
  readonly detailRoute: string | undefined;
  /** True if people may change only some of the records. */
  readonly isGuarded: boolean;
  /** Set by the view's code if it needs the prop. */
  saves: boolean;
  opens: boolean;
  removes: boolean;
}

/** Returns the state for values outside of a view, such as the fields on a record's page. */
export function plainDraft(entity: Entity, source: Source, isGuarded = false): Draft {
  const view = { kind: 'list' } as const;
  const uses = { saves: false, opens: false, removes: false };
  return { entity, view, source, detailRoute: undefined, isGuarded, ...uses };
}

interface ViewOptions {
  readonly entity: Entity;
  readonly view: View;
  readonly component: string;
  readonly detailRoute?: string | undefined;
  readonly isGuarded?: boolean;
}

/** Writes the file of a view around the lines that `write` returns. */
export function viewCode(
  { entity, view, component, detailRoute, isGuarded = false }: ViewOptions,
  write: (draft: Draft) => string,
): ViewCode {
  const { one, many, type, data } = namesOf(entity);
  const source = new Source();
  source.use(data, `type ${type}`);
  // A link needs no callback.
  const opens = detailRoute === undefined;
  const uses = { saves: false, opens, removes: false };
  const draft: Draft = { entity, view, source, detailRoute, isGuarded, ...uses };
  const body = write(draft);
  const { saves, removes } = draft;
  const callbacks = [
    ...(draft.opens ? ['onOpen'] : []),
    ...(saves ? ['onSave'] : []),
    ...(removes ? ['onRemove'] : []),
  ];
  const guards = isGuarded && callbacks.length > 0;
  const names = [many, ...callbacks, ...(guards ? ['mayChange'] : [])];
  const content = source.print(`interface ${component}Props {
  ${many}: ${type}[];
${callbacks.map((name) => `  ${name}: (${one}: ${type}) => void;\n`).join('')}${guards ? `  mayChange: (${one}: ${type}) => boolean;\n` : ''}}

${braces(`export function ${component}(`, names, `: ${component}Props) {`)}
${body}}
`);
  return { component, content, kit: source.kit, saves, opens: draft.opens, removes, guards };
}

/** Writes an element that is only shown for records that may be changed. `print` gets its column. */
export function guarded(
  { entity, isGuarded }: Pick<Draft, 'entity' | 'isGuarded'>,
  at: number,
  print: (at: number) => string,
): string {
  if (!isGuarded) return print(at);
  const before = ' '.repeat(at);
  return `${before}{mayChange(${namesOf(entity).one}) && (\n${print(at + 2)}\n${before})}`;
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
