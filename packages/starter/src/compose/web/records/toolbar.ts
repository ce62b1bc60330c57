import type { Entity, Field } from '../../../specification.ts';
import { attribute, element } from '../../code.ts';
import type { Source } from '../../source.ts';
import { inSentence, namesOf, optionsOf, propertyOf, toPascal } from '../names.ts';
import type { ScreenParts } from './screen-parts.ts';

/** Returns the name of a filter's state variable: `statusFilter`. */
export function filterOf(field: Field): string {
  return `${propertyOf(field)}Filter`;
}

export function toolbarLines(
  { screen, entity, views }: ScreenParts,
  filters: readonly Field[],
  source: Source,
): string {
  const tool = (name: string) => source.use(`@/records/${name}.tsx`, name);
  const lines = [
    ...(screen.search
      ? [
          element(8, tool('SearchBox'), [
            attribute('label', `Search ${inSentence(entity.plural)}`),
            'value={query}',
            'onChange={setQuery}',
          ]),
        ]
      : []),
    ...filters.map((field) =>
      element(8, tool('Filter'), [
        attribute('label', field.label),
        `options={${filterOptions(entity, field, source)}}`,
        `value={${filterOf(field)}}`,
        `onChange={set${toPascal(filterOf(field))}}`,
      ]),
    ),
    element(8, tool('SortChoice'), ['choices={sortChoices}', 'value={sort}', 'onChange={setSort}']),
    ...(views.length > 1
      ? [element(8, tool('ViewSwitch'), ['views={views}', 'value={view}', 'onChange={setView}'])]
      : []),
  ];
  return `      <${tool('Toolbar')}>\n${lines.join('\n')}\n      </Toolbar>`;
}

function filterOptions(entity: Entity, field: Field, source: Source): string {
  const { one, many, data } = namesOf(entity);
  if (field.kind === 'choice') return source.use(data, optionsOf(field));
  if (field.kind === 'boolean') return `['Yes', 'No']`;
  const values = source.use('@/lib/valuesOf.ts', 'valuesOf');
  return `${values}(${many}.all, (${one}) => ${one}.${propertyOf(field)})`;
}
