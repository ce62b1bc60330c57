import { z } from 'zod';
import { authorizationServer } from './authorization-server.ts';
import { oauthClient } from './clients.ts';

/** What is sealed of a grant: the tokens, and where and as whom they are refreshed and revoked. */
export const grantContent = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  resource: z.string(),
  server: authorizationServer,
  client: oauthClient,
  /** It replaced one that was refused: when it is refused as well, a third will be, too. */
  isSecondTry: z.boolean().optional(),
  /** Scopes that the server asked for since: the next sign-in shall bring them. */
  missing: z.array(z.string()).optional(),
});
export type GrantContent = z.output<typeof grantContent>;
