import type pg from 'pg';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import { operatorConnections } from '../../agent/models/providers.ts';
import type { ModelResolver } from '../../agent/models/resolved-model.ts';
import type { ChangeNotices } from '../../core/ports/change-notices.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { Network } from '../../infra/egress/network.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { adminModelRoutes } from './admin-model-routes.ts';
import { ConnectedModels } from './connected-models.ts';
import { connectionAddresses } from './connection-fetch.ts';
import { ConnectionVault } from './connection-vault.ts';
import { LocalServers } from './local-servers.ts';
import { ModelConnections } from './model-connections.ts';
import { modelSettingsRoutes } from './model-settings-routes.ts';
import { personalModelRoutes } from './personal-model-routes.ts';
import { turnModels } from './turn-models.ts';
import { usableModelRoutes } from './usable-model-routes.ts';

export interface ModelConnectionsParts {
  readonly config: Config;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly catalogue: Catalogue;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  /** Set only if there are other processes. */
  readonly notices: ChangeNotices | undefined;
  /** Network access; replaced in tests. */
  readonly network: Network | undefined;
}

export interface ModelConnectionServices {
  readonly routes: readonly RouteDefinition[];
  readonly resolver: ModelResolver;
  /** Loads the stored connections. */
  prepare(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Builds everything that connects model providers while the service runs. */
export function composeModelConnections(parts: ModelConnectionsParts): ModelConnectionServices {
  const { config, db, pool, catalogue, sealer, clock, log, notices, network } = parts;
  const addresses = connectionAddresses(config, network);
  const vault = new ConnectionVault(sealer, addresses.fetchFor);
  const connected = new ConnectedModels({
    db,
    catalogue,
    vault,
    notices,
    onError: (error) => log.warn({ err: error }, 'failed to read the model connections'),
  });
  const connections = new ModelConnections({ db, pool, catalogue, vault, addresses, connected });
  const operator = operatorConnections(config);
  const localServers = new LocalServers({ origins: localOrigins(config), clock });
  return {
    routes: [
      ...adminModelRoutes({ connections, catalogue, vault, localServers, operator }),
      ...modelSettingsRoutes({ pool, catalogue, connected }),
      ...personalModelRoutes({ connections, connected, vault }),
      ...usableModelRoutes({ catalogue, connected, connections }),
    ],
    resolver: turnModels({ db, catalogue, vault, connected }),
    prepare: () => connected.load(),
    start: () => connected.start(),
    async stop() {
      await connected.stop();
      addresses.close();
    },
  };
}

/** The service itself may listen at a usual address of llama.cpp. */
function localOrigins(config: Config): string[] {
  const { MODEL_PRIVATE_ADDRESSES: isAllowed, MODEL_SERVER_URLS: urls, PORT } = config;
  const own = `http://127.0.0.1:${PORT}`;
  return isAllowed ? urls.filter((one) => one !== own) : [];
}
