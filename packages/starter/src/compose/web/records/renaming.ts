import type { Entity, Field, Specification } from '../../../specification.ts';
import type { Source } from '../../source.ts';
import { namesOf, propertyOf } from '../names.ts';

interface EntityOfApp {
  readonly entity: Entity;
  readonly app: Specification;
}

/** Returns the entities whose relations refer to this one, with the relation field. */
export function choosers({ entity, app }: EntityOfApp): [Entity, Field][] {
  if (entity.fields[0]?.kind !== 'text') return [];
  return app.entities.flatMap((other) =>
    other.fields
      .filter(({ kind, entity: chosen }) => kind === 'relation' && chosen === entity.key)
      .map((field): [Entity, Field] => [other, field]),
  );
}

/** Writes the variables with the records of these entities. */
export function otherRecords(parts: EntityOfApp, source: Source): string {
  const entities = new Set(choosers(parts).map(([other]) => other));
  entities.delete(parts.entity);
  const lines = [...entities].map((other) => {
    const { many, types, data } = namesOf(other);
    return `  const ${many} = ${source.use(data, `use${types}`)}();\n`;
  });
  return lines.join('');
}

/** Names of the variables with the record before and after a change. */
interface ChangedRecord {
  readonly before: string;
  readonly after: string;
  /** True if there may be no record before. */
  readonly mayBeNew: boolean;
}

/** Writes the update of relations after a rename: they store the title of the other record. */
export function renamingLines(
  parts: EntityOfApp,
  { before, after, mayBeNew }: ChangedRecord,
  source: Source,
): string {
  const chosen = choosers(parts);
  if (chosen.length === 0) return '';
  const { entity } = parts;
  const title = propertyOf(entity.fields[0] ?? { key: '' });
  const replaceValue = source.useKit('@/lib/replace-value', 'replaceValue');
  const lines = chosen.map(([other, field]) => {
    const { many } = namesOf(other);
    const names = `'${propertyOf(field)}', ${before}.${title}, ${after}.${title}`;
    return `      ${many}.replace((all) => ${replaceValue}(all, ${names}));\n`;
  });
  const isNamed = `${mayBeNew ? `${before} && ` : ''}${before}.${title} !== ''`;
  return `    if (${isNamed}) {\n${lines.join('')}    }\n`;
}
