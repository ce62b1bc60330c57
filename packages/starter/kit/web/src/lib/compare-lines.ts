export interface ComparedLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Bounds the table of common lines. */
const maxCells = 4_000_000;

/** Compares two texts line by line. Returns undefined if they are too long. */
export function compareLines(before: string, after: string): ComparedLine[] | undefined {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const canShrink = () => end < old.length - start && end < fresh.length - start;
  while (canShrink() && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const middle = compareMiddle(
    old.slice(start, old.length - end),
    fresh.slice(start, fresh.length - end),
  );
  if (!middle) return undefined;
  const same = (lines: string[]) => lines.map((text): ComparedLine => ({ kind: 'same', text }));
  return [...same(old.slice(0, start)), ...middle, ...same(old.slice(old.length - end))];
}

/** Finds the longest common subsequence, from the end, then walks through it from the start. */
function compareMiddle(old: string[], fresh: string[]): ComparedLine[] | undefined {
  const width = fresh.length + 1;
  if ((old.length + 1) * width > maxCells) return undefined;
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === fresh[j]
          ? common[(i + 1) * width + j + 1] + 1
          : Math.max(common[(i + 1) * width + j], common[i * width + j + 1]);
    }
  }
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      lines.push({ kind: 'same', text: old[i] });
      i += 1;
      j += 1;
    } else if (
      i < old.length &&
      (j === fresh.length || common[(i + 1) * width + j] >= common[i * width + j + 1])
    ) {
      lines.push({ kind: 'removed', text: old[i] });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: fresh[j] });
      j += 1;
    }
  }
  return lines;
}
