import { createHash } from 'node:crypto';
import type { ToolDefinition } from './connection/open.ts';

/** The same as long as a tool says the same of itself, whatever it does. */
export function toolDigest(tool: ToolDefinition): string {
  const { name, description, inputSchema, annotations } = tool;
  const said = JSON.stringify([name, description, inputSchema, annotations], inOrder);
  return createHash('sha256').update(said).digest('base64url');
}

/** The order in which a server writes an object down is no change. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function digestsOf(tools: readonly ToolDefinition[]): Record<string, string> {
  return Object.fromEntries(tools.map((tool) => [tool.name, toolDigest(tool)]));
}
