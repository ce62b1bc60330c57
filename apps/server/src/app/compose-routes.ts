import { beaconLimits } from '@millwright/contract';
import { modelCatalogueRoutes } from '../agent/models/model-catalogue-routes.ts';
import { version } from '../core/version.ts';
import { analyticsRoutes } from '../features/analytics/analytics-routes.ts';
import { visitRoutes } from '../features/analytics/visit-routes.ts';
import { appLogRoutes } from '../features/app-logs/app-log-routes.ts';
import { publicShareRoutes } from '../features/sharing/public-share-routes.ts';
import { shareRoutes } from '../features/sharing/share-routes.ts';
import { Shares } from '../features/sharing/shares.ts';
import { studioRoutes } from '../features/studio/studio-routes.ts';
import { openApiDocument } from '../http/openapi-document.ts';
import type { RouteDefinition } from '../http/route.ts';
import { apiReferenceRoutes } from '../http/routes/api-reference-routes.ts';
import { catchAllRoutes } from '../http/routes/catch-all-routes.ts';
import { UploadLimiter } from '../http/uploads/upload-limiter.ts';
import { createSignatureCheck } from '../http/webhook-signature-check.ts';
import { keySetRoutes } from '../identity/key-set-routes.ts';
import { memberRoutes } from '../identity/member-routes.ts';
import { protectedResourceRoutes } from '../identity/protected-resource-routes.ts';
import { userInstructionRoutes } from '../identity/user-instruction-routes.ts';
import { RequestRateLimiter } from '../infra/request-rate-limiter.ts';
import { checkpointRoutes } from '../projects/checkpoints/checkpoint-routes.ts';
import { downloadRoutes } from '../projects/files/download-routes.ts';
import { fileRoutes } from '../projects/files/file-routes.ts';
import { UserEdits } from '../projects/files/user-edits.ts';
import { forkAndImportRoutes } from '../projects/fork-and-import-routes.ts';
import { type ProjectDependencies, projectRoutes } from '../projects/project-routes.ts';
import { tagRoutes } from '../projects/tag-routes.ts';
import { type TrashDependencies, trashRoutes } from '../projects/trash-routes.ts';
import { previewAddresses } from '../sandboxes/preview/preview-addresses.ts';
import { previewRoutes } from '../sandboxes/preview/preview-routes.ts';
import { stopTurn } from '../turns/finish-turn.ts';
import { decisionRoutes } from '../turns/routes/decision-routes.ts';
import { historyRoutes } from '../turns/routes/history-routes.ts';
import { messageStreamRoutes } from '../turns/routes/message-stream-routes.ts';
import { ticketRoutes } from '../turns/routes/ticket-routes.ts';
import { TurnEventStreams } from '../turns/routes/turn-event-streams.ts';
import { turnRecordRoutes } from '../turns/routes/turn-record-routes.ts';
import type { AppContext } from './app-context.ts';
import type { HttpParts } from './compose-http.ts';
import type { RouteServices } from './route-services.ts';
import type { UploadDirectory } from './upload-directory.ts';

type Routes = readonly RouteDefinition[];

/** Additional dependencies of the API's routes, and routes that are also served without the API. */
export interface ApiServices extends RouteServices {
  readonly uploads: UploadDirectory;
  readonly health: Routes;
  readonly features: readonly { readonly routes: Routes }[];
}

/** Lists all routes of a process that serves the API. */
export function composeRoutes(
  context: AppContext,
  parts: HttpParts,
  services: ApiServices,
): Routes {
  const { config, streams } = context;
  let document: ReturnType<typeof openApiDocument> | undefined;
  const receiving = {
    uploads: new UploadLimiter(),
    uploadFolder: () => services.uploads.open(),
  };
  const routes: Routes = [
    ...services.health,
    ...parts.billing.routes,
    ...turnRoutesOf(context, parts, services, receiving),
    ...modelCatalogueRoutes(parts.catalogue),
    ...parts.models.routes,
    ...projectRoutesOf(context, parts, services, receiving),
    ...parts.publishing.routes,
    ...appLogRoutes({ db: context.db, sandboxes: parts.cluster.sandboxes }),
    ...parts.databases.routes(receiving),
    ...parts.appJobs.routes(),
    ...parts.appMail.routes(),
    ...parts.appUploads.routes(),
    ...parts.appUsers.routes(),
    ...parts.gallery.routes(parts.turns.preview, services.projects),
    ...sharingRoutes(context, parts, services),
    ...parts.mcp.routes,
    ...apiReferenceRoutes(() => {
      document ??= openApiDocument(routes, { version, baseUrl: config.BASE_URL });
      return document;
    }),
    ...studioRoutesOf(context, parts, services),
    ...identityRoutes(context, parts),
    ...services.features.flatMap((feature) => feature.routes),
    ...analyticsRoutesOf(context, parts),
    ...parts.integrations.routes(),
    ...parts.environment.routes(),
    ...(parts.overrides.routes?.(streams) ?? []),
  ];
  return routes;
}

interface Receiving {
  readonly uploads: UploadLimiter;
  readonly uploadFolder: () => Promise<string>;
}

