const MARK = 'x-mcp-header';
/** What is said of values, not of schemas. */
const DATA = new Set(['const', 'default', 'enum', 'examples', MARK]);
const KINDS: readonly unknown[] = ['boolean', 'integer', 'string'];
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

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
    if (MARK in schema) {
      const name = schema[MARK];
      const isPlain = 'type' in schema && KINDS.includes(schema.type);
      if (!isParameter || !isPlain || typeof name !== 'string' || !TOKEN.test(name)) return false;
      if (names.has(name.toLowerCase())) return false;
      names.add(name.toLowerCase());
    }
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' && isParameter !== false) {
        for (const one of Object.values(value ?? {})) open.push({ schema: one, isParameter: true });
      } else if (!DATA.has(keyword)) {
        open.push({ schema: value, isParameter: false });
      }
    }
  }
  return true;
}
