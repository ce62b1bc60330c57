import { call, type Wanted } from './reply.ts';

/** A range of lines to replace; lines count from 0. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** The text to replace occurs once in the file. */
export interface Edit {
  readonly old_text: string;
  readonly new_text: string;
}

/** Limit of the tool. */
const maxEdits = 50;
/** Above this share of changed lines, the file is rewritten as a whole. */
const mostChanged = 0.6;
const longestFile = 1_500;

/** Returns the calls that turn the files in `before` into those in `after`. */
export function editsBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Wanted[] {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  return [
    ...[...after].flatMap(([path, content]) => {
      const old = before.get(path);
      if (old === content) return [];
      return old === undefined ? [write(path, content)] : edit(path, old, content);
    }),
    ...gone.map((path) => call('delete_file', { path })),
  ];
}

function write(path: string, content: string): Wanted {
  return call('write_file', { path, content });
}

function edit(path: string, before: string, after: string): Wanted[] {
  const lines = before.split('\n');
  const wanted = after.split('\n');
  const isNothing = before.trim() === '' || after.trim() === '';
  if (isNothing || Math.max(lines.length, wanted.length) > longestFile) return [write(path, after)];
  const hunks = hunksBetween(lines, wanted);
  const changed = hunks.reduce((sum, { from, to, lines: put }) => sum + to - from + put.length, 0);
  if (changed > (lines.length + wanted.length) * mostChanged) return [write(path, after)];
  const edits: Edit[] = [];
  // Goes from the end to the start, so that earlier line numbers stay valid.
  for (const hunk of hunks.toReversed()) {
    const { from, to } = unique(lines, hunk);
    const put = [...lines.slice(from, hunk.from), ...hunk.lines, ...lines.slice(hunk.to, to)];
    const old_text = lines.slice(from, to).join('\n');
    edits.push({ old_text, new_text: put.join('\n') });
    lines.splice(from, to - from, ...put);
  }
  return callsFor(path, edits);
}

/** One call for a file, because each one is checked and shown on its own. */
function callsFor(path: string, edits: readonly Edit[]): Wanted[] {
  if (edits.length === 1) return [call('edit_file', { path, ...edits[0] })];
  const calls: Wanted[] = [];
  for (let at = 0; at < edits.length; at += maxEdits) {
    calls.push(call('edit_file', { path, edits: edits.slice(at, at + maxEdits) }));
  }
  return calls;
}

/**
 * Extends a hunk by surrounding lines until its text is unique in the file. A hunk that only deletes lines gets at
 * least one, because the line break between them has to go too.
 */
function unique(
  lines: readonly string[],
  { from, to, lines: put }: Hunk,
): { from: number; to: number } {
  const text = lines.join('\n');
  let [start, end] = [from, to];
  for (;;) {
    const piece = lines.slice(start, end).join('\n');
    const isOnly = piece.trim() !== '' && text.indexOf(piece) === text.lastIndexOf(piece);
    const keepsSome = put.length > 0 || end - start > to - from;
    if ((isOnly && keepsSome) || (start === 0 && end === lines.length))
      return { from: start, to: end };
    start = Math.max(0, start - 1);
    end = Math.min(lines.length, end + 1);
  }
}

/** Changes with fewer lines than this between them share a hunk. */
const apart = 3;

function hunksBetween(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const [from, to, start, end] of changesBetween(before, after)) {
    const last = hunks.at(-1);
    const lines = after.slice(start, end);
    if (last && from - last.to < apart) {
      const between = before.slice(last.to, from);
      hunks[hunks.length - 1] = {
        from: last.from,
        to,
        lines: [...last.lines, ...between, ...lines],
      };
    } else {
      hunks.push({ from, to, lines });
    }
  }
  return hunks;
}

type Change = readonly [from: number, to: number, start: number, end: number];

/** Finds the longest common subsequence of lines, after skipping equal lines at both ends. */
function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const [a, b] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const lengths = a.map(() => new Uint16Array(b.length + 1));
  lengths.push(new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [from, start] = [i, j];
    while (i < a.length || j < b.length) {
      if (i < a.length && j < b.length && a[i] === b[j]) break;
      if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) i += 1;
      else j += 1;
    }
    if (i > from || j > start) changes.push([head + from, head + i, head + start, head + j]);
    while (i < a.length && j < b.length && a[i] === b[j]) {
      i += 1;
      j += 1;
    }
  }
  return changes;
}
