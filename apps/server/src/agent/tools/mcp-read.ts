import { z } from 'zod';
import { McpError } from '../../core/ports/mcp.ts';
import { errorResult } from './error-result.ts';
import { askToSignIn, serversOf } from './mcp-list.ts';
import { readingModes, tool } from './tool.ts';

export const mcpRead = tool({
  name: 'mcp_read',
  modes: readingModes,
  needsServers: true,
  description:
    "Read a resource of one of the user's MCP servers; without `uri`, list its resources.",
  input: z.object({ server: z.string(), uri: z.string().optional() }),
  title: ({ server, uri }) => (uri ? `Read ${uri} of ${server}` : `List resources of ${server}`),
  async execute({ server, uri }, context) {
    try {
      return { status: 'ok', output: await serversOf(context).read(server, uri, context.signal) };
    } catch (error) {
      if (!(error instanceof McpError)) throw error;
      await askToSignIn(error, context);
      return errorResult(error.code, error.message);
    }
  },
});
