export const highest = 100;

export const pickSecret = (random: () => number) => 1 + Math.floor(random() * highest);

/** Compares the secret with a guess. */
export function giveHint(guess: number, secret: number): 'higher' | 'lower' | 'right' {
  if (guess === secret) return 'right';
  return guess < secret ? 'higher' : 'lower';
}

/** Returns the range that remains after these guesses. */
export function remainingRange(guesses: number[], secret: number): { from: number; to: number } {
  const below = guesses.filter((guess) => guess < secret);
  const above = guesses.filter((guess) => guess > secret);
  return { from: Math.max(0, ...below) + 1, to: Math.min(highest + 1, ...above) - 1 };
}
