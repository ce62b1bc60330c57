const commentStart = /^(?:\/\/|\/\*+|\{\/\*|#|--|<!--|\*)/;
const commentEnds = ['*/', '*/}', '-->'];
const parts =
  'code|content|file|functions?|methods?|components?|implementation|logic|styles?|imports?|fields?|props|page';

/** Phrases that mark omitted code; in a long sentence the same words are ordinary text. */
const omissionPatterns = [
  /(?:\.{3}|…)$/,
  new RegExp(`\\b(?:rest|remainder|remaining)\\b.{0,40}\\b(?:${parts}|unchanged|same)\\b`, 'i'),
  new RegExp(`\\b(?:existing|previous|other)\\b.{0,20}\\b(?:${parts})\\b`, 'i'),
  /\b(?:unchanged|same as before|as before|omitted|truncated|abbreviated)\b/i,
  /\bkeep\b.{0,30}\b(?:existing|rest|same)\b/i,
];
const maxWords = 8;
const maxChars = 200;

function isPlaceholder(words: string): boolean {
  if (/^(?:\.{3}|…)/.test(words)) return true;
  const isShort = words.length <= maxChars && words.split(/\s+/).length <= maxWords;
  return isShort && omissionPatterns.some((pattern) => pattern.test(words));
}

/**
 * Lines that stand for omitted code, such as `// ... rest of the code`. A comment that was already in the file does not
 * count.
 */
export function findElisions(text: string, before = ''): string[] {
  const known = new Set(before.split('\n').map((line) => line.trim()));
  return text.split('\n').filter((line) => {
    const trimmed = line.trim();
    if (known.has(trimmed)) return false;
    if (trimmed === '...' || trimmed === '…') return true;
    const words = commentIn(trimmed);
    return words !== undefined && isPlaceholder(words);
  });
}

/** Text of a line that is only a comment; undefined for other lines. */
function commentIn(line: string): string | undefined {
  const start = commentStart.exec(line)?.[0];
  if (start === undefined) return undefined;
  const end = commentEnds.find((one) => line.endsWith(one)) ?? '';
  return line.slice(start.length, line.length - end.length).trim();
}
