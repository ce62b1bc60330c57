import { limits } from '@millwright/contract';

/** The fields used from a token endpoint's response. */
interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly token_type: string;
  readonly expires_in?: number | undefined;
  readonly scope?: string | undefined;
}

export interface ReceivedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAt: Date | null;
  /** The granted scopes, if the server reported them. */
  readonly scopes: string[] | undefined;
}

/** Longer than any token in use, and short enough for a header. */
const maxTokenLength = 16_384;
const maxLifetimeSeconds = 10 * 365 * 24 * 60 * 60;

/** Converts a token response to usable tokens. Throws if they are unusable, without repeating them in the message. */
export function parseTokenResponse(tokens: TokenResponse, now: Date): ReceivedTokens {
  const { access_token, refresh_token, token_type, expires_in, scope } = tokens;
  if (token_type.toLowerCase() !== 'bearer') throw new Error('the token type is not bearer');
  if (!isUsable(access_token)) throw new Error('the access token is not a valid header value');
  const seconds = expires_in && Math.min(Math.max(expires_in, 0), maxLifetimeSeconds);
  return {
    accessToken: access_token,
    refreshToken:
      refresh_token && refresh_token.length <= maxTokenLength ? refresh_token : undefined,
    expiresAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1000),
    scopes: scope === undefined ? undefined : parseScopes(scope),
  };
}

/** Parses a scope list. Capped in count and length because records show it. */
export function parseScopes(text: string): string[] {
  const { mcpScopes, mcpScopeChars } = limits.own;
  const scopes = text.split(' ').filter(({ length }) => length > 0 && length <= mcpScopeChars);
  return scopes.slice(0, mcpScopes);
}

function isUsable(token: string): boolean {
  return token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token);
}
