/** An app is described in the first pages of a prompt. */
const readableChars = 6_000;

/**
 * The beginning of a text with short runs of white space. Every text that people write passes through here before
 * rules read it: many patterns of the rules take quadratic time, which is short for so few characters.
 */
export function readable(text: string): string {
  return text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .slice(0, readableChars)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n');
}
