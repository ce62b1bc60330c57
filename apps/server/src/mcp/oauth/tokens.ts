import type { OAuthTokens } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { authorizationServer } from './authorization-server.ts';
import { oauthClient } from './clients.ts';
import { scopesOf } from './scopes.ts';

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

export interface ReceivedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAt: Date | null;
  /** What was granted, when the server said so. */
  readonly scopes: string[] | undefined;
}

/** As long as any that is in use, and short enough for a header. */
const longestToken = 16_384;
const longestLifeSeconds = 10 * 365 * 24 * 60 * 60;

/** Tokens as they can be used; throws for those that cannot, in words that repeat nothing. */
export function receive(tokens: OAuthTokens, now: Date): ReceivedTokens {
  const { access_token, refresh_token, token_type, expires_in, scope } = tokens;
  if (token_type.toLowerCase() !== 'bearer') throw new Error('a token of another type');
  if (!isUsable(access_token)) throw new Error('a token that no header can carry');
  const seconds = expires_in && Math.min(Math.max(expires_in, 0), longestLifeSeconds);
  return {
    accessToken: access_token,
    refreshToken: refresh_token && refresh_token.length <= longestToken ? refresh_token : undefined,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1000),
    scopes: scope === undefined ? undefined : scopesOf(scope),
  };
}

function isUsable(token: string): boolean {
  return token.length <= longestToken && /^[\x21-\x7e]+$/.test(token);
}
