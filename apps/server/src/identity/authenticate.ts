import type { Caller } from '../core/caller.ts';
import type { TokenVerifier } from '../core/ports/token-verifier.ts';
import type { UserStore } from '../store/users.ts';

const maxRemembered = 10_000;

/** From an access token to the user it stands for; users are made on first sight. */
export function createAuthenticate(
  verifier: TokenVerifier,
  users: UserStore,
  adminEmails: readonly string[],
): (token: string) => Promise<Caller> {
  const admins = new Set(adminEmails.map((email) => email.toLowerCase()));
  const userIds = new Map<string, string>();

  return async (token) => {
    const claims = await verifier.verify(token);
    const { issuer, subject, email, name } = claims;
    const identity = JSON.stringify([issuer, subject]);
    const userId = userIds.get(identity) ?? (await users.idOf({ issuer, subject, email, name }));
    if (userIds.size >= maxRemembered) userIds.clear();
    userIds.set(identity, userId);
    const isAdmin = email !== null && admins.has(email.toLowerCase());
    const roles = new Set(isAdmin ? [...claims.roles, 'admin'] : claims.roles);
    return { userId, email, name, roles: [...roles], tokenExpiresAt: claims.expiresAt };
  };
}
