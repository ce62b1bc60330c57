import type { Config } from '../../core/settings/all-settings.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { Authenticate } from '../../http/authenticate.ts';
import type { StreamRules } from '../../http/event-stream.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { McpKeys } from '../../identity/mcp-keys.ts';
import { createEgress, type EgressRules } from '../../infra/egress/egress.ts';
import type { Network } from '../../infra/egress/network.ts';
import type { Logger } from '../../infra/log.ts';
import type { ProjectReader } from '../../projects/project-reader.ts';
import type { Db } from '../../store/db.ts';
import { authenticateGitClient } from './authenticate-git-client.ts';
import { createAutoPushTask } from './create-auto-push-task.ts';
import { gitCloneRoutes } from './git-clone-routes.ts';
import { gitRoutes } from './git-routes.ts';
import { GitHub } from './github.ts';
import { gitImportRoutes } from './import/git-import-routes.ts';
import { Pushes, type TokenOf } from './pushes.ts';
import { RepositoryCache } from './repository-cache.ts';

export interface GitServicesOptions {
  readonly config: Config;
  readonly db: Db;
  readonly streams: OpenStreams;
  readonly logger: Logger;
  readonly keys: McpKeys;
  readonly authenticate: Authenticate;
  readonly tokenOf: TokenOf;
  readonly events: EventLog;
  readonly projects: ProjectReader;
  readonly streamRules: StreamRules;
  /** Returns the directory for temporary files of this process. */
  readonly uploadFolder: () => Promise<string>;
  readonly network: Network | undefined;
}

export interface GitServices {
  readonly routes: RouteDefinition[];
  start(): void;
  stop(): Promise<void>;
}

/** Exposes projects as git repositories: clone from here, push to a remote. */
export function composeGit(options: GitServicesOptions): GitServices {
  const { config, db, streams, logger, keys, authenticate, tokenOf, network } = options;
  const repositories = new RepositoryCache(db, config.DATA_DIR);
  const gitHub = new GitHub({ apiUrl: config.GITHUB_API_URL });
  const pushes = new Pushes({ db, repositories, gitHub, url: config.GITHUB_URL, tokenOf });
  const autoPushTask = createAutoPushTask({ db, pushes, repositories, logger });
  const admit = authenticateGitClient(keys, authenticate);
  const rules = egressRules(config);
  const egress = createEgress({ ...rules, ...(network && { network }) });
  return {
    routes: [
      ...gitCloneRoutes({ db, repositories, admit, streams }),
      ...gitRoutes({
        db,
        pushes,
        gitHub,
        tokenOf,
        baseUrl: config.BASE_URL,
        gitHubUrl: config.GITHUB_URL,
      }),
      ...gitImportRoutes({
        db,
        log: options.events,
        fetch: egress.fetch,
        folder: options.uploadFolder,
        rules,
        views: options.projects,
        streams,
        streamRules: options.streamRules,
      }),
    ],
    start: () => autoPushTask.start(),
    stop: async () => {
      egress.close();
      await autoPushTask.stop();
    },
  };
}

const egressRules = (config: Config): EgressRules => ({
  allowedHosts: config.GIT_ALLOWED_HOSTS,
  own: [new URL(config.BASE_URL).host, config.PREVIEW_HOST, config.PUBLISH_HOST].filter(
    (host) => host !== undefined,
  ),
});
