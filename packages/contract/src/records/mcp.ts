import { z } from 'zod';
import { mcpTransports } from '../requests/mcp.ts';
import { secretMask } from '../secret-mask.ts';
import { listOf } from './list.ts';

export const mcpServerStatuses = ['unknown', 'connected', 'auth_required', 'error'] as const;

export const mcpServerRecord = z.object({
  id: z.string(),
  name: z.string(),
  transport: z.enum(mcpTransports),
  url: z.string().nullable().describe('Without user name and query values'),
  command: z.string().nullable(),
  args: z.array(z.string()).nullable(),
  headers: z.record(z.string(), z.literal(secretMask)),
  scope: z.enum(['instance', 'user']),
  read_only: z.boolean().describe("From the operator's configuration file"),
  shadowed: z.boolean().describe('Not used: the operator has a server with the same name'),
  enabled: z.boolean(),
  oauth: z.object({
    required: z.boolean(),
    connected: z.boolean(),
    expires_at: z.iso.datetime().nullable(),
    scopes: z.array(z.string()),
  }),
  status: z.enum(mcpServerStatuses),
  last_tested_at: z.iso.datetime().nullable(),
  tools_count: z.int().nullable(),
  created_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime().nullable(),
});
export type McpServerRecord = z.infer<typeof mcpServerRecord>;

export const mcpServerList = listOf('servers', mcpServerRecord);

export const mcpTestRecord = z.object({
  status: z.enum(['ok', 'auth_required', 'error']),
  server: z.object({ name: z.string(), version: z.string() }),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  error: z
    .object({ code: z.string(), message: z.string() })
    .optional()
    .describe('Only if the status is not `ok`'),
});
export type McpTestRecord = z.infer<typeof mcpTestRecord>;

export const mcpTemplate = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  transport: z.enum(['http', 'url']),
  url: z.string(),
  auth: z.object({
    type: z.enum(['none', 'oauth', 'headers']),
    headers: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        required: z.boolean(),
        secret: z.boolean(),
      }),
    ),
  }),
  docs_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  registry_name: z.string().nullable(),
  version: z.string().nullable(),
});
export type McpTemplate = z.infer<typeof mcpTemplate>;

export const mcpCatalog = listOf('templates', mcpTemplate);
