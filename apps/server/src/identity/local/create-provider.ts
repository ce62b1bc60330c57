import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import type { Sealer } from '../../core/sealer.ts';
import type { AccountStore } from '../../store/queries/accounts.ts';
import type { OidcPayloadStore } from '../../store/queries/oidc-payloads.ts';
import { accountRemovedReason } from './login-prompt-reasons.ts';
import { buildAccountClaims, type Issuance } from './mint-access-token.ts';
import { oidcAdapter } from './oidc-adapter.ts';
import { oidcCookieNames, oidcCookieOptions, sessionSeconds } from './oidc-cookie-options.ts';
import { devicePages, logoutPages, renderErrorPage } from './pages.ts';
import { type PrivateJwk, signingAlgorithm } from './signing-keys.ts';

export interface ProviderOptions extends Issuance {
  readonly appUrl: string;
  readonly browserOrigins: readonly string[];
  readonly keys: readonly PrivateJwk[];
  readonly accounts: AccountStore;
  readonly payloads: OidcPayloadStore;
  readonly sealer: Sealer;
}

const day = 24 * 60 * 60;

/** Our two clients, a browser page and a program on a user's machine. Both are public clients. */
function listClients(appUrl: string): Configuration['clients'] {
  const shared = { token_endpoint_auth_method: 'none', response_types: ['code'] } as const;
  return [
    {
      ...shared,
      client_id: 'millwright-studio',
      client_name: 'Millwright Studio',
      application_type: 'web',
      redirect_uris: [`${appUrl}/signed-in`],
      post_logout_redirect_uris: [`${appUrl}/`],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    {
      ...shared,
      client_id: 'millwright-cli',
      client_name: 'Millwright command line',
      application_type: 'native',
      // Native clients may use any loopback port.
      redirect_uris: ['http://127.0.0.1/callback'],
      grant_types: [
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
    },
  ];
}

/**
 * Skips the consent prompt: both clients are ours, so signing in implies consent. Rejects sessions of removed accounts.
 */
function createSignInPolicy() {
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.clear();
  const isAccountRemoved = new interactionPolicy.Check(
    accountRemovedReason,
    'The account of this session was removed',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  policy.get('login')?.checks.add(isAccountRemoved);
  return policy;
}

/** Creates the embedded identity provider: a certified library with our accounts and our database. */
export function createProvider(options: ProviderOptions): Provider {
  const mountPath = new URL(options.issuer).pathname.replace(/\/$/, '');
  const provider = new Provider(options.issuer, {
    adapter: oidcAdapter(options.payloads, options.sealer),
    clients: listClients(options.appUrl),
    jwks: { keys: options.keys.map((key) => ({ ...key })).reverse() },
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    cookies: {
      keys: [options.sealer.derive('oidc cookies').toString('base64url')],
      names: oidcCookieNames,
      long: oidcCookieOptions(options.issuer),
      // Scopes the cookie to each authorization's own path, so that two tabs do not interfere.
      short: { ...oidcCookieOptions(options.issuer), path: undefined },
    },
    ttl: {
      AccessToken: options.lifetimeSeconds,
      AuthorizationCode: 60,
      DeviceCode: 600,
      Grant: 30 * day,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 30 * day,
      Session: sessionSeconds,
    },
    scopes: ['openid', 'profile', 'email', 'offline_access', 'api'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true, ...devicePages },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => options.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          if (resource !== options.audience) throw new errors.InvalidTarget();
          return {
            scope: 'api',
            audience: options.audience,
            accessTokenTTL: options.lifetimeSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: true, ...logoutPages },
    },
    interactions: {
      policy: createSignInPolicy(),
      url: (_context, { uid }) => `${mountPath}/interaction/${uid}`,
    },
    findAccount: async (_context, id) => {
      const account = await options.accounts.byId(id);
      if (!account) return undefined;
      return {
        accountId: id,
        claims: () => ({ sub: id, ...buildAccountClaims(account, options.rolesClaim) }),
      };
    },
    extraTokenClaims: async (_context, token) => {
      if (!('accountId' in token)) return undefined;
      const account = await options.accounts.byId(token.accountId);
      return account && buildAccountClaims(account, options.rolesClaim);
    },
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, result, provider: issuing } = oidc;
      if (!client || !session?.accountId) return undefined;
      const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      const existing = known ? await issuing.Grant.find(known) : undefined;
      if (existing) return existing;
      const grant = new issuing.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid profile email offline_access');
      grant.addResourceScope(options.audience, 'api');
      await grant.save();
      return grant;
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    clientBasedCORS: (_context, origin) => options.browserOrigins.includes(origin),
    renderError: renderErrorPage,
  });
  // The mount sets our public address itself; no forwarding header of the request is trusted.
  provider.proxy = true;
  return provider;
}
