const mark = 'x-mcp-header';
/** Keywords whose values are data, not schemas. */
const data = new Set(['const', 'default', 'enum', 'examples', mark]);
const kinds: readonly unknown[] = ['boolean', 'integer', 'string'];
const token = /^[\w!#$%&'*+.^`|~-]+$/;

interface Place {
  readonly schema: unknown;
  /** True if the schema describes at most one value; undefined for the arguments object itself. */
  readonly isParameter?: boolean;
}

/**
 * Checks the parameters that a tool also wants as headers: each must be a single primitive value with a unique, valid
 * header name. Other tools must not be used.
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
