import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import { version } from '../../core/version.ts';
import type { Authenticate } from '../../http/authenticate.ts';
import { errorBody, toApiError } from '../../http/error-responses.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { IdentityServices } from '../../identity/compose-identity.ts';
import { loadSigningKeys } from '../../identity/local/signing-keys.ts';
import { McpKeyAccessTokens } from '../../identity/mcp-key-access-tokens.ts';
import { McpKeys } from '../../identity/mcp-keys.ts';
import { protectedResourceRoutes } from '../../identity/protected-resource-routes.ts';
import type { Logger } from '../../infra/log.ts';
import { mcpKeyStore } from '../../store/queries/mcp-keys.ts';
import { signingKeyStore } from '../../store/queries/signing-keys.ts';
import { createToolBackend, type ProjectActionDependencies } from './create-tool-backend.ts';
import { McpEndpoint, protocolVersions } from './mcp-endpoint.ts';
import { mcpInfoRoutes } from './mcp-info-routes.ts';
import { mcpKeyAccessTokenRoutes } from './mcp-key-access-token-routes.ts';
import { mcpKeyRoutes } from './mcp-key-routes.ts';
import { mcpPath, mcpRoutes } from './mcp-routes.ts';

export interface McpServerOptions extends ProjectActionDependencies {
  readonly config: Config;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly streams: OpenStreams;
  readonly logger: Logger;
  readonly identity: IdentityServices;
  /** Secret that is mixed into the digests of keys. */
  readonly pepper: Uint8Array;
}

export interface McpServerServices {
  readonly routes: RouteDefinition[];
  /** Accepts tokens of the identity provider and tokens issued here. */
  readonly authenticate: Authenticate;
  readonly keys: McpKeys;
}

/** Builds API keys for programs, the tokens they are exchanged for, and the built-in MCP server. */
export function composeMcpServer(options: McpServerOptions): McpServerServices {
  const { config, db, sealer, clock, identity, logger, pepper } = options;
  const { issuer, audience, scope } = identity;
  const store = mcpKeyStore(db);
  const keys = new McpKeys({ store, pepper, clock });
  const tokens = new McpKeyAccessTokens({
    issuer: `${config.BASE_URL}/api/v1/gw/token`,
    audience,
    leewaySeconds: config.AUTH_LEEWAY_S,
    keys,
    signingKeys: () => loadSigningKeys(signingKeyStore(db), sealer),
    clock,
  });
  const authenticate: Authenticate = (token) =>
    tokens.isOurs(token) ? tokens.authenticate(token) : identity.authenticate(token);

  const url = config.BASE_URL + mcpPath;
  const metadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;
  const metadataUrl = config.BASE_URL + metadataPath;
  const enabled = !config.MCP_FORCE_DISABLED;
  const endpoint = new McpEndpoint({
    version,
    actions: createToolBackend(options),
    toErrorBody: (thrown) => {
      const error = toApiError(thrown);
      const body = errorBody(error);
      const { error_ref, code } = body;
      if (error.status >= 500) logger.error({ err: thrown, error_ref, code }, 'an MCP call failed');
      return body;
    },
    onError: (error) => logger.debug({ err: error }, 'an MCP request was rejected'),
  });

  return {
    authenticate,
    keys,
    routes: [
      ...mcpKeyRoutes({ keys, store, clock }),
      ...mcpKeyAccessTokenRoutes({ keys, tokens }),
      ...mcpInfoRoutes({ enabled, version, endpoint: url, metadataUrl, protocolVersions }),
      ...(enabled
        ? [
            ...mcpRoutes({
              endpoint,
              keys,
              authenticate,
              origins: config.CORS_ORIGINS,
              url,
              metadataUrl,
              streams: options.streams,
              maxOpen: config.RATE_LIMIT_STREAMS_PER_USER,
            }),
            ...protectedResourceRoutes({ issuer, resource: url, scope, path: metadataPath }),
          ]
        : []),
    ],
  };
}
