export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Where in the text it was found. */
  readonly at: number;
}

const longest = 160;
const lead = 30;

/** Every word of the query is in the path, in any order. */
export function matchesName(path: string, query: string): boolean {
  const lower = path.toLowerCase();
  return wordsOf(query).every((word) => lower.includes(word));
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The first lines that hold the query as it is written, but for upper and lower case. */
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

/** Long lines are shown from a little before the place. */
function excerpt(number: number, line: string, at: number): Line {
  const indent = line.length - line.trimStart().length;
  const from = Math.max(Math.min(indent, at), at - lead > longest / 2 ? at - lead : 0);
  return { number, text: line.slice(from, from + longest).trimEnd(), at: at - from };
}
