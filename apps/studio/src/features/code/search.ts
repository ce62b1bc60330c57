export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
  /** Position of the match in the text. */
  readonly at: number;
}

const longest = 160;
const lead = 30;

/** True if the path contains every word of the query, in any order. */
export function matchesName(path: string, query: string): boolean {
  const lower = path.toLowerCase();
  return wordsOf(query).every((word) => lower.includes(word));
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The first lines that contain the query, ignoring case. */
export function linesWith(text: string, query: string, most: number): Line[] {
  const wanted = query.toLowerCase();
  if (!wanted.trim()) return [];
  const found: Line[] = [];
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const at = line.toLowerCase().indexOf(wanted);
    if (at === -1) continue;
    found.push(excerpt(number, line, at));
    if (found.length === most) break;
  }
  return found;
}

/** Shortens a long line to start shortly before the match. */
function excerpt(number: number, line: string, at: number): Line {
  const indent = line.length - line.trimStart().length;
  const from = Math.max(Math.min(indent, at), at - lead > longest / 2 ? at - lead : 0);
  return { number, text: line.slice(from, from + longest).trimEnd(), at: at - from };
}
