import type { Entity, Specification } from '../specification.ts';
import { screensWithTables } from './screens-with-tables.ts';
import { storedEntitiesOf } from './stored-entities.ts';

/**
 * Keeps the columns and tables of removed fields and entities, because the migration tool would drop them with their data.
 */
export function keepColumns(before: Specification, after: Specification): Specification {
  const { server } = after;
  if (!before.server || !server) return after;
  const known = [...storedEntitiesOf(before), ...before.server.retired];
  const stored = storedEntitiesOf(after);
  const keys = [...new Set(known.map(({ key }) => key))];
  const retired = keys.flatMap((key): Entity[] => {
    const versions = known.filter((entity) => entity.key === key);
    const shown = stored.find((entity) => entity.key === key)?.fields ?? [];
    const isShown = new Set(shown.map((field) => field.key));
    const fields = versions
      .flatMap((entity) => entity.fields)
      .filter(({ key: field, expression }) => expression === undefined && !isShown.has(field));
    const unique = fields.filter(
      (field, at) => fields.findIndex((other) => other.key === field.key) === at,
    );
    const [first] = versions;
    if (!first || unique.length === 0) return [];
    const { name, plural, icon } = first;
    return [{ key, name, plural, icon, fields: unique, samples: [] }];
  });
  const shownKeys = new Set(after.screens.map(({ key }) => key));
  const retiredScreens = screensWithTables(before).filter(({ key }) => !shownKeys.has(key));
  return { ...after, server: { ...server, retired, retiredScreens } };
}

/** Names what a change hides although its data is kept; empty if there is nothing. */
export function describeKept(before: Specification, after: Specification): string {
  const labels = ({ server }: Specification) => [
    ...(server?.retired ?? []).flatMap(({ fields }) => fields.map(({ label }) => label)),
    ...(server?.retiredScreens ?? []).map(({ title }) => title),
  ];
  const known = new Set(labels(before));
  const added = labels(after).filter((label) => !known.has(label));
  if (added.length === 0) return '';
  const names = [...new Set(added)].map((label) => `“${label}”`).join(', ');
  return `The database keeps what was entered for ${names}. Delete the columns or tables yourself if nobody needs them any more.`;
}
