import { linesOf, withoutBlankEnds } from './lines.ts';
import { lineOccurrences, textOccurrences } from './occurrences.ts';

/** Range of a match. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Finding {
  /** Tolerant: compares line by line, ignoring indentation, trailing spaces and the kind of line ends. */
  readonly how: 'exact' | 'tolerant';
  readonly places: readonly Place[];
}

/** Searches for an exact match first, and for a tolerant one only if there is none. */
export function findText(content: string, wanted: string): Finding | undefined {
  const exact = textOccurrences(content, wanted);
  if (exact.length > 0) {
    const places = exact.map((start) => ({ start, end: start + wanted.length }));
    return { how: 'exact', places };
  }
  const tolerant = tolerantPlaces(content, wanted);
  return tolerant.length > 0 ? { how: 'tolerant', places: tolerant } : undefined;
}

function tolerantPlaces(content: string, wanted: string): Place[] {
  const keys = withoutBlankEnds(linesOf(wanted)).map(({ text }) => text.trim());
  // A single short line without its indentation would match in unintended positions.
  if (keys.length < 2) return [];
  const lines = linesOf(content);
  const trimmed = lines.map(({ text }) => text.trim());
  return lineOccurrences(trimmed, keys).flatMap((at) => {
    const [first, last] = [lines[at], lines[at + keys.length - 1]];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
}
