import type { Finding, Place } from './find-text.ts';
import { linesOf, withoutBlankEnds } from './lines.ts';

export interface Replacing {
  readonly content: string;
  readonly wanted: string;
  readonly replacement: string;
  readonly mostChars: number;
}

/**
 * Replaces every match. Returns undefined, without building the result, if it would be too large: a short text may be
 * replaced by a long one very many times.
 */
export function replaceFound(finding: Finding, replacing: Replacing): string | undefined {
  const { content, replacement, mostChars } = replacing;
  const replacementAt = finding.how === 'exact' ? () => replacement : indenter(replacing);
  const pieces: string[] = [];
  let [chars, from] = [content.length, 0];
  for (const place of finding.places) {
    const piece = replacementAt(place);
    chars += (piece?.length ?? 0) - (place.end - place.start);
    if (piece === undefined || chars > mostChars) return undefined;
    pieces.push(content.slice(from, place.start), piece);
    from = place.end;
  }
  return pieces.join('') + content.slice(from);
}

/** Shifts the replacement's indentation by the difference between the match and the wanted text. */
function indenter({ content, wanted, replacement, mostChars }: Replacing) {
  const from = indentAt(withoutBlankEnds(linesOf(wanted))[0]?.text ?? '', 0);
  const lines = withoutBlankEnds(linesOf(replacement)).map(({ text }) => {
    if (text.trim() === '') return { text: '', isMoved: false };
    const isMoved = text.startsWith(from);
    return { text: isMoved ? text.slice(from.length) : text, isMoved };
  });
  const lineEnd = content.includes('\r\n') ? '\r\n' : '\n';
  return ({ start }: Place): string | undefined => {
    const to = indentAt(content, start);
    if (lines.length * to.length > mostChars) return undefined;
    return lines.map(({ text, isMoved }) => (isMoved ? to + text : text)).join(lineEnd);
  };
}

function indentAt(text: string, start: number): string {
  const indent = /[\t ]*/y;
  indent.lastIndex = start;
  return indent.exec(text)?.[0] ?? '';
}
