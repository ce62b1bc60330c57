import { rm } from 'node:fs/promises';
import { beaconLimits } from '@millwright/contract';
import { loadOrCreateKey } from '../infra/adapters/system/data-key.ts';
import { createUploadFolder } from '../infra/adapters/system/upload-folder.ts';
import type { Config } from '../core/settings/table.ts';
import { exemptionsFor } from '../core/exemptions.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Previews } from '../core/ports/previews.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import type { SandboxSync } from '../core/ports/sandbox-manager.ts';
import type { SharedLimiter } from '../core/ports/shared-limiter.ts';
import type { Threads } from '../core/ports/threads.ts';
import { RequestRate } from '../infra/request-rate.ts';
import type { Sealer } from '../core/seal.ts';
import type { StorageMonitor } from '../infra/storage-monitor.ts';
import type { EventLog } from '../events/log.ts';
import { buildApp } from '../http/app.ts';
import { AppRequests } from '../sandboxes/preview/app-requests.ts';
import { TurnSocketSession } from '../turns/routes/turn-socket-session.ts';
import { mountIdentity } from '../identity/local/identity-mount.ts';
import type { HttpMetrics } from '../http/metrics.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import { openApiDocument } from '../http/openapi.ts';
import { ProjectViews } from '../projects/project-views.ts';
import type { RouteDefinition } from '../http/route.ts';
import { analyticsRoutes } from '../features/analytics/analytics-routes.ts';
import { catchAllRoutes } from '../http/routes/catch-all-routes.ts';
import { checkpointRoutes } from '../projects/checkpoints/checkpoint-routes.ts';
import { decisionRoutes } from '../turns/routes/decision-routes.ts';
import { downloadRoutes } from '../projects/files/download-routes.ts';
import { fileRoutes } from '../projects/files/file-routes.ts';
import { forkAndImportRoutes } from '../projects/fork-and-import-routes.ts';
import { healthRoutes } from '../http/routes/health-routes.ts';
import { historyRoutes } from '../turns/routes/history-routes.ts';
import { keySetRoutes } from '../identity/key-set-routes.ts';
import { memberRoutes } from '../identity/member-routes.ts';
import { modelRoutes } from '../agent/models/model-routes.ts';
import { previewRoutes } from '../sandboxes/preview/preview-routes.ts';
import { projectRoutes } from '../projects/project-routes.ts';
import { protectedResourceRoutes } from '../identity/protected-resource-routes.ts';
import { publicShareRoutes } from '../features/sharing/public-share-routes.ts';
import { TurnReader } from '../turns/routes/turn-reader.ts';
import { referenceRoutes } from '../http/routes/reference-routes.ts';
import { shareRoutes } from '../features/sharing/share-routes.ts';
import { streamRoutes } from '../turns/routes/stream-routes.ts';
import { studioRoutes } from '../features/studio/studio-routes.ts';
import { ticketRoutes } from '../turns/routes/ticket-routes.ts';
import { turnRoutes } from '../turns/routes/turn-routes.ts';
import { visitRoutes } from '../features/analytics/visit-routes.ts';
import type { Site } from '../http/server.ts';
import { Shares } from '../features/sharing/shares.ts';
import { signedWebhooks } from '../http/signed-webhook.ts';
import { UploadLimiter } from '../http/uploads/upload-limiter.ts';
import type { Logger } from '../infra/log.ts';
import type { Catalogue } from '../agent/models/catalogue.ts';
import { previewAddresses } from '../sandboxes/preview/address.ts';
import { Passes } from '../sandboxes/preview/pass.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/db.ts';
import { takeWsTicket } from '../store/stream-tickets.ts';
import type { StudioSite } from '../features/studio/studio-site.ts';
import { stopTurn } from '../turns/finish.ts';
import { HandEdits } from '../projects/files/user-edits.ts';
import { version } from '../core/version.ts';
import { composeAi } from '../features/ai-gateway/compose-ai-gateway.ts';
import type { Extras } from './compose.ts';
import { composeGateway } from '../features/mcp-server/compose-mcp-server.ts';
import { composeGit } from '../features/git/compose-git.ts';
import type { composeIdentity } from '../identity/compose-identity.ts';
import type { Integrations } from '../features/integrations/compose-integrations.ts';
import type { LazyAgent } from './lazy-agent.ts';
import type { composeMcp } from '../features/mcp-client/compose-mcp-client.ts';
import { composePreviews, countVisitors } from './compose-previews.ts';
import type { composePublishing } from '../features/publishing/compose-publishing.ts';
import type { composeTurns } from './compose-turns.ts';

