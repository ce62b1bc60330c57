/** Readable parts of an MCP server's reply. */
export type McpPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'data'; readonly value: unknown }
  | { readonly kind: 'server'; readonly server: ListedServer };

export interface ListedServer {
  readonly name: string;
  readonly status: string;
  readonly error: string | undefined;
  readonly tools: readonly { readonly name: string; readonly description: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toFieldsList = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Texts as they are, the rest as data. Replies are arbitrary, so nothing about them is assumed; unknown parts are shown
 * raw.
 */
export function parseMcpResult(output: unknown): readonly McpPart[] {
  if (!isFields(output)) return [];
  const { servers, content, contents, structured_content: structured } = output;
  if (Array.isArray(servers)) return toFieldsList(servers).map(toServerPart);
  const parts = toFieldsList(content ?? contents).map(toContentPart);
  if (structured !== undefined && !repeatsAsText(parts, structured)) {
    parts.push({ kind: 'data', value: structured });
  }
  return parts.length > 0 ? parts : [{ kind: 'data', value: output }];
}

function toServerPart({ name, status, error, tools }: Fields): McpPart {
  return {
    kind: 'server',
    server: {
      name: toText(name),
      status: toText(status),
      error: toText(error) || undefined,
      tools: toFieldsList(tools).map((tool) => ({
        name: toText(tool['name']),
        description: toText(tool['description']),
      })),
    },
  };
}

function toContentPart(part: Fields): McpPart {
  const { type, text, mime_type, bytes } = part;
  if (typeof text === 'string') return { kind: 'text', text };
  if (type === 'image') return { kind: 'text', text: `Image (${mime_type}, ${bytes} bytes)` };
  return { kind: 'data', value: part };
}

/** Servers also send structured replies as text, for clients without support for them. */
function repeatsAsText(parts: readonly McpPart[], structured: unknown): boolean {
  const text = JSON.stringify(structured);
  return parts.some((part) => {
    if (part.kind !== 'text') return false;
    try {
      return JSON.stringify(JSON.parse(part.text)) === text;
    } catch {
      // Not JSON, so it differs from the structured content.
      return false;
    }
  });
}
