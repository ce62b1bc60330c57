export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
  /** 1-based; undefined if the line is not on that side. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Adjacent lines of a diff; unchanged lines lie between two hunks. */
export type Hunk = readonly DiffLine[];

const kinds = { ' ': 'same', '+': 'added', '-': 'removed' } as const;

/** Parses the hunks of a unified diff of one file. */
export function parseUnified(diff: string): Hunk[] {
  const hunks: DiffLine[][] = [];
  let before = 0;
  let after = 0;
  for (const line of diff.split('\n')) {
    const [, from, to] = line.match(/^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/) ?? [];
    if (from !== undefined && to !== undefined) {
      before = Number(from);
      after = Number(to);
      hunks.push([]);
      continue;
    }
    const kind = kinds[line.charAt(0) as keyof typeof kinds];
    const hunk = hunks.at(-1);
    if (!hunk || !kind) continue;
    hunk.push({
      kind,
      text: line.slice(1),
      before: kind === 'added' ? undefined : before++,
      after: kind === 'removed' ? undefined : after++,
    });
  }
  return hunks;
}

/** Limit for the comparison matrix. */
const maxCells = 4_000_000;
const context = 3;

/** Diff between two texts, with context lines around each change. */
export function diffTexts(before: string, after: string): Hunk[] {
  return toHunks(compare(before.split('\n'), after.split('\n')));
}

function compare(old: readonly string[], now: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  const maxTail = Math.min(old.length, now.length) - head;
  while (tail < maxTail && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const [oldEnd, nowEnd] = [old.length - tail, now.length - tail];
  const lines: DiffLine[] = [];
  const pushSame = (at: number, to: number) =>
    lines.push({ kind: 'same', text: old[at] ?? '', before: at + 1, after: to + 1 });
  for (let at = 0; at < head; at += 1) pushSame(at, at);
  const common = findCommonLines(old.slice(head, oldEnd), now.slice(head, nowEnd));
  let [left, right] = [head, head];
  for (const [a, b] of [...common, [oldEnd - head, nowEnd - head] as const]) {
    for (; left < a + head; left += 1)
      lines.push({ kind: 'removed', text: old[left] ?? '', before: left + 1, after: undefined });
    for (; right < b + head; right += 1)
      lines.push({ kind: 'added', text: now[right] ?? '', before: undefined, after: right + 1 });
    if (left < oldEnd && right < nowEnd) pushSame(left++, right++);
  }
  for (let at = 0; at < tail; at += 1) pushSame(oldEnd + at, nowEnd + at);
  return lines;
}

/** Longest common subsequence of lines. */
function findCommonLines(old: readonly string[], now: readonly string[]): [number, number][] {
  const width = now.length + 1;
  if ((old.length + 1) * width > maxCells) return [];
  const lengths = new Uint32Array((old.length + 1) * width);
  const length = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = now.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] =
        old[a] === now[b] ? length(a + 1, b + 1) + 1 : Math.max(length(a + 1, b), length(a, b + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [a, b] = [0, 0];
  while (a < old.length && b < now.length) {
    if (old[a] === now[b]) pairs.push([a++, b++]);
    else if (length(a + 1, b) >= length(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

function toHunks(lines: readonly DiffLine[]): Hunk[] {
  const hunks: DiffLine[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  let end = 0;
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return;
    if (at - last > 2 * context + 1) hunks.push([]);
    const from = Math.max(end, at - context);
    end = Math.min(lines.length, at + context + 1);
    hunks.at(-1)?.push(...lines.slice(from, end));
    last = at;
  });
  return hunks;
}
