/** Nearest-rank percentile: the smallest value that at least this share of values does not exceed; 0 without any. */
export function percentile(values: readonly number[], share: number): number {
  const rank = Math.max(1, Math.ceil(values.length * share));
  return values.toSorted((one, other) => one - other)[rank - 1] ?? 0;
}
