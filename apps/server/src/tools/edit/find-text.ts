import { linesOf, withoutBlankEnds } from './lines.ts';
import { lineOccurrences, textOccurrences } from './occurrences.ts';

/** A place where the text was found. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Finding {
  /** Tolerant: line by line, without regard to indentation, spaces at the ends of lines and the kind of line ends. */
  readonly how: 'exact' | 'tolerant';
  readonly places: readonly Place[];
}

/** Looks for a text as it is, and tolerantly only if it is nowhere. */
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
  // One short line without its indentation would be found in many a place nobody meant.
  if (keys.length < 2) return [];
  const lines = linesOf(content);
  const trimmed = lines.map(({ text }) => text.trim());
  return lineOccurrences(trimmed, keys).flatMap((at) => {
    const [first, last] = [lines[at], lines[at + keys.length - 1]];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
}
