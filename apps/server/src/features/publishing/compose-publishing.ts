import type { Clock } from '../../core/ports/clock.ts';
import type { ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import type { SandboxManager } from '../../core/ports/sandbox-manager.ts';
import type { ThreadJobs } from '../../core/ports/thread-jobs.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { Logger } from '../../infra/log.ts';
import type { AppGatewayRequestMarker } from '../../sandboxes/preview/app-gateway-request-marker.ts';
import { previewAddresses } from '../../sandboxes/preview/preview-addresses.ts';
import type { Database } from '../../store/database.ts';
import { PublishedSiteServer, type PublishedSiteServerOptions } from './published-site-server.ts';
import { publishingRoutes } from './publishing-routes.ts';
import { PublishingService } from './publishing-service.ts';
import { ReleaseWorker } from './release-worker.ts';

export interface PublishingOptions {
  readonly config: Config;
  readonly database: Database;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly log: Logger;
  readonly roles: ReadonlySet<Config['ROLES'][number]>;
  /** The id of this process. */
  readonly holder: string;
  readonly sandboxes: Pick<SandboxManager, 'createSpare'>;
  readonly threads: ThreadJobs;
  readonly environmentOf: ProjectEnvironmentOf;
}

export type Publishing = ReturnType<typeof composePublishing>;

/** Builds publishing: the API routes, the worker that builds releases, and the server that serves them. */
export function composePublishing(options: PublishingOptions) {
  const { config, database, events, clock, log, roles, holder, sandboxes, threads, environmentOf } =
    options;
  const { db, pool } = database;
  const host = config.PUBLISH_HOST ?? config.PREVIEW_HOST;
  const { page: address } = previewAddresses(config.BASE_URL, host);
  const worker = new ReleaseWorker({
    db,
    pool,
    sandboxes,
    threads,
    audit: config.PUBLISH_AUDIT,
    leaseMs: config.TURN_LEASE_S * 1000,
    clock,
    environmentOf,
    holder: { holder, shouldRespectOtherHolders: config.QUEUE_ENABLED },
    logger: log,
  });
  const publishing = new PublishingService({
    db,
    pool,
    log: events,
    clock,
    wake: () => worker.runNow(),
  });
  return {
    /** Returns the URL of a published app by its name. */
    address,
    routes: publishingRoutes({ db, publishing, host, address }),
    siteServer: (
      apps: AppGatewayRequestMarker,
      checkRate: PublishedSiteServerOptions['checkRate'],
    ) =>
      new PublishedSiteServer({
        db,
        publishHost: host,
        previewHost: config.PREVIEW_HOST,
        framedBy: config.CORS_ORIGINS,
        checkRate,
        recordApp: (request, projectId, visitor) => apps.mark(request, projectId, visitor),
        rejectApp: (request) => apps.reject(request),
        clock,
        onError: (error) => log.error({ err: error }, 'a published app could not be served'),
      }),
    start() {
      if (roles.has('worker')) worker.start();
    },
    stop: () => worker.stop(),
  };
}
