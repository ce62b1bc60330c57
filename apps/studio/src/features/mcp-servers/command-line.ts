/** Splits a command into words: separated by blanks, with quotes. No shell is involved, so no other syntax applies. */
export function splitCommand(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    const next = line.charAt(at + 1);
    if (char === '\\' && quote !== "'" && (next === '"' || next === '\\')) {
      word = (word ?? '') + next;
      at += 1;
    } else if (quote === undefined && (char === '"' || char === "'")) {
      quote = char;
      word ??= '';
    } else if (char === quote) {
      quote = undefined;
    } else if (quote === undefined && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** Inverse of `splitCommand`. */
export const joinCommand = (words: readonly string[]): string => words.map(quote).join(' ');

function quote(word: string): string {
  if (word !== '' && !/[\s"'\\]/.test(word)) return word;
  return `"${word.replaceAll(/["\\]/g, '\\$&')}"`;
}
