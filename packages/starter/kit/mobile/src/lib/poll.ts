/** Returns whole percentages that add up to 100; the largest remainders are rounded up. */
export function toPercentages(votes: number[]): number[] {
  const all = votes.reduce((sum, count) => sum + count, 0);
  if (all === 0) return votes.map(() => 0);
  const exact = votes.map((count) => (count / all) * 100);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0);
  const roundedUp = exact
    .map((share, index) => ({ index, rest: share % 1 }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, missing)
    .map(({ index }) => index);
  return whole.map((share, index) => share + (roundedUp.includes(index) ? 1 : 0));
}
