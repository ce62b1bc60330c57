const mark = 'x-mcp-header';
/** What is said of values, not of schemas. */
const data = new Set(['const', 'default', 'enum', 'examples', mark]);
const kinds: readonly unknown[] = ['boolean', 'integer', 'string'];
const token = /^[\w!#$%&'*+.^`|~-]+$/;

interface Place {
  readonly schema: unknown;
  /** Arguments have one value here at most; nothing for the arguments themselves. */
  readonly isParameter?: boolean;
}

/**
 * Whether the parameters that a tool wants as headers, too, can be some: each a single plain value, with a
 * name of its own that a header may have. A tool that asks for anything else must not be used.
 */
export function hasSoundHeaders(inputSchema: unknown): boolean {
  const names = new Set<string>();
  const open: Place[] = [{ schema: inputSchema }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { schema, isParameter } = place;
    if (typeof schema !== 'object' || schema === null) continue;
    if (mark in schema) {
      const name = schema[mark];
      const isPlain = 'type' in schema && kinds.includes(schema.type);
      if (!isParameter || !isPlain || typeof name !== 'string' || !token.test(name)) return false;
      if (names.has(name.toLowerCase())) return false;
      names.add(name.toLowerCase());
    }
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' && isParameter !== false) {
        for (const one of Object.values(value ?? {})) open.push({ schema: one, isParameter: true });
      } else if (!data.has(keyword)) {
        open.push({ schema: value, isParameter: false });
      }
    }
  }
  return true;
}
