import { z } from 'zod';

const connection = z.object({
  type: z.literal('http'),
  url: z.url(),
  headers: z.record(z.string(), z.string()),
});

/** Connection settings for MCP clients. */
export const mcpInfoRecord = z.object({
  enabled: z.boolean(),
  name: z.string(),
  version: z.string(),
  endpoint: z.url(),
  transport: z.literal('streamable-http'),
  protocol_versions: z.array(z.string()),
  auth: z.object({
    type: z.literal('api_key'),
    header: z.string(),
    format: z.string(),
    mint: z.string().describe('Where to create a key'),
    oauth_protected_resource: z.url(),
  }),
  mcpServers: z
    .record(z.string(), connection)
    .optional()
    .describe('Paste it into the configuration of Claude Code, Cursor and others'),
  servers: z
    .record(z.string(), connection)
    .optional()
    .describe('The same in the VS Code format, with `client=vscode`'),
  inputs: z
    .array(
      z.object({
        type: z.literal('promptString'),
        id: z.string(),
        description: z.string(),
        password: z.literal(true),
      }),
    )
    .optional()
    .describe('The inputs that VS Code prompts for'),
});
export type McpInfoRecord = z.infer<typeof mcpInfoRecord>;
