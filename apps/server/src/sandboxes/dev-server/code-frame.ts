const linesAround = 2;

/** Returns the lines around a position in a text, with a marker below it. Lines and columns count from 1. */
export function codeFrame(content: string, line: number, column: number | null): string {
  const first = Math.max(0, line - 1 - linesAround);
  return content
    .split('\n')
    .slice(first, line + linesAround)
    .flatMap((text, index) => {
      const number = first + index + 1;
      const shown = `${String(number).padStart(4)} | ${text}`;
      if (number !== line) return [shown];
      // The reported column may be out of range.
      const before = Math.min((column ?? 1) - 1, text.length);
      return [shown, `     | ${' '.repeat(before)}^`];
    })
    .join('\n');
}
