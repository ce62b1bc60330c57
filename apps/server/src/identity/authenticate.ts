import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { TokenClaims, TokenVerifier } from '../core/ports/token-verifier.ts';

const maxRemembered = 10_000;

/** Finds the id of the user behind a verified token, made on first sight; undefined when nobody is. */
export type FindUser = (claims: TokenClaims) => Promise<string | undefined>;

/** From an access token to the user it stands for. */
export function createAuthenticate(
  verifier: TokenVerifier,
  findUser: FindUser,
  adminEmails: readonly string[],
): (token: string) => Promise<Caller> {
  const admins = new Set(adminEmails.map((email) => email.toLowerCase()));
  const userIds = new Map<string, string>();

  async function userIdOf(claims: TokenClaims): Promise<string> {
    const identity = JSON.stringify([claims.issuer, claims.subject]);
    const known = userIds.get(identity);
    if (known) return known;
    const found = await findUser(claims);
    if (!found) throw new ApiError('TOKEN_INVALID', 'The account behind this token is gone');
    if (userIds.size >= maxRemembered) userIds.clear();
    userIds.set(identity, found);
    return found;
  }

  return async (token) => {
    const claims = await verifier.verify(token);
    const userId = await userIdOf(claims);
    const { email, name } = claims;
    const isAdmin = email !== null && admins.has(email.toLowerCase());
    const roles = new Set(isAdmin ? [...claims.roles, 'admin'] : claims.roles);
    return { userId, email, name, roles: [...roles], tokenExpiresAt: claims.expiresAt };
  };
}
