const linesAround = 2;

/** The lines around a place in a text, with a mark below it. Lines and columns count from 1. */
export function codeFrame(content: string, line: number, column: number | null): string {
  const first = Math.max(0, line - 1 - linesAround);
  return content
    .split('\n')
    .slice(first, line + linesAround)
    .flatMap((text, index) => {
      const number = first + index + 1;
      const shown = `${String(number).padStart(4)} | ${text}`;
      if (number !== line) return [shown];
      // Whoever names the place may name one that is not there.
      const before = Math.min((column ?? 1) - 1, text.length);
      return [shown, `     | ${' '.repeat(before)}^`];
    })
    .join('\n');
}
