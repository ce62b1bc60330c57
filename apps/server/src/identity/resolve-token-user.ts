import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { TokenClaims, TokenVerifier } from '../core/ports/token-verifier.ts';

const maxCachedUsers = 10_000;

/** Maps verified tokens to users. */
export interface Users {
  /** Returns the user's id, creating the user on first sight; undefined if there is no such user. */
  find(claims: TokenClaims): Promise<string | undefined>;
  /** Returns false if the user may not act with this token. Runs on every request, so it is synchronous. */
  admit(userId: string, claims: TokenClaims): boolean;
}

/** Creates the function that resolves an access token to its user. */
export function createTokenUserResolver(
  verifier: TokenVerifier,
  users: Users,
  adminEmails: readonly string[],
): (token: string) => Promise<Caller> {
  const admins = new Set(adminEmails.map((email) => email.toLowerCase()));
  const userIds = new Map<string, string>();

  async function findUserId(claims: TokenClaims): Promise<string> {
    const identity = JSON.stringify([claims.issuer, claims.subject]);
    const cached = userIds.get(identity);
    if (cached) return cached;
    const found = await users.find(claims);
    if (!found) throw createAccountRemovedError();
    if (userIds.size >= maxCachedUsers) userIds.clear();
    userIds.set(identity, found);
    return found;
  }

  return async (token) => {
    const claims = await verifier.verify(token);
    const userId = await findUserId(claims);
    if (!users.admit(userId, claims)) throw createAccountRemovedError();
    const { email, name } = claims;
    const isAdmin = email !== null && admins.has(email.toLowerCase());
    const roles = new Set(isAdmin ? [...claims.roles, 'admin'] : claims.roles);
    return { userId, email, name, roles: [...roles], tokenExpiresAt: claims.expiresAt };
  };
}

function createAccountRemovedError(): ApiError {
  return new ApiError('TOKEN_INVALID', 'The account of this token no longer exists');
}
