import type { Entity, Field } from '../../../specification.ts';
import type { Source } from '../../source.ts';
import { namesOf, propertyOf } from '../names.ts';
import type { ScreenParts } from './screen-parts.ts';

/** Returns the entities whose relations refer to this one, with the relation field. */
function choosers({ entity, app }: ScreenParts): [Entity, Field][] {
  if (entity.fields[0]?.kind !== 'text') return [];
  return app.entities.flatMap((other) =>
    other.fields
      .filter(({ kind, entity: chosen }) => kind === 'relation' && chosen === entity.key)
      .map((field): [Entity, Field] => [other, field]),
  );
}

/** Writes the variables with the records of these entities. */
export function otherRecords(parts: ScreenParts, source: Source): string {
  const entities = new Set(choosers(parts).map(([other]) => other));
  entities.delete(parts.entity);
  const lines = [...entities].map((other) => {
    const { many, types, data } = namesOf(other);
    return `  const ${many} = ${source.use(data, `use${types}`)}();\n`;
  });
  return lines.join('');
}

/** Writes the update of relations after a rename: they store the title of the other record. */
export function renamingLines(parts: ScreenParts, source: Source): string {
  const chosen = choosers(parts);
  if (chosen.length === 0) return '';
  const { entity } = parts;
  const { one } = namesOf(entity);
  const title = propertyOf(entity.fields[0] ?? { key: '' });
  const replaceValue = source.useKit('@/lib/replace-value', 'replaceValue');
  const lines = chosen.map(([other, field]) => {
    const { many } = namesOf(other);
    const names = `'${propertyOf(field)}', opened.${title}, ${one}.${title}`;
    return `      ${many}.replace((all) => ${replaceValue}(all, ${names}));\n`;
  });
  return `    if (opened && opened.${title} !== '') {\n${lines.join('')}    }\n`;
}
