/** Parses a list of origins and returns the first invalid one. */
export function parseOrigins(text: string): {
  readonly origins: readonly string[];
  readonly invalid: string | undefined;
} {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const origins = entries.map(parseOrigin);
  const invalid = entries.find((_, at) => origins[at] === undefined);
  return { origins: [...new Set(origins.filter((entry) => entry !== undefined))], invalid };
}

/** Accepts a page's URL as its origin, since users often copy that. */
function parseOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
