import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../agent/models/catalogue.ts';
import { listAuthExemptions } from '../core/auth-exemptions.ts';
import { version } from '../core/version.ts';
import { type AiGateway, composeAiGateway } from '../features/ai-gateway/compose-ai-gateway.ts';
import type { AppJobs } from '../features/app-jobs/compose-app-jobs.ts';
import type { AppMail } from '../features/app-mail/compose-app-mail.ts';
import type { AppUploadsService } from '../features/app-uploads/compose-app-uploads.ts';
import type { AppUsers } from '../features/app-users/compose-app-users.ts';
import type { Billing } from '../features/billing/compose-billing.ts';
import type { Databases } from '../features/databases/compose-databases.ts';
import type { Environment } from '../features/environment/compose-environment.ts';
import type { Gallery } from '../features/gallery/compose-gallery.ts';
import { composeGit } from '../features/git/compose-git.ts';
import type { Integrations } from '../features/integrations/compose-integrations.ts';
import type { McpClient } from '../features/mcp-client/compose-mcp-client.ts';
import { composeMcpServer } from '../features/mcp-server/compose-mcp-server.ts';
import type { ModelConnectionServices } from '../features/model-connections/compose-model-connections.ts';
import type { Publishing } from '../features/publishing/compose-publishing.ts';
import { type AppOptions, buildApp } from '../http/build-app.ts';
import { healthRoutes } from '../http/routes/health-routes.ts';
import type { SiteBuild } from '../http/site-build.ts';
import type { SocketOptions } from '../http/socket.ts';
import type { IdentityServices } from '../identity/compose-identity.ts';
import { mountIdentity } from '../identity/local/mount-identity.ts';
import { loadOrCreateKey } from '../infra/adapters/system/load-or-create-key.ts';
import { AppGatewayRequestMarker } from '../sandboxes/preview/app-gateway-request-marker.ts';
import { PreviewPasses } from '../sandboxes/preview/preview-passes.ts';
import { consumeWsTicket } from '../store/queries/stream-tickets.ts';
import { TurnSocketSession } from '../turns/routes/turn-socket-session.ts';
import type { AppContext } from './app-context.ts';
import type { TestOverrides } from './compose.ts';
import type { Cluster } from './compose-cluster.ts';
import { composePreviews, countVisitors } from './compose-previews.ts';
import { composeRoutes } from './compose-routes.ts';
import type { Turns } from './compose-turns.ts';
import type { LazyAgent } from './lazy-agent.ts';
import type { Readiness } from './readiness.ts';
import { routeServices } from './route-services.ts';
import { UploadDirectory } from './upload-directory.ts';

/** Parts of the application that are served over HTTP. */
export interface HttpParts {
  readonly catalogue: Catalogue;
  readonly cluster: Cluster;
  readonly mcp: McpClient;
  readonly models: ModelConnectionServices;
  readonly billing: Billing;
  readonly integrations: Integrations;
  readonly environment: Environment;
  readonly publishing: Publishing;
  readonly gallery: Gallery;
  readonly databases: Databases;
  readonly appJobs: AppJobs;
  readonly appMail: AppMail;
  readonly appUploads: AppUploadsService;
  readonly appUsers: AppUsers;
  readonly turns: Turns;
  readonly identity: IdentityServices;
  readonly studio: SiteBuild;
  readonly agent: LazyAgent;
  readonly readiness: Readiness;
  readonly overrides: TestOverrides;
}

export interface HttpServices {
  readonly app: FastifyInstance;
  readonly generateImage: AiGateway['generateImage'];
  /** Starts the background work of features. */
  start(): void;
  close(): Promise<void>;
}

