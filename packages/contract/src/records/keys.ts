import { z } from 'zod';
import { mcpKeyScopes } from '../requests/project.ts';

const time = z.iso.datetime();

/** Visible fields of an existing key. */
const keyFields = {
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('The start of the key'),
  last4: z.string().describe('The end of the key'),
  created_at: time,
  last_used_at: time.nullable().describe('Accurate to the minute'),
  revoked_at: time.nullable(),
};

export const mcpKeyRecord = z.object({
  ...keyFields,
  scopes: z.array(z.enum(mcpKeyScopes)),
  expires_at: time.nullable(),
});
export type McpKeyRecord = z.infer<typeof mcpKeyRecord>;

/** The only response that contains the key itself. */
export const newMcpKeyRecord = mcpKeyRecord.extend({
  key: z.string().describe('Shown only once'),
});
export type NewMcpKeyRecord = z.infer<typeof newMcpKeyRecord>;

export const projectKeyRecord = z.object({
  ...keyFields,
  allowed_origins: z.array(z.string()).describe('Origins of pages that may use it'),
  monthly_credit_limit: z.number().nullable(),
});
export type ProjectKeyRecord = z.infer<typeof projectKeyRecord>;

export const newProjectKeyRecord = projectKeyRecord.extend({
  key: z.string().describe('Shown only once'),
});
export type NewProjectKeyRecord = z.infer<typeof newProjectKeyRecord>;

export const revokedKeyRecord = z.object({
  id: z.string(),
  revoked: z.literal(true),
  revoked_at: time,
});
export type RevokedKeyRecord = z.infer<typeof revokedKeyRecord>;

/** OAuth token response (RFC 6749). */
export const gatewayTokenRecord = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
  scope: z.string().describe('Separated by spaces'),
});
export type GatewayTokenRecord = z.infer<typeof gatewayTokenRecord>;
