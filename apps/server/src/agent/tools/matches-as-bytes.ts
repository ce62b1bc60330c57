/** One item of an extended regular expression: an escape, a class or a single character. */
const item = /(?<escape>\\.)|(?<class>\[\^?\]?[^\]]*\])|(?<any>\.)|./gy;

/** Longer patterns are not worth the analysis, which is quadratic in unclosed brackets. */
const maxLength = 1_000;

/**
 * True if an extended regular expression matches the same lines of UTF-8 text whether it is applied to characters or to
 * bytes. Bytes are several times faster. A repeated wildcard stands for any number of bytes as well; a single one, or a
 * class of letters, depends on characters outside of ASCII.
 */
export function matchesAsBytes(pattern: string): boolean {
  if (pattern.length > maxLength || !/^[\x20-\x7e]*$/.test(pattern)) return false;
  let atLeastOnce = 0;
  for (const { groups, index, 0: text } of pattern.matchAll(item)) {
    // Letters, digits and a few signs after a backslash stand for classes, boundaries and back-references.
    if (groups?.['escape'] && /[\w<>`']/.test(text.slice(1))) return false;
    const isNegated = groups?.['class']?.startsWith('[^') ?? false;
    if (groups?.['class'] && /\[[:.=]/.test(text.slice(1))) return false;
    if (!isNegated && !groups?.['any']) continue;
    const quantifier = pattern[index + text.length];
    if (quantifier !== '*' && quantifier !== '+') return false;
    if (quantifier === '+') atLeastOnce += 1;
  }
  // Two characters in a row are at least two, but one character may already be two bytes.
  return atLeastOnce === 0 || (atLeastOnce === 1 && !pattern.includes('{'));
}
