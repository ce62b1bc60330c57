/** Where a text was found, and what to put there in its place. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export type Finding =
  | { readonly status: 'found'; readonly how: 'exact' | 'tolerant'; readonly places: Place[] }
  | { readonly status: 'missing' };

/**
 * Looks for a text as it is, and only if it is nowhere, line by line without regard to indentation,
 * spaces at the ends of lines and the kind of line ends. What replaces it is then indented like what
 * was found.
 */
export function findText(content: string, wanted: string, replacement: string): Finding {
  const exact = placesOf(content, wanted).map((start) => {
    return { start, end: start + wanted.length, replacement };
  });
  if (exact.length > 0) return { status: 'found', how: 'exact', places: exact };
  const tolerant = tolerantPlaces(content, wanted, replacement);
  if (tolerant.length > 0) return { status: 'found', how: 'tolerant', places: tolerant };
  return { status: 'missing' };
}

function placesOf(content: string, wanted: string): number[] {
  const found: number[] = [];
  if (wanted === '') return found;
  for (
    let at = content.indexOf(wanted);
    at >= 0;
    at = content.indexOf(wanted, at + wanted.length)
  ) {
    found.push(at);
  }
  return found;
}

interface Line {
  readonly text: string;
  readonly start: number;
  /** Without its line end. */
  readonly end: number;
}

function tolerantPlaces(content: string, wanted: string, replacement: string): Place[] {
  const lines = linesOf(content);
  const wantedLines = withoutBlankEnds(linesOf(wanted));
  const first = wantedLines[0];
  // One short line without its indentation would be found in many a place nobody meant.
  if (!first || wantedLines.length < 2) return [];
  const keys = wantedLines.map(({ text }) => text.trim());
  const places: Place[] = [];
  for (let at = 0; at + keys.length <= lines.length; at += 1) {
    const isHere = keys.every((key, offset) => lines[at + offset]?.text.trim() === key);
    if (!isHere) continue;
    const found = lines[at];
    const last = lines[at + keys.length - 1];
    if (!found || !last) continue;
    const shifted = indented(withoutBlankEnds(linesOf(replacement)), first.text, found.text);
    const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
    places.push({ start: found.start, end: last.end, replacement: shifted.join(lineEnd) });
    at += keys.length - 1;
  }
  return places;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const piece of text.split('\n')) {
    const trimmed = piece.endsWith('\r') ? piece.slice(0, -1) : piece;
    lines.push({ text: trimmed, start, end: start + trimmed.length });
    start += piece.length + 1;
  }
  return lines;
}

function withoutBlankEnds(lines: readonly Line[]): Line[] {
  const isText = ({ text }: Line) => text.trim() !== '';
  const first = lines.findIndex(isText);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}

/** Moves lines by as much as what was found stands further in, or out, than what was looked for. */
function indented(lines: readonly Line[], wanted: string, found: string): string[] {
  const [from, to] = [indentOf(wanted), indentOf(found)];
  return lines.map(({ text }) => {
    if (text.trim() === '') return '';
    return text.startsWith(from) ? to + text.slice(from.length) : text;
  });
}

function indentOf(line: string): string {
  return /^[\t ]*/.exec(line)?.[0] ?? '';
}
