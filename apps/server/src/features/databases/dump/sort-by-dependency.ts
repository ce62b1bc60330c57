import type { DumpObject } from './dump-object.ts';

/**
 * Orders objects by rank and name, except that an object follows everything it depends on. Objects that depend on each
 * other keep their order.
 */
export function sortByDependency(
  objects: readonly DumpObject[],
  dependenciesOf: ReadonlyMap<string, ReadonlySet<string>>,
): DumpObject[] {
  const byRank = objects.toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
  const byId = new Map(byRank.map((object) => [object.id, object]));
  const visited = new Set<string>();
  const sorted: DumpObject[] = [];
  // Not recursive: views on views can be nested more deeply than the stack.
  for (const root of byRank) {
    const stack = [enter(root)];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.dependencies.next();
      if (next.done) {
        stack.pop();
        if (top.isNew) sorted.push(top.object);
        continue;
      }
      const dependency = byId.get(next.value);
      if (dependency && !visited.has(dependency.id)) stack.push(enter(dependency));
    }
  }
  return sorted;

  function enter(object: DumpObject) {
    const isNew = !visited.has(object.id);
    visited.add(object.id);
    const dependencies = isNew ? (dependenciesOf.get(object.id) ?? []) : [];
    return { object, isNew, dependencies: dependencies.values() };
  }
}
