import { z } from 'zod';
import { limits } from '../limits.ts';
import { httpUrl } from './mcp.ts';
import { request } from './request.ts';
import { line } from './text.ts';

const { mcpScopes, mcpScopeChars, mcpHeaderValueChars, mcpNameChars } = limits.own;

/** RFC 6749: printable, without space, quote and backslash. */
const scope = z
  .string()
  .max(mcpScopeChars)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be a scope');

/** An OAuth client that an administrator registered at the authorization server of an MCP server. */
export const mcpProviderRequest = request(
  z.object({
    slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lowercase letters, digits and hyphens'),
    name: line(mcpNameChars),
    server_url: httpUrl,
    issuer: httpUrl.optional(),
    client_id: line(limits.own.mcpUrlChars),
    client_secret: line(mcpHeaderValueChars).optional(),
    scopes: z.array(scope).max(mcpScopes).default([]),
  }),
);
export type McpProviderRequest = z.output<typeof mcpProviderRequest>;
export type McpProviderRequestInput = z.input<typeof mcpProviderRequest>;
