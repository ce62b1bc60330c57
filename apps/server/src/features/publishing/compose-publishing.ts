import { isHttps } from '../../core/is-https.ts';
import type { JobsSecretOf } from '../../core/jobs-secret.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { LiveApps, LocalLiveApps } from '../../core/ports/live-apps.ts';
import type { ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import type { SandboxManager } from '../../core/ports/sandbox-manager.ts';
import type { ThreadJobs } from '../../core/ports/thread-jobs.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { Logger } from '../../infra/log.ts';
import type { AppGatewayRequestMarker } from '../../sandboxes/preview/app-gateway-request-marker.ts';
import { previewAddresses } from '../../sandboxes/preview/preview-addresses.ts';
import type { Database } from '../../store/database.ts';
import { LiveAppProxy, type LiveAppProxyOptions } from './live-app-proxy.ts';
import { LiveRequestLog } from './live-request-log.ts';
import type { ReleaseContext } from './make-release.ts';
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
  /** The servers that run in this process, for checks before a release goes live. */
  readonly localLiveApps: LocalLiveApps;
  /** The servers of the whole installation. */
  readonly liveApps: LiveApps;
  readonly keepLiveDump: ReleaseContext['keepLiveDump'];
  readonly threads: ThreadJobs;
  readonly environmentOf: ProjectEnvironmentOf;
  readonly jobsSecretOf: JobsSecretOf;
}

interface PublishedVisitors {
  /** Rate-limits clients that probe too many names. */
  readonly count: PublishedSiteServerOptions['checkRate'];
  readonly addressOf: LiveAppProxyOptions['addressOf'];
}

export type Publishing = ReturnType<typeof composePublishing>;

/** Builds publishing: the API routes, the worker that builds releases, and the server that serves them. */
export function composePublishing(options: PublishingOptions) {
  const { config, database, events, clock, log, roles, holder, sandboxes } = options;
  const { localLiveApps, liveApps, keepLiveDump, threads, environmentOf, jobsSecretOf } = options;
  const { db, pool } = database;
  const host = config.PUBLISH_HOST ?? config.PREVIEW_HOST;
  const { page: address } = previewAddresses(config.BASE_URL, host);
  const worker = new ReleaseWorker({
    db,
    log: events,
    sandboxes,
    liveApps: localLiveApps,
    keepLiveDump,
    threads,
    audit: config.PUBLISH_AUDIT,
    leaseMs: config.TURN_LEASE_S * 1000,
    clock,
    environmentOf,
    jobsSecretOf,
    holder: { holder, shouldRespectOtherHolders: config.QUEUE_ENABLED },
    logger: log,
  });
  const publishing = new PublishingService({
    db,
    pool,
    log: events,
    clock,
    liveApps,
    wake: () => worker.runNow(),
  });
  const requests = new LiveRequestLog(db, log);
  return {
    /** Returns the URL of a published app by its name. */
    address,
    routes: publishingRoutes({ db, publishing, host, address }),
    siteServer: (apps: AppGatewayRequestMarker, visitors: PublishedVisitors) =>
      new PublishedSiteServer({
        db,
        publishHost: host,
        previewHost: config.PREVIEW_HOST,
        framedBy: config.CORS_ORIGINS,
        checkRate: visitors.count,
        liveApps: new LiveAppProxy({
          liveApps,
          protocol: isHttps(config.BASE_URL) ? 'https' : 'http',
          framedBy: config.CORS_ORIGINS,
          addressOf: visitors.addressOf,
          onAnswered: (projectId, request) => requests.add(projectId, request),
        }),
        recordApp: (request, projectId, visitor) => apps.mark(request, projectId, visitor),
        rejectApp: (request) => apps.reject(request),
        clock,
        onError: (error) => log.error({ err: error }, 'a published app could not be served'),
      }),
    start() {
      if (roles.has('worker')) worker.start();
    },
    async stop() {
      await worker.stop();
      await requests.flush();
    },
  };
}
