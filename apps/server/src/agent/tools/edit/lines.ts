export interface Line {
  readonly text: string;
  readonly start: number;
  /** Excludes the line end. */
  readonly end: number;
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const piece of text.split('\n')) {
    const trimmed = piece.endsWith('\r') ? piece.slice(0, -1) : piece;
    lines.push({ text: trimmed, start, end: start + trimmed.length });
    start += piece.length + 1;
  }
  return lines;
}

export function withoutBlankEnds(lines: readonly Line[]): Line[] {
  const isText = ({ text }: Line) => text.trim() !== '';
  const first = lines.findIndex(isText);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}
