const maxPathChars = 2_048;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are rejected.
const controlCharacters = /[\x00-\x1f\x7f]/;

/**
 * File path of a request, without the leading slash; undefined for paths that two parsers could read differently. Files
 * are looked up by their full name, so path traversal is impossible.
 */
export function parseRequestPath(target: string | undefined): string | undefined {
  const [raw = ''] = (target ?? '').split(/[?#]/, 1);
  if (!raw.startsWith('/') || raw.length > maxPathChars) return undefined;
  if (raw.includes('//') || raw.includes('\\') || /%(?:2f|5c)/i.test(raw)) return undefined;
  try {
    const path = decodeURIComponent(raw.slice(1)).normalize('NFC');
    const isUnsafe =
      controlCharacters.test(path) || path.split('/').some((name) => /^\.\.?$/.test(name));
    return isUnsafe ? undefined : path;
  } catch {
    // Malformed percent-encoding.
    return undefined;
  }
}
