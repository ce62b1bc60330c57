import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import { limits } from '@millwright/contract';
import type { FastifyInstance } from 'fastify';
import { memoryEventFeed } from './adapters/memory/event-feed.ts';
import { systemClock } from './adapters/system/clock.ts';
import { loadOrCreateKey } from './adapters/system/data-key.ts';
import { createUploadFolder } from './adapters/system/upload-folder.ts';
import { composeGateway } from './compose-gateway.ts';
import { composeIdentity } from './compose-identity.ts';
import { composeMcp } from './compose-mcp.ts';
import { composeTurns } from './compose-turns.ts';
import { composeWorkshop } from './compose-workshop.ts';
import type { Config } from './config.ts';
import { exemptionsFor } from './core/exemptions.ts';
import { createSealer } from './core/seal.ts';
import type { Outside } from './egress/outside.ts';
import { EventLog } from './events/log.ts';
import { buildApp } from './http/app.ts';
import { Conversation } from './http/conversation.ts';
import { mountIdentity } from './http/identity-mount.ts';
import { createMetrics, type HttpMetrics } from './http/metrics.ts';
import { OpenStreams } from './http/open-streams.ts';
import { openApiDocument } from './http/openapi.ts';
import { ProjectViews } from './http/project-views.ts';
import type { RouteDefinition } from './http/route.ts';
import { checkpointRoutes } from './http/routes/checkpoints.ts';
import { decisionRoutes } from './http/routes/decisions.ts';
import { downloadRoutes } from './http/routes/downloads.ts';
import { familyRoutes } from './http/routes/families.ts';
import { fileRoutes } from './http/routes/files.ts';
import { healthRoutes } from './http/routes/health.ts';
import { historyRoutes } from './http/routes/history.ts';
import { keySetRoutes } from './http/routes/key-set.ts';
import { meRoutes } from './http/routes/me.ts';
import { modelRoutes } from './http/routes/models.ts';
import { previewRoutes } from './http/routes/previews.ts';
import { projectRoutes } from './http/routes/projects.ts';
import { protectedResourceRoutes } from './http/routes/protected-resource.ts';
import { TurnReader } from './http/routes/read-turn.ts';
import { referenceRoutes } from './http/routes/reference.ts';
import { reservedRoutes } from './http/routes/reserved.ts';
import { streamRoutes } from './http/routes/streams.ts';
import { studioRoutes } from './http/routes/studio.ts';
import { ticketRoutes } from './http/routes/tickets.ts';
import { turnRoutes } from './http/routes/turns.ts';
import type { LocalIdentity } from './identity/local/local-identity.ts';
import { LazyAgent } from './lazy-agent.ts';
import type { Logger } from './log.ts';
import { Catalogue } from './models/catalogue.ts';
import { PreviewDoor } from './preview/door.ts';
import { Passes } from './preview/pass.ts';
import { accountStore } from './store/accounts.ts';
import { keepConsoleLogs } from './store/console-logs.ts';
import type { Database } from './store/database.ts';
import { migrate } from './store/migrate.ts';
import { findProjectBySlug } from './store/projects.ts';
import { takeWsTicket } from './store/stream-tickets.ts';
import { StudioSite } from './studio/studio-site.ts';
import type { Tool } from './tools/tool.ts';
import { HandEdits } from './turns/hand-edit.ts';
import { version } from './version.ts';

export interface House {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly streams: OpenStreams;
  readonly metrics: HttpMetrics;
  readonly identity: LocalIdentity | undefined;
  readonly studio: StudioSite;
  /** Brings the database up to date and loads what is kept in it; may be repeated after a failure. */
  prepare(): Promise<void>;
  drain(): void;
  /** Begins to work on turns, first on those that an earlier process left. */
  takeUp(): Promise<void>;
  /** Gives running turns back for the next process to go on with. */
  handOver(): Promise<void>;
}

export interface Extras {
  /** A model of the test's own. */
  readonly model?: () => LanguageModelV4;
  readonly tools?: readonly Tool[];
  readonly workshop?: typeof composeWorkshop;
  /** An internet of the test's own. */
  readonly outside?: Outside;
  /** Further routes, for tests that need one. */
  readonly routes?: (streams: OpenStreams) => RouteDefinition[];
}

