/** The closest word, if one is close enough. */
export function findNearest(typed: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((word) => ({ word, steps: editDistance(typed.toLowerCase(), word) }))
    .sort((one, other) => one.steps - other.steps);
  const maxSteps = Math.max(1, Math.floor(typed.length / 3));
  return best && best.steps <= maxSteps ? best.word : undefined;
}

/** Edit distance: insertions, deletions, replacements and swaps of neighbours. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}
