export type Face = 'heads' | 'tails';

export const flipCoin = (random: () => number): Face => (random() < 0.5 ? 'heads' : 'tails');

/** Returns the degrees at which the coin shows a face, after several turns forward. */
export function turnTo(face: Face, degrees: number): number {
  const full = Math.ceil(degrees / 360) * 360 + 4 * 360;
  return full + (face === 'heads' ? 0 : 180);
}

/** Returns how many flips in a row had the result of the last one. */
export function streakOf(flips: Face[]): number {
  const end = flips.findIndex((face) => face !== flips[0]);
  return end < 0 ? flips.length : end;
}
