import { z } from 'zod';
import { oauthClient } from './oauth-clients.ts';
import { authorizationServerMetadata } from './validate-authorization-server-metadata.ts';

/** Sealed content of a grant: the tokens, and the server and client for refreshing and revoking them. */
export const grantContent = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  resource: z.string(),
  server: authorizationServerMetadata,
  client: oauthClient,
  /** The token replaced a rejected one. If it is rejected as well, another refresh is pointless. */
  isSecondTry: z.boolean().optional(),
  /** Scopes that the server has required since; the next sign-in requests them. */
  missing: z.array(z.string()).optional(),
});
export type GrantContent = z.output<typeof grantContent>;