/** Builds everything that is served over HTTP: the API, the studio, previews and health checks. */
export async function composeHttp(context: AppContext, parts: HttpParts): Promise<HttpServices> {
  const { config, clock, links } = context;
  const { identity } = parts;
  const hasApi = links.roles.has('api');
  const uploads = new UploadDirectory(config.DATA_DIR);
  const passes = new PreviewPasses(context.sealer);
  const services = routeServices(context, parts, passes);
  const pepper =
    config.API_KEY_PEPPER ?? (await loadOrCreateKey(config.DATA_DIR, 'api-key-pepper'));
  const apps = new AppGatewayRequestMarker();
  const { streamRules: rules } = services;
  const shared = { ...context, counters: links.counters, pepper };
  const ai = composeAiGateway({ ...shared, catalogue: parts.catalogue, apps, rules });
  const gateway = composeMcpServer({
    ...shared,
    logger: context.log,
    log: context.events,
    identity,
    submission: parts.turns.submission,
    decisions: parts.turns.decisions,
    ...services,
  });
  const git = composeGit({
    ...context,
    logger: context.log,
    keys: gateway.keys,
    authenticate: gateway.authenticate,
    tokenOf: parts.integrations.tokenOf,
    ...services,
    uploadFolder: () => uploads.open(),
    network: parts.overrides.network,
  });
  const features = [gateway, git, { routes: [...ai.keyRoutes, ...ai.routes] }];
  const health = healthRoutes({ version, clock, checks: parts.readiness.checks });
  const api = hasApi
    ? composeRoutes(context, parts, { ...services, uploads, health, features })
    : undefined;
  const app = await buildApp({
    ...baseOptions(context, parts),
    sites: sites(context, parts, { passes, apps }),
    cors: { origins: config.CORS_ORIGINS, isOriginAllowedByKey: ai.isOriginAllowedByKey },
    access: { authenticate: gateway.authenticate, exemptions: exemptions(context) },
    // Without the `api` role only health checks are served, and the AI gateway if this process serves previews.
    routes: api ?? (showsPreviews(context) ? [...health, ...ai.routes] : health),
    socket: hasApi && socketOptions(context, parts.turns),
    tunnels: [parts.databases.tunnel],
  });
  if (identity.identity && hasApi) mountIdentity(app, identity.identity);
  return {
    app,
    generateImage: ai.generateImage,
    ...backgroundWork(hasApi, [ai, git], uploads),
  };
}

type BaseOptions = Omit<AppOptions, 'sites' | 'cors' | 'access' | 'routes' | 'socket' | 'tunnels'>;

function baseOptions(
  { config, links, metrics, storage, log }: AppContext,
  { readiness }: HttpParts,
): BaseOptions {
  return {
    baseUrl: config.BASE_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    rates: { counters: links.counters, perMinute: config.RATE_LIMIT_REQUESTS_PER_MIN },
    metrics: metrics.http,
    storage,
    log,
    isDraining: () => readiness.isDraining,
  };
}

/** Processes that serve previews also serve the AI gateway to the apps in them. */
const showsPreviews = ({ links }: AppContext) =>
  links.roles.has('api') || links.roles.has('preview');

function exemptions(context: AppContext) {
  const { DATABASE_PROVIDER: database, PAYMENT_PROVIDER: payment } = context.config;
  const all = listAuthExemptions({ database, payment });
  if (context.links.roles.has('api')) return all;
  const served = showsPreviews(context) ? ['health', 'ai-gateway'] : ['health'];
  return all.filter(({ id }) => served.includes(id));
}

/** Servers that answer for host names of their own, before any route. */
function sites(
  context: AppContext,
  { publishing, gallery, cluster, identity }: HttpParts,
  { passes, apps }: { readonly passes: PreviewPasses; readonly apps: AppGatewayRequestMarker },
): AppOptions['sites'] {
  if (!showsPreviews(context)) return cluster.sites;
  const visitors = countVisitors(context.config, context.links.counters);
  const previews = composePreviews({
    ...context,
    visitors,
    previews: cluster.sandboxes,
    passes,
    isRemoved: (userId) => identity.membership?.isRemoved(userId) ?? false,
    apps,
  });
  const published = publishing.siteServer(apps, visitors);
  return [gallery.demoServer(), published, previews, ...cluster.sites];
}

function socketOptions(
  { config, db, events, clock, links, streams, log }: AppContext,
  { decisions }: Turns,
): SocketOptions {
  return {
    maxBytes: config.WS_MAX_PAYLOAD_BYTES,
    limiter: links.limiter,
    maxSockets: config.RATE_LIMIT_STREAMS_PER_USER,
    origins: config.CORS_ORIGINS,
    streams,
    clock,
    openSession: (user, sink, onError) =>
      new TurnSocketSession({ db, log: events, decisions }, user, sink, onError),
    redeemTicket: async (ticket) => {
      const admitted = await consumeWsTicket(db, ticket, clock.now());
      return admitted && { userId: admitted.userId, onlyProject: admitted.projectId };
    },
    logger: log,
  };
}

interface Background {
  start(): void;
  stop(): Promise<void>;
}

function backgroundWork(
  hasApi: boolean,
  features: readonly Background[],
  uploads: UploadDirectory,
) {
  return {
    start() {
      if (hasApi) for (const feature of features) feature.start();
    },
    async close() {
      for (const feature of features) await feature.stop();
      await uploads.remove();
    },
  };
}
