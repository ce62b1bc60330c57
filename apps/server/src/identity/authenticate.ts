import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { TokenClaims, TokenVerifier } from '../core/ports/token-verifier.ts';

const maxRemembered = 10_000;

/** The users that verified tokens stand for. */
export interface Users {
  /** The id of the user, made on first sight; undefined when there is nobody. */
  find(claims: TokenClaims): Promise<string | undefined>;
  /** False when the user may not act by such a token. Runs for every request, so it must not wait. */
  admit(userId: string, claims: TokenClaims): boolean;
}

/** From an access token to the user it stands for. */
export function createAuthenticate(
  verifier: TokenVerifier,
  users: Users,
  adminEmails: readonly string[],
): (token: string) => Promise<Caller> {
  const admins = new Set(adminEmails.map((email) => email.toLowerCase()));
  const userIds = new Map<string, string>();

  async function userIdOf(claims: TokenClaims): Promise<string> {
    const identity = JSON.stringify([claims.issuer, claims.subject]);
    const known = userIds.get(identity);
    if (known) return known;
    const found = await users.find(claims);
    if (!found) throw gone();
    if (userIds.size >= maxRemembered) userIds.clear();
    userIds.set(identity, found);
    return found;
  }

  return async (token) => {
    const claims = await verifier.verify(token);
    const userId = await userIdOf(claims);
    if (!users.admit(userId, claims)) throw gone();
    const { email, name } = claims;
    const isAdmin = email !== null && admins.has(email.toLowerCase());
    const roles = new Set(isAdmin ? [...claims.roles, 'admin'] : claims.roles);
    return { userId, email, name, roles: [...roles], tokenExpiresAt: claims.expiresAt };
  };
}

function gone(): ApiError {
  return new ApiError('TOKEN_INVALID', 'The account behind this token is gone');
}
