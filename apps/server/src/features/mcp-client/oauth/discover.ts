import { ApiError } from '../../../core/api-error.ts';
import { parseScopes } from '../../../core/parse-token-response.ts';
import { fetchChallenge, type OAuthChallenge } from './fetch-challenge.ts';
import { type Fetch, loadClientLibrary } from './load-client-library.ts';
import { mapErrors } from './map-errors.ts';
import {
  type AuthorizationServerMetadata,
  type CheckUrl,
  discoveryError,
  maxUrlChars,
  validateAuthorizationServerMetadata,
} from './validate-authorization-server-metadata.ts';

export interface Discovery {
  readonly server: AuthorizationServerMetadata;
  /** Audience of the tokens (RFC 8707). */
  readonly resource: string;
  /** Scopes that the server requests, if it names any. */
  readonly scopes: readonly string[];
}

/** Finds the authorization server of a server that requires a sign-in: RFC 9728, then RFC 8414 or OpenID discovery. */
export async function discover(
  serverUrl: string,
  fetch: Fetch,
  checkUrl: CheckUrl,
): Promise<Discovery> {
  const challenge = await mapErrors('This server is unreachable', () =>
    fetchChallenge(serverUrl, fetch),
  );
  if (!challenge) {
    throw new ApiError('OAUTH_NOT_REQUIRED', 'This server does not require a sign-in');
  }
  const { discoverAuthorizationServerMetadata } = await loadClientLibrary();
  const protectedResource = await fetchProtectedResource(serverUrl, challenge, fetch);
  // Servers that predate RFC 9728 are their own authorization servers.
  const issuer = protectedResource?.authorization_servers?.[0] ?? String(new URL('/', serverUrl));
  if (checkUrl(issuer) !== undefined) throw discoveryError('has an address that is not allowed');
  const metadata = await mapErrors('The sign-in service of this server has no metadata', () =>
    discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch }),
  );
  return {
    server: validateAuthorizationServerMetadata(metadata, checkUrl),
    resource: protectedResource?.resource ?? stripQuery(serverUrl),
    scopes: parseScopes(challenge.scope ?? protectedResource?.scopes_supported?.join(' ') ?? ''),
  };
}

async function fetchProtectedResource(serverUrl: string, challenge: OAuthChallenge, fetch: Fetch) {
  const { discoverOAuthProtectedResourceMetadata, checkResourceAllowed } =
    await loadClientLibrary();
  const { resourceMetadataUrl } = challenge;
  const message = 'This server does not name its sign-in service';
  const found = await mapErrors(message, () =>
    discoverOAuthProtectedResourceMetadata(serverUrl, { resourceMetadataUrl }, fetch),
  ).catch((error) => {
    // The document may be missing only if the server did not name one.
    if (resourceMetadataUrl) throw error;
    return undefined;
  });
  const { resource } = found ?? {};
  const isSameServer =
    resource === undefined ||
    (resource.length <= maxUrlChars &&
      checkResourceAllowed({ requestedResource: serverUrl, configuredResource: resource }));
  if (!isSameServer) {
    throw new ApiError(
      'OAUTH_DISCOVERY_FAILED',
      'This server identifies itself as a different server',
    );
  }
  return found;
}

/** Strips the query and fragment, which concern only the server itself. */
function stripQuery(serverUrl: string): string {
  const { origin, pathname } = new URL(serverUrl);
  return pathname === '/' ? origin : `${origin}${pathname}`;
}
