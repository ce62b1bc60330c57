/**
 * Structural checks that lenient base64 or JSON decoders skip. Each one prevents two parsers from reading the same
 * token differently, so they run before any cryptography.
 */
const compact = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const maxTokenLength = 16_384;

export function isWellFormedJwt(token: string): boolean {
  if (token.length > maxTokenLength || !compact.test(token)) return false;
  const parts = token.split('.').map((part) => ({ part, bytes: Buffer.from(part, 'base64url') }));
  // Unused trailing bits would allow several encodings of one signature.
  if (parts.some(({ part, bytes }) => bytes.toString('base64url') !== part)) return false;
  return parts.slice(0, 2).every(({ bytes }) => hasUniqueKeys(bytes.toString('utf8')));
}

const jsonToken = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/** Returns false if any object in the JSON text has a duplicate key: parsers silently keep the last one. */
export function hasUniqueKeys(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let previous = '';
  for (const [token] of json.matchAll(jsonToken)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key = readKey(previous);
      if (!keys || key === undefined || keys.has(key)) return false;
      keys.add(key);
    }
    previous = token;
  }
  return true;
}

function readKey(text: string): string | undefined {
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    // An escape that no JSON parser accepts.
    return undefined;
  }
}
