/** Maximum that getRandomValues fills in one call. */
const maxBytes = 65_536;

/** Random text over `alphabet` without modulo bias (bytes past the last whole run are redrawn). */
export function randomText(alphabet: string, length: number): string {
  const usable = 256 - (256 % alphabet.length);
  const bytes = new Uint8Array(Math.min(length * 2, maxBytes));
  let text = '';
  while (text.length < length) {
    globalThis.crypto.getRandomValues(bytes);
    for (const byte of bytes) {
      if (byte < usable && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
