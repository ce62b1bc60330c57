/** In any order. */
export function shuffled<T>(items: T[]): T[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}

export function anyOf<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)];
}
