import { linesOf, withoutBlankEnds } from './lines.ts';
import { lineOccurrences, textOccurrences } from './occurrences.ts';

/** Range of a match. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface Finding {
  /** Tolerant: compares line by line, ignoring indentation, trailing spaces and the kind of line ends. */
  readonly precision: 'exact' | 'tolerant';
  readonly ranges: readonly TextRange[];
}

/** Searches for an exact match first, and for a tolerant one only if there is none. */
export function findText(content: string, needle: string): Finding | undefined {
  const exact = textOccurrences(content, needle);
  if (exact.length > 0) {
    const ranges = exact.map((start) => ({ start, end: start + needle.length }));
    return { precision: 'exact', ranges };
  }
  const tolerant = findTolerantly(content, needle);
  return tolerant.length > 0 ? { precision: 'tolerant', ranges: tolerant } : undefined;
}

function findTolerantly(content: string, needle: string): TextRange[] {
  const keys = withoutBlankEnds(linesOf(needle)).map(({ text }) => text.trim());
  // A single short line without its indentation would match in unintended positions.
  if (keys.length < 2) return [];
  const lines = linesOf(content);
  const trimmed = lines.map(({ text }) => text.trim());
  return lineOccurrences(trimmed, keys).flatMap((at) => {
    const [first, last] = [lines[at], lines[at + keys.length - 1]];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
}
