export const holes = 9;
export const gameMs = 30_000;

/** Milliseconds that a mole is out. */
export const levels = { Easy: 1100, Medium: 800, Hard: 550 };
export type LevelName = keyof typeof levels;

/** Returns a random hole other than the last one. */
export function nextHole(last: number | undefined, random: () => number): number {
  const others = Array.from({ length: holes }, (_, hole) => hole).filter((hole) => hole !== last);
  return others[Math.floor(random() * others.length)];
}

/** Moles hurry toward the end of the game. */
export function outMs(level: LevelName, elapsedMs: number): number {
  const progress = Math.min(1, elapsedMs / gameMs);
  return levels[level] * (1 - 0.35 * progress);
}
