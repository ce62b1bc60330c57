import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

export const audience = 'https://millwright.example.com';
export const clientId = 'acme-terminal';
export const scope = 'openid profile email build';

/** The company's users, by subject. */
const users: Record<string, { email: string; email_verified?: boolean; name: string }> = {
  'emp-1': { email: 'Ada@example.com', name: 'Ada Lovelace' },
  'emp-2': { email: 'grace@example.com', name: 'Grace Hopper' },
  'emp-3': { email: 'ada@example.com', email_verified: false, name: 'Not Ada' },
};

function sendHtml(context: KoaContextWithOIDC, html: string): void {
  context.body = html;
}

export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string;
  /** The user its sign-in page assumes. */
  subject: string;
}

export const studioClient = 'acme-studio';

/**
 * Starts the identity provider of a company: a real OpenID Connect server whose sign-in page picks the user. With a
 * studio's address, the studio is one of its clients.
 */
export async function startIdentityProvider(
  algorithm: 'RS256' | 'ES256',
  studio?: string,
): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'acme-1', alg: algorithm, use: 'sig' };
  const policy = interactionPolicy.base();
  policy.get('consent')?.checks.clear();
  const provider = new Provider(issuer, {
    jwks: { keys: [key as JWK] },
    clients: [
      {
        client_id: clientId,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['http://127.0.0.1/callback'],
        grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
        id_token_signed_response_alg: algorithm,
      },
      ...(studio
        ? [
            {
              client_id: studioClient,
              token_endpoint_auth_method: 'none' as const,
              redirect_uris: [`${studio}/signed-in`],
              id_token_signed_response_alg: algorithm,
            },
          ]
        : []),
    ],
    clientBasedCORS: (_context, origin) => origin === studio,
    cookies: { keys: ['acme'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: sendHtml,
        userCodeConfirmSource: sendHtml,
        successSource: (context) => sendHtml(context, 'connected'),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => ({
          scope: 'build',
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
          jwt: { sign: { alg: algorithm } },
        }),
      },
    },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      DeviceCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 60,
      Session: 300,
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...users[sub] }) }),
    extraTokenClaims: (_context, token) =>
      'accountId' in token ? users[String(token.accountId)] : undefined,
    loadExistingGrant: async ({ oidc: { client, session, params } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      grant.addResourceScope(String(params?.resource ?? audience), 'build');
      await grant.save();
      return grant;
    },
  });
  const identityProvider = { issuer, subject: 'emp-1' };
  const handle = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    void provider.interactionFinished(request, response, {
      login: { accountId: identityProvider.subject },
    });
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return Object.assign(identityProvider, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
