export const highest = 100;

export const pickSecret = (random: () => number) => 1 + Math.floor(random() * highest);

/** Compares the secret with a guess. */
export function giveHint(guess: number, secret: number): 'higher' | 'lower' | 'right' {
  if (guess === secret) return 'right';
  return guess < secret ? 'higher' : 'lower';
}