function turnRoutesOf(
  { config, db, events, clock, links, streams, log }: AppContext,
  { turns }: HttpParts,
  { streamRules, turnLimits, checkModel }: ApiServices,
  receiving: Receiving,
): Routes {
  const { submission, claimWaiter, decisions, backpressure } = turns;
  const reader = new TurnEventStreams({
    db,
    log: events,
    streams,
    rules: streamRules,
    logger: log,
    backpressure,
    maxAttached: config.MAX_ATTACHED_PER_TURN,
    limiter: links.limiter,
    maxStreams: config.RATE_LIMIT_STREAMS_PER_USER,
  });
  const maxBodyBytes = config.MAX_BODY_BYTES;
  return [
    ...messageStreamRoutes({
      reader,
      submission,
      claimWaiter,
      turnLimits,
      maxBodyBytes,
      checkModel,
      ...receiving,
    }),
    ...decisionRoutes(decisions),
    ...turnRecordRoutes({ db, log: events }),
    ...historyRoutes({ db }),
    ...ticketRoutes({ db, reader, clock, baseUrl: config.BASE_URL }),
  ];
}

function projectRoutesOf(
  { db, events, clock, threads }: AppContext,
  { cluster: { sandboxes } }: HttpParts,
  { projects: views, previews }: ApiServices,
  receiving: Receiving,
): Routes {
  const shared: TrashDependencies & ProjectDependencies = {
    db,
    log: events,
    previews: sandboxes,
    views,
    abortTurn: (tx, append, turn) => stopTurn(tx, append, turn, 'aborted'),
  };
  return [
    ...projectRoutes(shared),
    ...trashRoutes(shared),
    ...tagRoutes(db),
    ...forkAndImportRoutes({ db, log: events, views, ...receiving }),
    ...fileRoutes({ db, edits: new UserEdits(db, events, sandboxes) }),
    ...downloadRoutes({ db, clock }),
    ...checkpointRoutes({ db, log: events, sandboxes, threads }),
    ...previewRoutes(previews),
  ];
}

function sharingRoutes(
  { config, db, events, sealer, links, streams, log }: AppContext,
  { cluster, turns }: HttpParts,
  { streamRules, projects: views }: ApiServices,
): Routes {
  const shares = new Shares({ db, sealer, appUrl: config.APP_URL });
  return [
    ...shareRoutes({ db, shares, log: events, views }),
    ...publicShareRoutes({
      db,
      shares,
      log: events,
      streams,
      rules: streamRules,
      logger: log,
      previews: cluster.sandboxes,
      previewAddress: turns.previewAddress,
      baseUrl: config.BASE_URL,
      limiter: links.limiter,
      maxStreams: config.RATE_LIMIT_STREAMS_PER_USER,
    }),
  ];
}

function studioRoutesOf(
  { config }: AppContext,
  { studio, agent, mcp, identity }: HttpParts,
  { turnLimits }: ApiServices,
): Routes {
  return studioRoutes({
    site: studio,
    onVisit: () => void agent.prepare(),
    version,
    baseUrl: config.BASE_URL,
    appUrl: config.APP_URL,
    previewHost: config.PREVIEW_HOST,
    signIn: {
      issuer: identity.issuer,
      client_id: identity.identity ? 'millwright-studio' : config.STUDIO_CLIENT_ID,
      scope: identity.scope,
      audience: identity.audience,
    },
    limits: turnLimits,
    hasMcp: () => mcp.services.isEnabled(),
    hasMembers: identity.membership !== undefined,
    integrations: { database: config.DATABASE_PROVIDER, payment: config.PAYMENT_PROVIDER },
  });
}

function identityRoutes({ database }: AppContext, { identity: services }: HttpParts): Routes {
  const { identity, membership, issuer, audience, scope } = services;
  return [
    ...(identity ? keySetRoutes(identity) : []),
    ...(membership ? memberRoutes(membership) : []),
    ...userInstructionRoutes(database),
    ...protectedResourceRoutes({
      issuer,
      resource: audience,
      scope,
      path: '/.well-known/oauth-protected-resource',
    }),
  ];
}

function analyticsRoutesOf(
  { config, db, clock, links: { counters } }: AppContext,
  { publishing }: HttpParts,
): Routes {
  const requireSignature = createSignatureCheck({
    internalSecret: config.INTERNAL_WEBHOOK_SECRET,
    clock,
    counters,
  });
  const isLimited = config.RATE_LIMIT_REQUESTS_PER_MIN > 0;
  return [
    ...analyticsRoutes({ db, clock }),
    ...visitRoutes({
      db,
      clock,
      isEnabled: config.ANALYTICS_ENABLED,
      rate: isLimited
        ? new RequestRateLimiter(counters, 'beacons', beaconLimits.perMinute)
        : undefined,
      requireSignature,
      previewOf: previewAddresses(config.BASE_URL, config.PREVIEW_HOST).page,
      publishedAt: publishing.address,
    }),
    ...catchAllRoutes(requireSignature),
  ];
}
