import { z } from 'zod';
import type { Clock } from '../../../core/ports/clock.ts';
import type { Sealer } from '../../../core/sealer.ts';
import type { Db } from '../../../store/db.ts';
import {
  findRegistration,
  listProviders,
  type ProviderRow,
  removeRegistration,
  saveRegistration,
} from '../../../store/queries/mcp-client-registrations.ts';
import { type Fetch, loadClientLibrary } from './load-client-library.ts';
import { mapErrors } from './map-errors.ts';
import {
  type AuthorizationServerMetadata,
  discoveryError,
} from './validate-authorization-server-metadata.ts';

const maxFieldChars = 8192;

/** Our client registration at an authorization server. */
export const oauthClient = z.object({
  client_id: z.string().max(maxFieldChars),
  client_secret: z.string().max(maxFieldChars).optional(),
  token_endpoint_auth_method: z.string().max(maxFieldChars).optional(),
});
export type OAuthClient = z.output<typeof oauthClient>;

export interface OAuthClientsOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly redirectUri: string;
  /** URL of our client metadata document, if authorization servers can reach us over https. */
  readonly documentUrl: string | undefined;
}

/**
 * Maximum age of a registration. Authorization servers drop clients without notice, so we register again after this
 * time.
 */
const registrationMs = 24 * 60 * 60 * 1000;

/**
 * Chooses the client for a sign-in: one configured by an administrator, our metadata document, or dynamic registration.
 */
export class OAuthClients {
  readonly #options: OAuthClientsOptions;

  constructor(options: OAuthClientsOptions) {
    this.#options = options;
  }

  async choose(
    serverUrl: string,
    server: AuthorizationServerMetadata,
    fetch: Fetch,
  ): Promise<{ readonly client: OAuthClient; readonly scopes: readonly string[] }> {
    const { db, sealer, documentUrl } = this.#options;
    const provider = findProvider(serverUrl, await listProviders(db));
    if (provider) {
      // The secret must be sent to that issuer only.
      if (provider.issuer !== null && !isSameIssuer(provider.issuer, server.issuer)) {
        throw discoveryError('is not the one registered for this server');
      }
      const { slug, clientId: client_id, sealedClientSecret: sealed, scopes } = provider;
      const secret = sealed ? { client_secret: sealer.open(sealed, getSecretContext(slug)) } : {};
      return { client: { client_id, ...secret }, scopes };
    }
    if (documentUrl && server.client_id_metadata_document_supported) {
      return { client: { client_id: documentUrl, token_endpoint_auth_method: 'none' }, scopes: [] };
    }
    return { client: await this.#findOrRegister(server, fetch), scopes: [] };
  }

  /** Discards a registration that the authorization server no longer knows. */
  async deleteRegistration({ issuer }: AuthorizationServerMetadata): Promise<void> {
    const { db, redirectUri } = this.#options;
    await removeRegistration(db, { issuer, redirectUri });
  }

  async #findOrRegister(server: AuthorizationServerMetadata, fetch: Fetch): Promise<OAuthClient> {
    const { db, sealer, clock, redirectUri } = this.#options;
    const key = { issuer: server.issuer, redirectUri };
    const context = JSON.stringify(['mcp registration', key.issuer, redirectUri]);
    const now = clock.now();
    const stored = await findRegistration(db, key, new Date(now.getTime() - registrationMs));
    if (stored) return oauthClient.parse(JSON.parse(sealer.open(stored, context)));
    const client = await this.#register(server, fetch);
    await saveRegistration(db, key, sealer.seal(JSON.stringify(client), context), now);
    return client;
  }

  async #register(server: AuthorizationServerMetadata, fetch: Fetch): Promise<OAuthClient> {
    const { redirectUri } = this.#options;
    if (!server.registration_endpoint) {
      throw discoveryError('only accepts clients registered by an administrator');
    }
    const { registerClient, resolveClientMetadata } = await loadClientLibrary();
    const clientMetadata = resolveClientMetadata({
      redirectUrl: redirectUri,
      clientMetadata: buildClientMetadata(
        redirectUri,
        server.token_endpoint_auth_methods_supported,
      ),
    });
    const request = { metadata: server, clientMetadata, fetchFn: fetch };
    const { redirect_uris, ...client } = await mapErrors(
      'The sign-in service of this server rejected the client registration',
      async () => {
        const response = await registerClient(server.issuer, request);
        return { ...oauthClient.parse(response), redirect_uris: response.redirect_uris };
      },
    );
    if (redirect_uris.length !== 1 || redirect_uris[0] !== redirectUri) {
      throw discoveryError('registered a different redirect address');
    }
    return client;
  }
}

/** Our client metadata, for dynamic registration and for our metadata document. */
export function buildClientMetadata(redirectUri: string, methods: readonly string[] = ['none']) {
  return {
    client_name: 'Millwright',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // If the server does not support public clients, it chooses the authentication method.
    ...(methods.includes('none') && { token_endpoint_auth_method: 'none' }),
  };
}

export const getSecretContext = (slug: string): string => JSON.stringify(['mcp provider', slug]);

/** Finds the provider with the longest URL that equals the server's URL or is a parent of it. */
function findProvider(
  serverUrl: string,
  providers: readonly ProviderRow[],
): ProviderRow | undefined {
  const { origin, pathname } = new URL(serverUrl);
  const asDirectory = (path: string) => (path.endsWith('/') ? path : `${path}/`);
  return providers
    .filter((provider) => {
      const registered = new URL(provider.serverUrl);
      const isBelow = asDirectory(pathname).startsWith(asDirectory(registered.pathname));
      return registered.origin === origin && isBelow;
    })
    .toSorted((a, b) => b.serverUrl.length - a.serverUrl.length)[0];
}

function isSameIssuer(a: string, b: string): boolean {
  return a.replace(/\/$/, '') === b.replace(/\/$/, '');
}
