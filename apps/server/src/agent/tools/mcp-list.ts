import { z } from 'zod';
import { type ListedServer, McpError, type TurnServers } from '../../core/ports/mcp.ts';
import { readingModes, type ToolContext, tool } from './tool.ts';

const shortChars = 200;
const longChars = 2_000;
/** A longer schema is less useful than a failed call's error. */
const schemaChars = 16_000;

export const mcpList = tool({
  name: 'mcp_list',
  modes: readingModes,
  needsServers: true,
  description:
    "List the tools of the user's MCP servers. Request `schemas` for a server before you call one of its tools.",
  input: z.object({
    server: z.string().optional(),
    detail: z.enum(['names', 'schemas']).default('names'),
  }),
  title: ({ server }) => (server ? `List the tools of ${server}` : 'List MCP tools'),
  async execute({ server, detail }, context) {
    const listed = await serversOf(context).list(server, context.signal);
    for (const { error } of listed) if (error) await askToSignIn(error, context);
    const servers = listed.map((one) => describeServer(one, detail === 'schemas'));
    return { status: 'ok', output: { servers } };
  },
});

function describeServer(
  { name, status, tools, isTruncated, error }: ListedServer,
  withSchemas: boolean,
) {
  return {
    name,
    status,
    ...(error && { error: error.message }),
    tools: tools.map(({ name: tool, description, inputSchema, isChanged }) => ({
      name: tool,
      description: truncate(description, withSchemas ? longChars : shortChars),
      ...(withSchemas && JSON.stringify(inputSchema).length <= schemaChars
        ? { input_schema: inputSchema }
        : {}),
      ...(isChanged && {
        changed:
          "Its description has changed: it can't be called until the user tests the server again.",
      }),
    })),
    ...(isTruncated && { more: 'This server has more tools than can be listed.' }),
  };
}

function truncate(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

/** The user's servers. The registry offers tools that need them only if MCP is on. */
export function serversOf({ servers }: ToolContext): TurnServers {
  if (servers) return servers;
  throw new McpError('MCP_DISABLED', 'MCP servers are turned off');
}

/** Requests sign-in from the user. The URL is private to the user and not part of the event. */
export async function askToSignIn(
  { signIn, message }: McpError,
  { work }: Pick<ToolContext, 'work'>,
): Promise<void> {
  if (!signIn) return;
  const { serverId: server_id, server } = signIn;
  const data = { server_id, server, authorization_url: null, message };
  await work.emit({ type: 'mcp_auth_required', data });
}