/** The only place that chooses an implementation and hands it to whoever needs it. */
export async function compose(
  config: Config,
  log: Logger,
  database: Database,
  extras: Extras = {},
): Promise<House> {
  const clock = systemClock;
  const sealer = createSealer(
    config.ENCRYPTION_KEY ?? (await loadOrCreateKey(config.DATA_DIR, 'encryption-key')),
  );
  const passes = new Passes(sealer);
  const { db, pool } = database;
  const catalogue = await Catalogue.load(config);
  const streams = new OpenStreams();
  const metrics = createMetrics(streams);
  const state = { prepared: false, draining: false };

  let uploads: Promise<string> | undefined;
  let document: ReturnType<typeof openApiDocument> | undefined;
  const events = new EventLog({ db, pool, feed: memoryEventFeed(), clock });
  const accounts = accountStore(db);
  const openWorkshop = extras.workshop ?? composeWorkshop;
  const workshopHouse = openWorkshop({ config, db, accounts, log });
  const { workshop } = workshopHouse;
  const mcp = await composeMcp({
    config,
    db,
    sealer,
    clock,
    log,
    workshop: workshopHouse,
    outside: extras.outside,
  });
  const agent = new LazyAgent({
    load: async () => {
      const { composeAgent } = await import('./compose-agent.ts');
      const { model, tools } = extras;
      return composeAgent({ config, catalogue, workshop, mcp: mcp.house, model, tools });
    },
    rehearse: async () => {
      if (extras.model === undefined) await catalogue.rehearse();
    },
  });
  const turns = composeTurns({
    config,
    previewStatus: (projectId) => workshop.status(projectId),
    database,
    events,
    clock,
    log,
    agent,
  });

  const signIn = composeIdentity({ config, db, accounts, sealer, clock });
  const { identity, issuer, audience, scope } = signIn;
  const exemptions = exemptionsFor({
    database: config.DATABASE_PROVIDER,
    payment: config.PAYMENT_PROVIDER,
  });
  const reader = new TurnReader({
    db,
    log: events,
    streams,
    rules: {
      heartbeatMs: config.HEARTBEAT_INTERVAL_MS,
      minPauseMs: config.BACKPRESSURE_MIN_MS,
      maxPauseMs: config.BACKPRESSURE_MAX_MS,
      stallMs: config.STREAM_STALL_S * 1000,
    },
    logger: log,
    gates: turns.gates,
    maxAttached: config.MAX_ATTACHED_PER_TURN,
    maxStreams: config.RATE_LIMIT_STREAMS_PER_USER,
  });
  const turnLimits = {
    promptChars: config.MAX_PROMPT_CHARS,
    imagesPerTurn: config.MAX_IMAGES,
    imageBase64Chars: config.MAX_IMAGE_BASE64_BYTES,
    documentsPerTurn: config.MAX_DOCUMENTS,
    documentBase64Chars: config.MAX_DOCUMENT_BASE64_BYTES,
  };
  // A test's own model answers to any name.
  const checkModel = (name?: string, provider?: string) =>
    void (extras.model ?? catalogue.find(name, provider));
  const { previewAddress } = turns;
  const projects = new ProjectViews({ db, previews: workshop, previewAddress });
  const previews = {
    db,
    previews: workshop,
    previewAddress,
    issuePass: (projectId: string, now: Date) => passes.issue(projectId, now),
    clock,
  };
  const gateway = await composeGateway({
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
  });
  const studio = new StudioSite({
    script: fileURLToPath(new URL('../../studio/build.ts', import.meta.url)),
    onBuild: () => log.info('the studio is being built, once after each update'),
    onReady: (seconds) =>
      seconds && log.info({ seconds: Number(seconds.toFixed(1)) }, 'the studio is built'),
    onError: (error) => log.error({ err: error }, 'the studio cannot be shown'),
  });
  const routes: RouteDefinition[] = [
    ...healthRoutes({
      version,
      clock,
      checks: {
        database: () => database.ping(),
        schema: async () => assertReady(state.prepared, 'still preparing'),
        traffic: async () => assertReady(!state.draining, 'draining'),
      },
    }),
    ...meRoutes(),
    ...streamRoutes({
      reader,
      submission: turns.submission,
      starting: turns.starting,
      turnLimits,
      maxBodyBytes: config.MAX_BODY_BYTES,
      checkModel,
      uploadFolder: () => {
        uploads ??= createUploadFolder(config.DATA_DIR);
        return uploads;
      },
    }),
    ...modelRoutes(catalogue),
    ...decisionRoutes(turns.decisions),
    ...projectRoutes({ db, log: events, previews: workshop, views: projects }),
    ...fileRoutes({ db, edits: new HandEdits(db, events, workshop) }),
    ...downloadRoutes({ db, clock }),
    ...checkpointRoutes({ db, log: events, benches: workshop }),
    ...previewRoutes(previews),
    ...turnRoutes({ db, log: events }),
    ...historyRoutes({ db }),
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
    }),
    ...(identity ? keySetRoutes(identity) : []),
    ...protectedResourceRoutes({
      issuer,
      resource: audience,
      scope,
      path: '/.well-known/oauth-protected-resource',
    }),
    ...gateway.routes,
    ...familyRoutes({ internalSecret: config.INTERNAL_WEBHOOK_SECRET, clock }),
    ...reservedRoutes(exemptions),
    ...(extras.routes?.(streams) ?? []),
  ];

  const isTrusted = compile([...config.TRUSTED_PROXIES]);
  const door = new PreviewDoor({
    previewHost: config.PREVIEW_HOST,
    protocol: config.BASE_URL.startsWith('https:') ? 'https' : 'http',
    framedBy: config.CORS_ORIGINS,
    find: async (slug) => {
      const project = await findProjectBySlug(db, slug);
      return project && { ...project, platform: project.appPlatform };
    },
    previews: workshop,
    keepLogs: (projectId, logs) =>
      keepConsoleLogs(db, projectId, logs, limits.own.consoleLogEntries),
    addressOf: (request) => proxyAddress(request, isTrusted),
    passes,
    clock,
    onError: (error) => log.error({ err: error }, 'a preview could not be served'),
  });
  const app = await buildApp({
    baseUrl: config.BASE_URL,
    previews: door,
    corsOrigins: config.CORS_ORIGINS,
    trustedProxies: config.TRUSTED_PROXIES,
    requestsPerMinute: config.RATE_LIMIT_REQUESTS_PER_MIN,
    exemptions,
    routes,
    socket: {
      maxBytes: config.WS_MAX_PAYLOAD_BYTES,
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
    log,
    isDraining: () => state.draining,
  });
  if (identity) mountIdentity(app, identity);

  return {
    app,
    database,
    streams,
    metrics,
    identity,
    studio,
    prepare: async () => {
      await migrate(database, log);
      await identity?.prepare();
      state.prepared = true;
    },
    takeUp: async () => {
      await turns.start();
      workshopHouse.start();
    },
    drain: () => {
      state.draining = true;
    },
    handOver: async () => {
      await turns.stop();
      mcp.close();
      await workshopHouse.close();
      if (uploads) await rm(await uploads, { recursive: true, force: true });
    },
  };
}

function assertReady(ready: boolean, why: string): void {
  if (!ready) throw new Error(why);
}
