const headerKeyword = 'x-mcp-header';
/** Keywords whose values are data, not schemas. */
const dataKeywords = new Set(['const', 'default', 'enum', 'examples', headerKeyword]);
const primitiveTypes: readonly unknown[] = ['boolean', 'integer', 'string'];
const headerNamePattern = /^[\w!#$%&'*+.^`|~-]+$/;

interface SchemaNode {
  readonly schema: unknown;
  /** True if the schema describes at most one value; undefined for the arguments object itself. */
  readonly isParameter?: boolean;
}

/**
 * Checks the parameters that a tool also wants as headers: each must be a single primitive value with a unique, valid
 * header name. Other tools must not be used.
 */
export function hasValidHeaderParameters(inputSchema: unknown): boolean {
  const names = new Set<string>();
  const pending: SchemaNode[] = [{ schema: inputSchema }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { schema, isParameter } = node;
    if (typeof schema !== 'object' || schema === null) continue;
    if (headerKeyword in schema) {
      const name = schema[headerKeyword];
      const isPrimitive = 'type' in schema && primitiveTypes.includes(schema.type);
      if (!isParameter || !isPrimitive || typeof name !== 'string' || !headerNamePattern.test(name))
        return false;
      if (names.has(name.toLowerCase())) return false;
      names.add(name.toLowerCase());
    }
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' && isParameter !== false) {
        for (const property of Object.values(value ?? {}))
          pending.push({ schema: property, isParameter: true });
      } else if (!dataKeywords.has(keyword)) {
        pending.push({ schema: value, isParameter: false });
      }
    }
  }
  return true;
}
