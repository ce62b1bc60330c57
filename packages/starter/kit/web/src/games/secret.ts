export const MOST = 100;

export const secretOf = (random: () => number) => 1 + Math.floor(random() * MOST);

/** How the secret lies to a guess. */
export function hintOf(guess: number, secret: number): 'higher' | 'lower' | 'right' {
  if (guess === secret) return 'right';
  return guess < secret ? 'higher' : 'lower';
}

/** Where it can still be, after these guesses. */
export function rangeOf(guesses: number[], secret: number): { from: number; to: number } {
  const below = guesses.filter((guess) => guess < secret);
  const above = guesses.filter((guess) => guess > secret);
  return { from: Math.max(0, ...below) + 1, to: Math.min(MOST + 1, ...above) - 1 };
}
