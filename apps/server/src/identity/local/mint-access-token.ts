import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Account } from '../../store/queries/accounts.ts';
import { type PrivateJwk, signingAlgorithm } from './signing-keys.ts';

export interface Issuance {
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeSeconds: number;
  readonly rolesClaim: string;
}

/** The claims of our access tokens beyond the registered ones, for every issuing path. */
export function buildAccountClaims(account: Account, rolesClaim: string): Record<string, unknown> {
  return {
    name: account.name,
    ...(account.email && { email: account.email, email_verified: true }),
    [rolesClaim]: account.role === 'owner' ? ['admin'] : [],
  };
}

/** Issues an access token without a browser, for `npm run token`. */
export async function mintAccessToken(
  account: Account,
  key: PrivateJwk,
  issuance: Issuance,
): Promise<string> {
  const claims = {
    ...buildAccountClaims(account, issuance.rolesClaim),
    client_id: 'millwright-cli',
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid, typ: 'at+jwt' })
    .setIssuer(issuance.issuer)
    .setAudience(issuance.audience)
    .setSubject(account.id)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${issuance.lifetimeSeconds}s`)
    .sign(await importJWK(key, signingAlgorithm));
}
