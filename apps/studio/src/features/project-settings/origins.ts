/** Parses a list of origins and returns the first invalid one. */
export function originsOf(text: string): {
  readonly origins: readonly string[];
  readonly wrong: string | undefined;
} {
  const written = text.split(/[\s,]+/).filter((one) => one !== '');
  const origins = written.map(originOf);
  const wrong = written.find((_, at) => origins[at] === undefined);
  return { origins: [...new Set(origins.filter((one) => one !== undefined))], wrong };
}

/** Accepts a page's URL as its origin, since users often copy that. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
