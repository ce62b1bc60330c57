import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

/** Two versions of a file; null if it does not exist. */
export interface Comparison {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface TextDiff {
  readonly added: number;
  readonly removed: number;
  readonly diff: string;
}

const fileTimeoutMs = 100;
const totalTimeoutMs = 1_000;

/** Computes unified diffs; undefined for texts that differ too much to be compared in time. */
export function compareTexts(comparisons: readonly Comparison[]): (TextDiff | undefined)[] {
  const end = performance.now() + totalTimeoutMs;
  return comparisons.map((comparison) =>
    performance.now() > end ? undefined : compare(comparison),
  );
}

function compare({ path, before, after }: Comparison): TextDiff | undefined {
  const names = [
    before === null ? '/dev/null' : `a/${path}`,
    after === null ? '/dev/null' : `b/${path}`,
  ] as const;
  const options = { context: 3, timeout: fileTimeoutMs };
  const patch = structuredPatch(...names, before ?? '', after ?? '', undefined, undefined, options);
  if (!patch) return undefined;
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    diff: lines.length === 0 ? '' : formatPatch(patch, FILE_HEADERS_ONLY),
  };
}
