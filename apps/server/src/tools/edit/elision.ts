const comment = /^\s*(?:\/\/|\/\*+|\{\/\*|#|--|<!--|\*)\s*(.*?)\s*(?:\*\/\}?|-->)?\s*$/;
/** Words that stand for code somebody did not write out. */
const leftOut =
  /^(?:\.{3}|…)|(?:\.{3}|…)$|\b(?:rest|remainder|remaining|other|existing|previous|same|unchanged)\b.{0,40}\b(?:code|content|file|function|method|component|implementation|logic|styles?|imports?|unchanged|same|as before|here|above|below)\b|\b(?:unchanged|same as before|as before|omitted|truncated|abbreviated)\b|\bkeep\b.{0,30}\b(?:existing|rest|same)\b/i;

/**
 * Lines that stand for code that is not there, as in `// ... rest of the code`. A comment that was in
 * the file before is somebody's own words and does not count.
 */
export function elisionsIn(text: string, before = ''): string[] {
  const known = new Set(before.split('\n').map((line) => line.trim()));
  return text.split('\n').filter((line) => {
    if (known.has(line.trim())) return false;
    if (/^\s*(?:\.{3}|…)\s*$/.test(line)) return true;
    const [, words] = comment.exec(line) ?? [];
    return words !== undefined && leftOut.test(words);
  });
}
