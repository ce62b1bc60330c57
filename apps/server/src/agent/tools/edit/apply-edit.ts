import { findElisions } from './find-elisions.ts';
import { findText, type TextRange } from './find-text.ts';
import { replaceFound } from './replace-found.ts';

export interface Edit {
  readonly content: string;
  readonly oldText: string;
  readonly newText: string;
  readonly shouldReplaceAll: boolean;
  readonly maxChars: number;
}

/** The new content, or the reason for a failure. */
export type EditOutcome =
  | {
      readonly kind: 'edited';
      readonly content: string;
      readonly matches: number;
      readonly precision: 'exact' | 'tolerant';
    }
  | { readonly kind: 'elided'; readonly line: string }
  | { readonly kind: 'no_match'; readonly hint: string }
  | { readonly kind: 'ambiguous'; readonly matches: number; readonly lines: string }
  | { readonly kind: 'too_large' | 'unchanged' };

/** Maximum number of lines listed for an ambiguous edit. */
const maxLineNumbers = 20;

/** Replaces part of a text in time linear in the total input length. */
export function applyEdit({
  content,
  oldText,
  newText,
  shouldReplaceAll,
  maxChars,
}: Edit): EditOutcome {
  const [elided] = findElisions(newText, content);
  if (elided !== undefined) return { kind: 'elided', line: elided.trim() };
  const finding = findText(content, oldText);
  if (!finding) return { kind: 'no_match', hint: describeNearest(content, oldText) };
  const { ranges, precision } = finding;
  if (ranges.length > 1 && !shouldReplaceAll) {
    return { kind: 'ambiguous', matches: ranges.length, lines: lineNumbers(content, ranges) };
  }
  const edited = replaceFound(finding, {
    content,
    needle: oldText,
    replacement: newText,
    maxChars,
  });
  if (edited === undefined) return { kind: 'too_large' };
  if (edited === content) return { kind: 'unchanged' };
  return { kind: 'edited', content: edited, matches: ranges.length, precision };
}

/** The first lines that contain a match. */
function lineNumbers(content: string, ranges: readonly TextRange[]): string {
  const numbers: number[] = [];
  let line = 1;
  let lineEnd = content.indexOf('\n');
  for (const { start } of ranges) {
    while (lineEnd >= 0 && lineEnd < start) {
      line += 1;
      lineEnd = content.indexOf('\n', lineEnd + 1);
    }
    if (numbers.at(-1) === line) continue;
    if (numbers.length === maxLineNumbers) return `${numbers.join(', ')} and others`;
    numbers.push(line);
  }
  return numbers.join(', ');
}

/** Finds the first line of the wanted text in the content: most mismatches are in a later line. */
function describeNearest(content: string, oldText: string): string {
  const first = oldText
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim();
  const lines = content.split('\n');
  const at = lines.findIndex((line) => first !== undefined && line.trim() === first);
  if (at < 0) return 'Its first line is not in the file either: read the file again.';
  const around = lines.slice(at, at + 8).join('\n');
  return `Its first line is at line ${at + 1}, where the file continues:\n${around}`;
}
