import { z } from 'zod';

export const mcpSignInRecord = z.object({
  server_id: z.string(),
  authorization_url: z.url().describe("Open it once, in the user's browser"),
  expires_at: z.iso.datetime(),
});
export type McpSignInRecord = z.infer<typeof mcpSignInRecord>;

export const mcpConnectedRecord = z.object({
  status: z.literal('connected'),
  server_id: z.string(),
});
export type McpConnectedRecord = z.infer<typeof mcpConnectedRecord>;

/** Failure reasons of a sign-in to an MCP server, as `reason` in the return URL. */
export const mcpSignInFailures = [
  'state_invalid',
  'browser_mismatch',
  'access_denied',
  'provider_error',
  'issuer_mismatch',
  'exchange_failed',
] as const;
export type McpSignInFailure = (typeof mcpSignInFailures)[number];

export const mcpProviderRecord = z.object({
  slug: z.string(),
  name: z.string(),
  server_url: z.url(),
  issuer: z.url().nullable(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  scopes: z.array(z.string()),
  created_at: z.iso.datetime(),
});
export type McpProviderRecord = z.infer<typeof mcpProviderRecord>;

/** Client metadata document that authorization servers read about this service. */
export const oauthClientDocument = z.object({
  client_id: z.url(),
  client_name: z.string(),
  client_uri: z.url(),
  redirect_uris: z.array(z.url()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.string().optional(),
});
export type OAuthClientDocument = z.infer<typeof oauthClientDocument>;
