export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
  /** Position of the match in the text. */
  readonly at: number;
}

const maxExcerptChars = 160;
const leadChars = 30;

/** True if the path contains every word of the query, in any order. */
export function matchesName(path: string, query: string): boolean {
  const lower = path.toLowerCase();
  return splitWords(query).every((word) => lower.includes(word));
}

const splitWords = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The first lines that contain the query, ignoring case. */
export function findLines(text: string, query: string, maxLines: number): Line[] {
  const needle = query.toLowerCase();
  if (!needle.trim()) return [];
  const matches: Line[] = [];
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const at = line.toLowerCase().indexOf(needle);
    if (at === -1) continue;
    matches.push(createExcerpt(number, line, at));
    if (matches.length === maxLines) break;
  }
  return matches;
}

/** Shortens a long line to start shortly before the match. */
function createExcerpt(number: number, line: string, at: number): Line {
  const indent = line.length - line.trimStart().length;
  const from = Math.max(
    Math.min(indent, at),
    at - leadChars > maxExcerptChars / 2 ? at - leadChars : 0,
  );
  return { number, text: line.slice(from, from + maxExcerptChars).trimEnd(), at: at - from };
}
