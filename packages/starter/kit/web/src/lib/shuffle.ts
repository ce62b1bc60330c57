/** Returns the things in random order. */
export function shuffle<T>(things: readonly T[], random: () => number): T[] {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}
