/** Limits the parsed part of a prompt: the first pages describe the app. */
const readableChars = 6_000;

/**
 * Returns the start of a text with collapsed white space. All user text passes through here before rules parse it:
 * many of their patterns take quadratic time, which is short for a text of this length.
 */
export function readable(text: string): string {
  return text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .slice(0, readableChars)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n');
}
