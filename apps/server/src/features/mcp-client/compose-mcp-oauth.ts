import { limits } from '@millwright/contract';
import { isHttps } from '../../core/is-https.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { Logger } from '../../infra/log.ts';
import { RequestRateLimiter } from '../../infra/request-rate-limiter.ts';
import type { Db } from '../../store/db.ts';
import type { Fetch } from './oauth/load-client-library.ts';
import { buildClientMetadata, OAuthClients } from './oauth/oauth-clients.ts';
import { OAuthGrants } from './oauth/oauth-grants.ts';
import { SignIns } from './oauth/sign-ins.ts';
import type { CheckUrl } from './oauth/validate-authorization-server-metadata.ts';
import { oauthClientAdminRoutes } from './oauth-client-admin-routes.ts';
import { type FindMcpServer, mcpOAuthRoutes } from './oauth-routes.ts';

export interface McpOAuthOptions {
  readonly config: Config;
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly counters: RateCounters;
  /** Restricted to the destinations that URLs supplied by users may reach. */
  readonly fetch: Fetch;
  readonly checkUrl: CheckUrl;
}

export interface McpOAuth {
  readonly grants: OAuthGrants;
  /** Takes the server lookup as an argument because the registry depends on `grants` and is created later. */
  routes(findServer: FindMcpServer): RouteDefinition[];
}

/** Builds OAuth sign-in to users' MCP servers. */
export function composeMcpOAuth(options: McpOAuthOptions): McpOAuth {
  const { config, db, sealer, clock, log, counters, fetch, checkUrl } = options;
  const { BASE_URL: baseUrl, APP_URL: appUrl } = config;
  const redirectUri = `${baseUrl}/api/v1/mcp/oauth/callback`;
  const documentUrl = isHttps(baseUrl)
    ? `${baseUrl}/api/v1/public/oauth/client-metadata.json`
    : undefined;
  const clients = new OAuthClients({ db, sealer, clock, redirectUri, documentUrl });
  const grants = new OAuthGrants({ db, sealer, clock, fetch, log });
  const signIns = new SignIns({ db, sealer, clock, fetch, checkUrl, redirectUri, clients, grants });

  return {
    grants,
    routes: (findServer) => [
      ...mcpOAuthRoutes({
        signIns,
        findServer,
        baseUrl,
        appUrl,
        clientDocument: documentUrl
          ? { client_id: documentUrl, client_uri: baseUrl, ...buildClientMetadata(redirectUri) }
          : undefined,
        rates:
          config.RATE_LIMIT_REQUESTS_PER_MIN === 0
            ? undefined
            : {
                starts: new RequestRateLimiter(
                  counters,
                  'mcp-sign-ins',
                  limits.own.mcpSignInsPerMinute,
                ),
                visits: new RequestRateLimiter(
                  counters,
                  'mcp-visits',
                  limits.own.anonymousRequestsPerMinute,
                ),
              },
      }),
      ...oauthClientAdminRoutes({ db, sealer }),
    ],
  };
}
