import { rm } from 'node:fs/promises';
import { beaconLimits } from '@millwright/contract';
import { loadOrCreateKey } from '../adapters/system/data-key.ts';
import { createUploadFolder } from '../adapters/system/upload-folder.ts';
import type { Config } from '../config.ts';
import { exemptionsFor } from '../core/exemptions.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Previews } from '../core/ports/previews.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import type { SandboxSync } from '../core/ports/sandbox-manager.ts';
import type { SharedLimiter } from '../core/ports/shared-limiter.ts';
import type { Threads } from '../core/ports/threads.ts';
import { RequestRate } from '../core/request-rate.ts';
import type { Sealer } from '../core/seal.ts';
import type { StorageMonitor } from '../core/storage-monitor.ts';
import type { EventLog } from '../events/log.ts';
import { buildApp } from '../http/app.ts';
import { AppRequests } from '../http/app-requests.ts';
import { Conversation } from '../http/conversation.ts';
import { mountIdentity } from '../http/identity-mount.ts';
import type { HttpMetrics } from '../http/metrics.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import { openApiDocument } from '../http/openapi.ts';
import { ProjectViews } from '../http/project-views.ts';
import type { RouteDefinition } from '../http/route.ts';
import { analyticsRoutes } from '../http/routes/analytics.ts';
import { catchAllRoutes } from '../http/routes/catch-all.ts';
import { checkpointRoutes } from '../http/routes/checkpoints.ts';
import { decisionRoutes } from '../http/routes/decisions.ts';
import { downloadRoutes } from '../http/routes/downloads.ts';
import { fileRoutes } from '../http/routes/files.ts';
import { forkAndImportRoutes } from '../http/routes/fork-and-import.ts';
import { healthRoutes } from '../http/routes/health.ts';
import { historyRoutes } from '../http/routes/history.ts';
import { keySetRoutes } from '../http/routes/key-set.ts';
import { memberRoutes } from '../http/routes/members.ts';
import { modelRoutes } from '../http/routes/models.ts';
import { previewRoutes } from '../http/routes/previews.ts';
import { projectRoutes } from '../http/routes/projects.ts';
import { protectedResourceRoutes } from '../http/routes/protected-resource.ts';
import { publicShareRoutes } from '../http/routes/public-shares.ts';
import { TurnReader } from '../http/routes/read-turn.ts';
import { referenceRoutes } from '../http/routes/reference.ts';
import { shareRoutes } from '../http/routes/shares.ts';
import { streamRoutes } from '../http/routes/streams.ts';
import { studioRoutes } from '../http/routes/studio.ts';
import { ticketRoutes } from '../http/routes/tickets.ts';
import { turnRoutes } from '../http/routes/turns.ts';
import { visitRoutes } from '../http/routes/visits.ts';
import type { Site } from '../http/server.ts';
import { Shares } from '../http/shares.ts';
import { signedWebhooks } from '../http/signed-webhook.ts';
import { UploadLimiter } from '../http/upload-limiter.ts';
import type { Logger } from '../log.ts';
import type { Catalogue } from '../models/catalogue.ts';
import { previewAddresses } from '../preview/address.ts';
import { Passes } from '../preview/pass.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/db.ts';
import { takeWsTicket } from '../store/stream-tickets.ts';
import type { StudioSite } from '../studio/studio-site.ts';
import { HandEdits } from '../turns/hand-edit.ts';
import { version } from '../version.ts';
import { composeAi } from './ai.ts';
import type { Extras } from './compose.ts';
import { composeGateway } from './gateway.ts';
import { composeGit } from './git.ts';
import type { composeIdentity } from './identity.ts';
import type { Integrations } from './integrations.ts';
import type { LazyAgent } from './lazy-agent.ts';
import type { composeMcp } from './mcp.ts';
import { composePreviews, countVisitors } from './previews.ts';
import type { composePublishing } from './publishing.ts';
import type { composeTurns } from './turns.ts';

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
    ...projectRoutes({ db, log: events, previews: benches, views: projects }),
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
      begin: (who, outlet, onError) =>
        new Conversation({ db, log: events, decisions: turns.decisions }, who, outlet, onError),
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
