let segmenter: Intl.Segmenter | undefined;

/** Created lazily: it takes 20 ms, and most texts are ASCII. */
function splitGraphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

const asciiText = /^[\x20-\x7e]*$/;
const invisible = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2}/u;
/** East Asian wide and fullwidth characters, approximately. */
const wideCharacter =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

function graphemeWidth(grapheme: string): number {
  if (asciiText.test(grapheme)) return 1;
  if (invisible.test(grapheme)) return 0;
  return emoji.test(grapheme) || wideCharacter.test(grapheme) ? 2 : 1;
}

/** Number of columns of a text. */
export function measureWidth(text: string): number {
  if (asciiText.test(text)) return text.length;
  let width = 0;
  for (const { segment } of splitGraphemes(text)) width += graphemeWidth(segment);
  return width;
}

/** Cuts a text to a width, with an ellipsis. */
export function truncate(text: string, width: number): string {
  if (measureWidth(text) <= width) return text;
  return width < 1 ? '' : `${takeColumns(text, width - 1)}…`;
}

function takeColumns(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const { segment } of splitGraphemes(text)) {
    used += graphemeWidth(segment);
    if (used > width) break;
    taken += segment;
  }
  return taken;
}

/** Wraps a text between words, and within words longer than a line. */
export function wrap(text: string, width: number): string[] {
  const maxWidth = Math.max(1, width);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    if (measureWidth(line) + measureWidth(word.trimEnd()) > maxWidth && line !== '') {
      lines.push(line.trimEnd());
      line = '';
    }
    let rest = word;
    while (measureWidth(rest.trimEnd()) > maxWidth) {
      // A single character may be wider than a very narrow terminal.
      const head = takeColumns(rest, maxWidth) || [...rest][0] || '';
      lines.push(head);
      rest = rest.slice(head.length);
    }
    line += rest;
  }
  return [...lines, line.trimEnd()];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const escapeSequence = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const controlCharacter = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Sanitizes untrusted text for a terminal: removes cursor movement and bidirectional controls. */
export function sanitize(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '  ')
    .replace(escapeSequence, '')
    .replace(controlCharacter, '');
}
