import type { Entity, Specification } from '../../specification.ts';
import { chartCode } from './chart-code.ts';
import { element, type Imports, parent, when } from './code.ts';
import { namesOf, propertyOf } from './names.ts';
import { optionsOf } from './value-code.ts';
import type { View } from './views.ts';

/** Writes the elements that show the records, one for each view. */
export function viewCode(
  app: Specification,
  entity: Entity,
  views: readonly View[],
  imports: Imports,
): string[] {
  const isChosen = ({ title }: View) => (views.length > 1 ? `view === '${title}'` : '');
  const special = views.flatMap((view) => {
    const code = specialCode(app, entity, view, imports);
    return code === undefined ? [] : [when(8, isChosen(view), code)];
  });
  // A chart is followed by the list of the records it counts.
  const listed = views.filter(({ kind }) => kind === 'list' || kind === 'chart').map(isChosen);
  if (listed.length === 0) return special;
  const condition = listed.length > 1 ? `(${listed.join(' || ')})` : listed.join('');
  return [
    ...special,
    when(8, condition, '        {shown.map(card)}').replace(
      '{shown.map(card)}}',
      'shown.map(card)}',
    ),
  ];
}

function specialCode(
  app: Specification,
  entity: Entity,
  view: View,
  imports: Imports,
): string | undefined {
  const { one, type } = namesOf(entity);
  const { kind, by } = view;
  if (kind === 'gallery') {
    imports.addKit('@/components/records/record-gallery', 'RecordGallery');
    const hasPicture = entity.fields.some((field) => field.kind === 'image');
    const card = element(12, `${type}Card`, [
      `key={${one}.id}`,
      ...(hasPicture ? ['tile'] : []),
      `${one}={${one}}`,
      `onPress={() => setSelected(${one})}`,
    ]);
    const cards = `          {shown.map((${one}) => (\n${card}\n          ))}`;
    return parent(8, 'RecordGallery', [], [cards]);
  }
  if (!by) return undefined;
  const key = `by="${propertyOf(by)}"`;
  if (kind === 'board') {
    imports.addKit('@/components/records/record-board', 'RecordBoard');
    const columns = `columns={${optionsOf(app, entity, by, imports)}}`;
    return element(8, 'RecordBoard', ['records={shown}', key, columns, 'card={card}']);
  }
  if (kind === 'calendar') {
    imports.addKit('@/components/records/month-calendar', 'MonthCalendar');
    return element(8, 'MonthCalendar', ['records={shown}', key, 'card={card}']);
  }
  const title = view.value ? `${view.value.label} by ${by.label}` : `By ${by.label}`;
  return chartCode(
    8,
    { title, kind: 'bar', entity, records: 'shown', by, value: view.value },
    imports,
  );
}
