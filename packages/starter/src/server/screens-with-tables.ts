import type { Screen, Specification } from '../specification.ts';

const kinds: readonly Screen['kind'][] = ['booking', 'shop', 'messages', 'poll'];

/** Returns the screens whose data has tables of its own: those of the app, then removed ones. */
export function screensWithTables({
  screens,
  server,
}: Pick<Specification, 'screens' | 'server'>): Screen[] {
  const all = [...screens, ...(server?.retiredScreens ?? [])];
  return all.filter(
    ({ kind, key }, at) =>
      kinds.includes(kind) && all.findIndex((other) => other.key === key) === at,
  );
}
