import type { Entity, Field } from '../../../specification.ts';
import { attribute, element } from '../../code.ts';
import type { Source } from '../../source.ts';
import { inSentence, namesOf, optionsOf, propertyOf, toKebab, toPascal } from '../names.ts';
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
  const tool = (name: string) => source.useKit(`@/components/records/${toKebab(name)}`, name);
  const lines = [
    ...(screen.search
      ? [
          element(8, tool('SearchInput'), [
            attribute('label', `Search ${inSentence(entity.plural)}`),
            'value={query}',
            'onChange={setQuery}',
          ]),
        ]
      : []),
    ...filters.map((field) =>
      element(8, tool('FilterSelect'), [
        attribute('label', field.label),
        `options={${filterOptions(entity, field, source)}}`,
        `value={${filterOf(field)}}`,
        `onChange={set${toPascal(filterOf(field))}}`,
      ]),
    ),
    element(8, tool('SortSelect'), ['options={sortOptions}', 'value={sort}', 'onChange={setSort}']),
    ...(views.length > 1
      ? [element(8, tool('ViewSwitch'), ['views={views}', 'value={view}', 'onChange={setView}'])]
      : []),
  ];
  return `      <div className="flex flex-wrap items-center gap-2">\n${lines.join('\n')}\n      </div>`;
}

function filterOptions(entity: Entity, field: Field, source: Source): string {
  const { one, many, data } = namesOf(entity);
  if (field.kind === 'choice') return source.use(data, optionsOf(field));
  if (field.kind === 'boolean') return `['Yes', 'No']`;
  const values = source.useKit('@/lib/distinct-values', 'distinctValues');
  return `${values}(${many}.all, (${one}) => ${one}.${propertyOf(field)})`;
}