export interface HttpOptions {
  readonly config: Config;
  readonly db: Db;
  readonly database: Database;
  readonly events: EventLog;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly threads: Threads;
  readonly log: Logger;
  readonly counters: RateCounters;
  readonly places: SharedLimiter;
  readonly serves: boolean;
  readonly showsPreviews: boolean;
  readonly streams: OpenStreams;
  readonly metrics: HttpMetrics;
  readonly storage: StorageMonitor;
  readonly catalogue: Catalogue;
  readonly benches: Previews & SandboxSync;
  readonly sites: readonly Site[];
  readonly mcp: Awaited<ReturnType<typeof composeMcp>>;
  readonly billing: { readonly routes: readonly RouteDefinition[] };
  readonly integrations: Integrations;
  readonly publishing: Pick<ReturnType<typeof composePublishing>, 'routes' | 'door' | 'address'>;
  readonly turns: ReturnType<typeof composeTurns>;
  readonly signIn: ReturnType<typeof composeIdentity>;
  readonly studio: StudioSite;
  readonly agent: LazyAgent;
  readonly checks: Parameters<typeof healthRoutes>[0]['checks'];
  readonly isDraining: () => boolean;
  readonly extras: Extras;
}

/** Builds everything that is served over HTTP: the API, the studio, previews and health probes. */
export async function composeHttp(options: HttpOptions) {
  const { config, db, events, sealer, clock, log, serves, streams, metrics } = options;
  const { catalogue, benches, mcp, turns, signIn, studio, agent, extras } = options;
  const { identity, membership, issuer, audience, scope } = signIn;
  const passes = new Passes(sealer);
  let uploads: Promise<string> | undefined;
  const receiving = {
    uploads: new UploadLimiter(),
    uploadFolder: () => {
      // Retry if creating the directory failed, for example on a full disk.
      uploads ??= createUploadFolder(config.DATA_DIR).catch((error) => {
        uploads = undefined;
        throw error;
      });
      return uploads;
    },
  };
  let document: ReturnType<typeof openApiDocument> | undefined;
  const exemptions = exemptionsFor({
    database: config.DATABASE_PROVIDER,
    payment: config.PAYMENT_PROVIDER,
  });
  const rules = {
    heartbeatMs: config.HEARTBEAT_INTERVAL_MS,
    minPauseMs: config.BACKPRESSURE_MIN_MS,
    maxPauseMs: config.BACKPRESSURE_MAX_MS,
    stallMs: config.STREAM_STALL_S * 1000,
  };
  const reader = new TurnReader({
    db,
    log: events,
    streams,
    rules,
    logger: log,
    gates: turns.gates,
    maxAttached: config.MAX_ATTACHED_PER_TURN,
    places: options.places,
    maxStreams: config.RATE_LIMIT_STREAMS_PER_USER,
  });
  const turnLimits = {
    promptChars: config.MAX_PROMPT_CHARS,
    imagesPerTurn: config.MAX_IMAGES,
    imageBase64Chars: config.MAX_IMAGE_BASE64_BYTES,
    documentsPerTurn: config.MAX_DOCUMENTS,
    documentBase64Chars: config.MAX_DOCUMENT_BASE64_BYTES,
  };
  // A model supplied by a test accepts any name.
  const checkModel = (name?: string, provider?: string) =>
    void (extras.model ?? catalogue.find(name, provider));
  const { previewAddress } = turns;
  const projects = new ProjectViews({ db, previews: benches, previewAddress });
  const previews = {
    db,
    previews: benches,
    previewAddress,
    issuePass: (projectId: string, now: Date) => passes.issue(projectId, now),
    clock,
  };
  const shares = new Shares({ db, sealer, appUrl: config.APP_URL });
  const requireSignature = signedWebhooks({
    internalSecret: config.INTERNAL_WEBHOOK_SECRET,
    clock,
    counters: options.counters,
  });
  const pepper =
    config.API_KEY_PEPPER ?? (await loadOrCreateKey(config.DATA_DIR, 'api-key-pepper'));
  const apps = new AppRequests();
  const ai = composeAi({
    apps,
    counters: options.counters,
    config,
    database: options.database,
    catalogue,
    pepper,
    clock,
    log,
    streams,
    rules,
  });
  const gateway = composeGateway({
    config,
    db,
    log: events,
    sealer,
    clock,
    streams,
    logger: log,
    signIn,
    submission: turns.submission,
    decisions: turns.decisions,
    projects,
    previews,
    turnLimits,
    checkModel,
    pepper,
  });
  const git = composeGit({
    config,
    db,
    streams,
    logger: log,
    keys: gateway.keys,
    authenticate: gateway.authenticate,
    tokenOf: options.integrations.tokenOf,
  });
  const health = healthRoutes({
    version,
    clock,
    checks: options.checks,
  });
  const routes: RouteDefinition[] = [
    ...health,
    ...options.billing.routes,
    ...streamRoutes({
      reader,
      submission: turns.submission,
      starting: turns.starting,
      turnLimits,
      maxBodyBytes: config.MAX_BODY_BYTES,
      checkModel,
      ...receiving,
    }),
    ...modelRoutes(catalogue),
    ...decisionRoutes(turns.decisions),
    ...projectRoutes({
      db,
      log: events,
      previews: benches,
      views: projects,
      abortTurn: (tx, append, turn) => stopTurn(tx, append, turn, 'aborted'),
    }),
    ...forkAndImportRoutes({ db, log: events, views: projects, ...receiving }),
    ...fileRoutes({ db, edits: new HandEdits(db, events, benches) }),
    ...downloadRoutes({ db, clock }),
    ...checkpointRoutes({ db, log: events, benches, threads: options.threads }),
    ...previewRoutes(previews),
    ...options.publishing.routes,
    ...turnRoutes({ db, log: events }),
    ...historyRoutes({ db }),
    ...shareRoutes(db, shares),
    ...publicShareRoutes({
      db,
      shares,
      log: events,
      streams,
      rules,
      logger: log,
      previews: benches,
      previewAddress,
      baseUrl: config.BASE_URL,
      places: options.places,
      maxStreams: config.RATE_LIMIT_STREAMS_PER_USER,
    }),
    ...ticketRoutes({ db, reader, clock, baseUrl: config.BASE_URL }),
    ...mcp.routes,
    ...referenceRoutes(() => {
      document ??= openApiDocument(routes, { version, baseUrl: config.BASE_URL });
      return document;
    }),
    ...studioRoutes({
      site: studio,
      onVisit: () => void agent.prepare(),
      version,
      baseUrl: config.BASE_URL,
      appUrl: config.APP_URL,
      previewHost: config.PREVIEW_HOST,
      signIn: {
        issuer,
        client_id: identity ? 'millwright-studio' : config.STUDIO_CLIENT_ID,
        scope,
        audience,
      },
      limits: turnLimits,
      hasMcp: () => mcp.house.isEnabled(),
      hasMembers: membership !== undefined,
      integrations: { database: config.DATABASE_PROVIDER, payment: config.PAYMENT_PROVIDER },
    }),
    ...(identity ? keySetRoutes(identity) : []),
    ...(membership ? memberRoutes(membership) : []),
    ...protectedResourceRoutes({
      issuer,
      resource: audience,
      scope,
      path: '/.well-known/oauth-protected-resource',
    }),
    ...gateway.routes,
    ...git.routes,
    ...ai.keyRoutes,
    ...ai.routes,
    ...analyticsRoutes({ db, clock }),
    ...visitRoutes({
      db,
      clock,
      isEnabled: config.ANALYTICS_ENABLED,
      rate:
        config.RATE_LIMIT_REQUESTS_PER_MIN === 0
          ? undefined
          : new RequestRate(options.counters, 'beacons', beaconLimits.perMinute),
      requireSignature,
      previewOf: previewAddresses(config.BASE_URL, config.PREVIEW_HOST).page,
      publishedAt: options.publishing.address,
    }),
    ...catchAllRoutes(requireSignature),
    ...options.integrations.routes(),
    ...(extras.routes?.(streams) ?? []),
  ];

  const visitors = countVisitors(config, options.counters);
  const door = composePreviews({
    config,
    db,
    visitors,
    previews: benches,
    passes,
    isRemoved: (userId) => membership?.isRemoved(userId) ?? false,
    apps,
    clock,
    log,
  });
  // Processes that serve previews also serve the AI gateway to the apps in them.
  const shown = options.showsPreviews ? [...health, ...ai.routes] : health;
  const doors: readonly string[] = options.showsPreviews ? ['health', 'ai-gateway'] : ['health'];
  const app = await buildApp({
    baseUrl: config.BASE_URL,
    sites: options.showsPreviews
      ? [options.publishing.door(apps, visitors.count), door, ...options.sites]
      : options.sites,
    corsOrigins: config.CORS_ORIGINS,
    keyAllows: ai.keyAllows,
    trustedProxies: config.TRUSTED_PROXIES,
    counters: options.counters,
    requestsPerMinute: config.RATE_LIMIT_REQUESTS_PER_MIN,
    exemptions: serves ? exemptions : exemptions.filter(({ id }) => doors.includes(id)),
    routes: serves ? routes : shown,
    socket: serves && {
      maxBytes: config.WS_MAX_PAYLOAD_BYTES,
      places: options.places,
      maxSockets: config.RATE_LIMIT_STREAMS_PER_USER,
      origins: config.CORS_ORIGINS,
      streams,
      clock,
      openSession: (who, outlet, onError) =>
        new TurnSocketSession({ db, log: events, decisions: turns.decisions }, who, outlet, onError),
      takeTicket: async (ticket) => {
        const admitted = await takeWsTicket(db, ticket, clock.now());
        return admitted && { userId: admitted.userId, onlyProject: admitted.projectId };
      },
      logger: log,
    },
    authenticate: gateway.authenticate,
    metrics,
    storage: options.storage,
    log,
    isDraining: options.isDraining,
  });
  if (identity && serves) mountIdentity(app, identity);
  return {
    app,
    start() {
      if (!serves) return;
      ai.start();
      git.start();
    },
    async close() {
      await git.stop();
      await ai.stop();
      if (uploads) await rm(await uploads, { recursive: true, force: true });
    },
  };
}
