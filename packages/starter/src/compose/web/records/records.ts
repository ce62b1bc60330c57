import { isGuarded } from '../../../server/access.ts';
import type { Entity, ScreenOf, Specification } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { inSentence, namesOf, pageOf, toKebab, toPascal } from '../names.ts';
import { actionsFile } from './actions-file.ts';
import { writeCards, writeGallery } from './cards.ts';
import { detailPage } from './detail-page.ts';
import { formCode } from './form.ts';
import { writeBoard, writeCalendar, writeChart } from './groups.ts';
import { writeList, writeTable } from './rows.ts';
import { screenFile } from './screen-file.ts';
import { componentOfView, type Draft, type View, viewCode } from './view.ts';

const writers: Readonly<Record<View['kind'], (draft: Draft) => string>> = {
  list: writeList,
  table: writeTable,
  cards: writeCards,
  board: writeBoard,
  calendar: writeCalendar,
  gallery: writeGallery,
  chart: writeChart,
};

/** Writes a page for the records of an entity: the page, the form and one file for each view. */
export function recordsScreen(screen: ScreenOf<'records'>, app: Specification): ScreenCode {
  const entity = app.entities.find(({ key }) => key === screen.entity);
  if (!entity) throw new Error(`there is no entity ${screen.entity}`);
  const names = namesOf(entity);
  const { component: own, path } = pageOf(screen);
  const component = own === names.type ? `${own}Screen` : own;
  // Records that fulfill a condition are also on the list of all of them, which has their pages.
  const main = screen.where ? (listOfAll(screen, app) ?? screen) : screen;
  const detailRoute = main.detailPage ? `/${toKebab(main.key)}` : undefined;
  const detail =
    detailRoute === undefined || main !== screen ? undefined : detailPage({ entity, app, screen });
  const views = screen.views.map((view, index) => {
    const isFirst = screen.views.findIndex(({ kind }) => kind === view.kind) === index;
    return {
      key: isFirst ? view.kind : `${view.kind}By${toPascal(view.by ?? String(index))}`,
      label: isFirst ? toPascal(view.kind) : `By ${view.by}`,
      code: viewCode(
        {
          entity,
          view,
          component: componentOfView(entity, screen.views, index),
          detailRoute,
          isGuarded: isGuarded(app, entity.key),
        },
        writers[view.kind],
      ),
    };
  });
  const folder = `components/${toKebab(screen.key)}/`;
  const formFolder = `components/${names.folder}/`;
  const opened = openForm(entity, app);
  const form = formCode(entity, app, opened);
  const actions = actionsFile(entity, app);
  const file = screenFile({
    screen,
    entity,
    app,
    component,
    views,
    detailRoute,
    folder: `@/${folder}`,
    formFolder: `@/${formFolder}`,
  });
  return {
    component,
    path,
    files: new Map([
      [path, file.content],
      [`src/${formFolder}${toKebab(names.type)}-form.tsx`, form.content],
      ...(actions ? ([[actions.path, actions.content]] as const) : []),
      ...views.map(
        ({ code }) => [`src/${folder}${toKebab(code.component)}.tsx`, code.content] as const,
      ),
      ...(detail?.files ?? []),
    ]),
    kit: [
      ...file.kit,
      ...form.kit,
      ...(actions?.kit ?? []),
      ...views.flatMap(({ code }) => code.kit),
      ...(detail?.kit ?? []),
    ],
    ...(detail ? { subpages: [detail.page] } : {}),
  };
}

const listOfAll = (screen: ScreenOf<'records'>, app: Specification) =>
  app.screens.find(
    (other): other is ScreenOf<'records'> =>
      other.kind === 'records' && other.entity === screen.entity && other.where === undefined,
  );

/** Returns the label of the form that is always open, if there is one. All lists of an entity share its form. */
function openForm(entity: Entity, app: Specification): { readonly action: string } | undefined {
  const list = app.screens.find(
    (screen) => screen.kind === 'records' && screen.entity === entity.key && screen.added?.isOpen,
  );
  if (list?.kind !== 'records') return undefined;
  return { action: list.added?.label ?? `Add ${inSentence(entity.name)}` };
}
