import { createHash } from 'node:crypto';
import type { ToolDefinition } from './connection/open-connection.ts';

/** Digest of a tool's definition; stable as long as the definition stays the same. */
export function digestTool(tool: ToolDefinition): string {
  const { name, description, inputSchema, annotations } = tool;
  const definition = JSON.stringify([name, description, inputSchema, annotations], sortKeys);
  return createHash('sha256').update(definition).digest('base64url');
}

/** Sorts keys, so that their order does not change the digest. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function digestTools(tools: readonly ToolDefinition[]): Record<string, string> {
  return Object.fromEntries(tools.map((tool) => [tool.name, digestTool(tool)]));
}
