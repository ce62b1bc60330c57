import type { Config } from '../../core/settings/table.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import type { Sealer } from '../../core/seal.ts';
import { checkUrl, createEgress } from '../../infra/egress/egress.ts';
import type { Outside } from '../../infra/egress/network.ts';
import type { RouteDefinition } from '../../http/route.ts';
import { mcpCatalogRoutes } from './catalog-routes.ts';
import { mcpServerRoutes } from './server-routes.ts';
import type { Logger } from '../../infra/log.ts';
import { Catalog } from './catalog.ts';
import { ConfigFile } from './config-file.ts';
import { spawnLocally } from './connection/local-process.ts';
import { openConnection } from './connection/open.ts';
import { Connector } from './connector.ts';
import { McpServices } from './mcp-services.ts';
import { ServerRegistry } from './registry.ts';
import { endTree } from '../../sandboxes/daemon/process-tree.ts';
import type { Db } from '../../store/db.ts';
import { composeMcpOAuth } from './compose-mcp-oauth.ts';
import type { SandboxServices } from '../../sandboxes/compose-sandboxes.ts';

export interface McpOptions {
  readonly config: Config;
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly counters: RateCounters;
  readonly workshop: SandboxServices;
  /** Network access; replaced in tests. */
  readonly outside: Outside | undefined;
}

/** Builds access to the MCP servers that agents use. The protocol implementation is loaded on first use. */
export async function composeMcp(
  options: McpOptions,
): Promise<{ house: McpServices; routes: RouteDefinition[]; close(): void }> {
  const { config, db, sealer, clock, log, workshop, outside } = options;
  const rules = {
    allowedHosts: config.MCP_ALLOWED_HOSTS,
    own: [new URL(config.BASE_URL).host, config.PREVIEW_HOST],
  };
  const egress = createEgress({ ...rules, ...(outside && { outside }) });
  const file = new ConfigFile({
    path: config.MCP_CONFIG_PATH,
    variable: config.variable,
    log,
  });
  void file.servers().then((servers) => {
    const isUnsaid = config.MCP_ENABLED || !config.explicit.has('MCP_ENABLED');
    if (servers && !isUnsaid && !config.MCP_FORCE_DISABLED) log.warn(stillOn);
  });
  const oauth = composeMcpOAuth({
    ...options,
    fetch: egress.fetch,
    checkUrl: (url) => checkUrl(url, rules),
  });
  const { grants } = oauth;
  const registry = new ServerRegistry({
    db,
    sealer,
    clock,
    file,
    checkUrl: (url) => checkUrl(url, rules),
    mayRunCommands: async () => config.MCP_STDIO_ALLOWED || workshop.isolates(),
    forgetGrant: (userId, serverId) => grants.forget(userId, serverId),
  });
  const connector = new Connector({
    fetch: egress.fetch,
    fetchOfOperator: (url) => {
      const allowedHosts = [...rules.allowedHosts, new URL(url).host];
      return createEgress({ ...rules, allowedHosts }).fetch;
    },
    spawnOfOperator: spawnLocally({ variable: config.variable, endTree }),
    grants,
    callMs: config.MCP_CALL_TIMEOUT_MS,
    open: openConnection,
  });
  const house = new McpServices({
    db,
    clock,
    file,
    switches: { on: config.MCP_ENABLED, off: config.MCP_FORCE_DISABLED },
    registry,
    connector,
    grants,
    borrow: () => workshop.manager.borrow(),
  });
  const catalog = await Catalog.load({
    path: config.MCP_CATALOG_PATH,
    registry: config.MCP_REGISTRY_URL,
    fetch,
    onError: (error) => log.warn({ err: error }, 'the MCP registry did not answer'),
  });
  return {
    house,
    routes: [
      ...mcpServerRoutes(house, options.counters),
      ...mcpCatalogRoutes(catalog),
      ...oauth.routes((caller, id) => house.signInTo(caller, id)),
    ],
    close: () => egress.close(),
  };
}

const stillOn =
  'MCP_ENABLED is false, but there is a file at MCP_CONFIG_PATH, which switches MCP on as well; set MCP_FORCE_DISABLED=true to switch it off.';
