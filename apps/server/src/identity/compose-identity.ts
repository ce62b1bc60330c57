import type { Clock } from '../core/ports/clock.ts';
import type { Sealer } from '../core/sealer.ts';
import type { Config } from '../core/settings/all-settings.ts';
import type { Authenticate } from '../http/authenticate.ts';
import type { NodePgDatabase } from '../store/drizzle.ts';
import type { AccountStore } from '../store/queries/accounts.ts';
import { oidcPayloadStore } from '../store/queries/oidc-payloads.ts';
import { signingKeyStore } from '../store/queries/signing-keys.ts';
import { userStore } from '../store/queries/users.ts';
import { createJwtVerifier } from './jwt-verifier.ts';
import { LocalIdentity } from './local/local-identity.ts';
import { RemovedMembers, type RemovedMembersOptions } from './local/removed-members.ts';
import { createRemoteJwks } from './remote-jwks.ts';
import { createTokenUserResolver, type Users } from './resolve-token-user.ts';

export interface IdentityOptions {
  readonly config: Config;
  readonly db: NodePgDatabase;
  readonly accounts: AccountStore;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly membership: RemovedMembersOptions;
}

export interface IdentityServices {
  /** Undefined if an external identity provider is configured. */
  readonly identity: LocalIdentity | undefined;
  /** Manages local accounts; undefined if an external identity provider is configured. */
  readonly membership: RemovedMembers | undefined;
  readonly issuer: string;
  readonly audience: string;
  /** OAuth scope that clients request at sign-in. */
  readonly scope: string;
  readonly authenticate: Authenticate;
  /** Throws while no token can be verified. */
  check(): Promise<void>;
}

/** Builds sign-in and token verification. */
export function composeIdentity(options: IdentityOptions): IdentityServices {
  const { config, db, accounts, sealer, clock } = options;
  const audience = config.OIDC_AUDIENCE ?? config.BASE_URL;
  const identity =
    config.AUTH_MODE === 'local'
      ? new LocalIdentity({
          issuer: config.AUTH_URL,
          audience,
          lifetimeSeconds: config.ACCESS_TOKEN_TTL_S,
          rolesClaim: config.ROLES_CLAIM,
          appUrl: config.APP_URL,
          browserOrigins: config.CORS_ORIGINS,
          accounts,
          signingKeys: signingKeyStore(db),
          payloads: oidcPayloadStore(db),
          sealer,
        })
      : undefined;
  const issuer = identity?.issuer ?? String(config.OIDC_ISSUER);
  const { find: keys, check } = identity
    ? { find: identity.keys, check: async () => undefined }
    : createRemoteJwks({ issuer, jwksUrl: config.OIDC_JWKS_URL });
  const verifier = createJwtVerifier({
    issuer,
    audience,
    algorithms: config.AUTH_ALGORITHMS,
    leewaySeconds: config.AUTH_LEEWAY_S,
    rolesClaim: config.ROLES_CLAIM,
    requireAccessTokenType: identity !== undefined,
    keys,
    clock,
  });
  const store = userStore(db);
  const membership = identity && new RemovedMembers(options.membership);
  const users: Users = membership
    ? {
        find: async ({ subject }) => {
          const userId = await store.findOrCreateAccountUser(subject, issuer);
          if (userId) await membership.refreshIfStale(userId, subject);
          return userId;
        },
        admit: (userId, { subject }) => membership.admit(userId, subject),
      }
    : { find: (claims) => store.findOrCreateUser(claims), admit: () => true };
  return {
    identity,
    membership,
    issuer,
    audience,
    scope: identity ? 'openid profile email api' : config.STUDIO_SCOPE,
    authenticate: createTokenUserResolver(verifier, users, config.ADMIN_EMAILS),
    check,
  };
}
