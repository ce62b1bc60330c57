import { randomBelow, shuffle } from './generate-password.ts';

/** Draws numbers between two limits, both included. Different ones only if there are enough. */
export function drawNumbers(min: number, max: number, count: number, areUnique: boolean): number[] {
  const size = max - min + 1;
  const drawn: number[] = [];
  const taken = new Set<number>();
  while (drawn.length < count && !(areUnique && taken.size === size)) {
    const number = min + randomBelow(size);
    if (areUnique && taken.has(number)) continue;
    taken.add(number);
    drawn.push(number);
  }
  return drawn;
}

/** Reads names that are separated by lines or commas. */
export const readNames = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Deals names to teams in a random order, so that sizes differ by one at most. */
export function createTeams(names: string[], count: number): string[][] {
  const teams = Array.from({ length: count }, (): string[] => []);
  for (const [index, name] of shuffle(names).entries()) teams[index % count]?.push(name);
  return teams;
}
