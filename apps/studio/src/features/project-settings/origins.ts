/** Origins as somebody wrote them, one after the other, and the first that is none. */
export function originsOf(text: string): {
  readonly origins: readonly string[];
  readonly wrong: string | undefined;
} {
  const written = text.split(/[\s,]+/).filter((one) => one !== '');
  const origins = written.map(originOf);
  const wrong = written.find((_, at) => origins[at] === undefined);
  return { origins: [...new Set(origins.filter((one) => one !== undefined))], wrong };
}

/** An address of a page is as good as its origin; whoever means one copies the other. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
