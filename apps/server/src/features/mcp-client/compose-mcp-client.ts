import type { Clock } from '../../core/ports/clock.ts';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import { checkUrl, createEgress } from '../../infra/egress/egress.ts';
import type { Network } from '../../infra/egress/network.ts';
import type { Logger } from '../../infra/log.ts';
import type { SandboxServices } from '../../sandboxes/compose-sandboxes.ts';
import { killProcessTree } from '../../sandboxes/daemon/kill-process-tree.ts';
import type { Db } from '../../store/db.ts';
import { AvailableServers } from './available-servers.ts';
import { Catalog } from './catalog.ts';
import { mcpCatalogRoutes } from './catalog-routes.ts';
import { composeMcpOAuth } from './compose-mcp-oauth.ts';
import { openConnection } from './connection/open-connection.ts';
import { spawnLocally } from './connection/spawn-locally.ts';
import { ConnectionFactory } from './connection-factory.ts';
import { McpServices } from './mcp-services.ts';
import { OperatorServersFile } from './operator-servers-file.ts';
import { mcpServerRoutes } from './server-routes.ts';

export interface McpClientOptions {
  readonly config: Config;
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly counters: RateCounters;
  readonly sandboxes: SandboxServices;
  /** Network access; replaced in tests. */
  readonly network: Network | undefined;
}

export interface McpClient {
  readonly services: McpServices;
  readonly routes: RouteDefinition[];
  close(): void;
}

/** Builds access to the MCP servers that agents use. The protocol implementation is loaded on first use. */
export async function composeMcpClient(options: McpClientOptions): Promise<McpClient> {
  const { config, db, sealer, clock, log, sandboxes, network } = options;
  const egressRules = {
    allowedHosts: config.MCP_ALLOWED_HOSTS,
    own: [new URL(config.BASE_URL).host, config.PREVIEW_HOST],
  };
  const egress = createEgress({ ...egressRules, ...(network && { network }) });
  const file = new OperatorServersFile({
    path: config.MCP_CONFIG_PATH,
    variable: config.variable,
    log,
  });
  void file.servers().then((servers) => {
    const isSetToFalse = !config.MCP_ENABLED && config.explicit.has('MCP_ENABLED');
    if (servers && isSetToFalse && !config.MCP_FORCE_DISABLED) log.warn(enabledByFileWarning);
  });
  const oauth = composeMcpOAuth({
    ...options,
    fetch: egress.fetch,
    checkUrl: (url) => checkUrl(url, egressRules),
  });
  const { grants } = oauth;
  const registry = new AvailableServers({
    db,
    sealer,
    clock,
    file,
    checkUrl: (url) => checkUrl(url, egressRules),
    canRunCommands: async () => config.MCP_STDIO_ALLOWED || sandboxes.isolates(),
    deleteGrant: (userId, serverId) => grants.delete(userId, serverId),
  });
  const connector = new ConnectionFactory({
    fetch: egress.fetch,
    createOperatorFetch: (url) => {
      const allowedHosts = [...egressRules.allowedHosts, new URL(url).host];
      return createEgress({ ...egressRules, allowedHosts }).fetch;
    },
    spawnForOperator: spawnLocally({ variable: config.variable, killProcessTree }),
    grants,
    callMs: config.MCP_CALL_TIMEOUT_MS,
    open: openConnection,
  });
  const services = new McpServices({
    db,
    clock,
    file,
    switches: { isEnabled: config.MCP_ENABLED, isForceDisabled: config.MCP_FORCE_DISABLED },
    registry,
    connector,
    grants,
    acquireSandbox: () => sandboxes.manager.createTemporary(),
  });
  const catalog = await Catalog.load({
    path: config.MCP_CATALOG_PATH,
    registry: config.MCP_REGISTRY_URL,
    fetch,
    onError: (error) => log.warn({ err: error }, 'the MCP registry did not respond'),
  });
  return {
    services,
    routes: [
      ...mcpServerRoutes(services, options.counters),
      ...mcpCatalogRoutes(catalog),
      ...oauth.routes((caller, id) => services.findSignInTarget(caller, id)),
    ],
    close: () => egress.close(),
  };
}

const enabledByFileWarning =
  'MCP_ENABLED is false, but the file at MCP_CONFIG_PATH also enables MCP. To disable it, set MCP_FORCE_DISABLED=true.';
