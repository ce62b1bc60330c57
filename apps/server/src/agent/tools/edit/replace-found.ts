import type { Finding, TextRange } from './find-text.ts';
import { linesOf, withoutBlankEnds } from './lines.ts';

export interface ReplaceOptions {
  readonly content: string;
  readonly needle: string;
  readonly replacement: string;
  readonly maxChars: number;
}

/**
 * Replaces every match. Returns undefined, without building the result, if it would be too large: a short text may be
 * replaced by a long one very many times.
 */
export function replaceFound(finding: Finding, options: ReplaceOptions): string | undefined {
  const { content, replacement, maxChars } = options;
  const replacementAt = finding.precision === 'exact' ? () => replacement : createIndenter(options);
  const pieces: string[] = [];
  let [chars, from] = [content.length, 0];
  for (const range of finding.ranges) {
    const piece = replacementAt(range);
    chars += (piece?.length ?? 0) - (range.end - range.start);
    if (piece === undefined || chars > maxChars) return undefined;
    pieces.push(content.slice(from, range.start), piece);
    from = range.end;
  }
  return pieces.join('') + content.slice(from);
}

/** Shifts the replacement's indentation by the difference between the match and the wanted text. */
function createIndenter({ content, needle, replacement, maxChars }: ReplaceOptions) {
  const from = indentAt(withoutBlankEnds(linesOf(needle))[0]?.text ?? '', 0);
  const lines = withoutBlankEnds(linesOf(replacement)).map(({ text }) => {
    if (text.trim() === '') return { text: '', isMoved: false };
    const isMoved = text.startsWith(from);
    return { text: isMoved ? text.slice(from.length) : text, isMoved };
  });
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  return ({ start }: TextRange): string | undefined => {
    const to = indentAt(content, start);
    if (lines.length * to.length > maxChars) return undefined;
    return lines.map(({ text, isMoved }) => (isMoved ? to + text : text)).join(lineEnd);
  };
}

function indentAt(text: string, start: number): string {
  const indent = /[\t ]*/y;
  indent.lastIndex = start;
  return indent.exec(text)?.[0] ?? '';
}
