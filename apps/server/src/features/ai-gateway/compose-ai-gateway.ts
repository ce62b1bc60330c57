import type { Catalogue } from '../../agent/models/catalogue.ts';
import { retryPolicyOf } from '../../agent/models/retrying-model.ts';
import { toAmount } from '../../core/credits.ts';
import { isHttps } from '../../core/is-https.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { IsOriginAllowedByKey } from '../../http/cors-options.ts';
import type { StreamRules } from '../../http/event-stream.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { RouteDefinition } from '../../http/route.ts';
import { aiCatchAllRoute } from '../../http/routes/catch-all-routes.ts';
import { ProjectKeys } from '../../identity/project-keys.ts';
import type { Logger } from '../../infra/log.ts';
import type { AppGatewayRequestMarker } from '../../sandboxes/preview/app-gateway-request-marker.ts';
import { GatewayVisitorCookies } from '../../sandboxes/preview/gateway-visitor-cookies.ts';
import { aiPath } from '../../sandboxes/preview/rewrite-to-gateway.ts';
import type { Database } from '../../store/database.ts';
import { projectKeyStore } from '../../store/queries/project-keys.ts';
import { aiChatRoutes } from './ai-chat-routes.ts';
import { aiMediaRoutes } from './ai-media-routes.ts';
import { aiModelRoutes } from './ai-model-routes.ts';
import { aiVideoRoutes } from './ai-video-routes.ts';
import { AppVisitors } from './app-visitors.ts';
import { createImageGenerator } from './create-image-generator.ts';
import { createMaintenanceTask } from './create-maintenance-task.ts';
import { gatewayAuth } from './gateway-auth.ts';
import { IdempotencyStore } from './idempotency-store.ts';
import { mediaRetryPolicyOf } from './media-retry-policy.ts';
import { Meter } from './meter.ts';
import { projectKeyRoutes } from './project-key-routes.ts';
import { Videos } from './videos.ts';

export interface AiGatewayOptions {
  readonly config: Config;
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly catalogue: Catalogue;
  readonly pepper: Uint8Array;
  readonly clock: Clock;
  readonly log: Logger;
  readonly streams: OpenStreams;
  readonly rules: StreamRules;
  readonly apps: AppGatewayRequestMarker;
  readonly counters: RateCounters;
}

export interface AiGateway {
  /** Routes that create and revoke keys. */
  readonly keyRoutes: RouteDefinition[];
  /** Routes that the keys grant access to. */
  readonly routes: RouteDefinition[];
  readonly isOriginAllowedByKey: IsOriginAllowedByKey;
  /** Generates images for turns. */
  readonly generateImage: ReturnType<typeof createImageGenerator>;
  start(): void;
  stop(): Promise<void>;
}

/** Builds project keys and the AI gateway that they authenticate against. */
export function composeAiGateway(options: AiGatewayOptions): AiGateway {
  const { config, database, catalogue, pepper, clock, log: logger, streams, rules } = options;
  const { db, pool } = database;
  const store = projectKeyStore(db);
  const keys = new ProjectKeys({ store, pepper, clock });
  const isSecure = isHttps(config.BASE_URL);
  const visitors = new AppVisitors({
    cookies: new GatewayVisitorCookies({ secret: pepper, path: aiPath, isSecure }),
    counters: options.counters,
    newPerHour: config.RATE_LIMIT_NEW_VISITORS_PER_HOUR,
    secret: pepper,
  });
  const admit = gatewayAuth(keys, config.RATE_LIMIT_AI_PER_MIN, options.apps, visitors);
  const isCharged = config.BILLING_ENABLED;
  const limitOf = (credits: number) => (credits === 0 ? null : toAmount(credits));
  const visitorBudgets = {
    perVisitor: limitOf(config.VISITOR_CREDITS_PER_DAY),
    perProject: limitOf(config.PROJECT_VISITOR_CREDITS_PER_DAY),
  };
  const meter = new Meter({ db, pool, isCharged, visitorBudgets, logger });
  const idempotency = new IdempotencyStore({ db, logger, keepSeconds: config.IDEMPOTENCY_TTL_S });
  const calls = { catalogue, meter, retryPolicy: retryPolicyOf(config), admit, idempotency };
  const videos = new Videos({ ...calls, pool, isCharged, logger });
  const cleanupTask = createMaintenanceTask({ db, logger, videos });
  return {
    isOriginAllowedByKey: (origin) => store.allows(origin),
    generateImage: createImageGenerator({
      ...calls,
      retryPolicy: mediaRetryPolicyOf(calls.retryPolicy),
      keys,
    }),
    keyRoutes: projectKeyRoutes({ db, keys, store, clock }),
    routes: [
      ...aiModelRoutes({ admit, catalogue, db }),
      ...aiChatRoutes({ ...calls, streams, rules }),
      ...aiMediaRoutes(calls),
      ...aiVideoRoutes({ admit, idempotency, videos, db }),
      aiCatchAllRoute(admit),
    ],
    start: () => cleanupTask.start(),
    async stop() {
      meter.close();
      await cleanupTask.stop();
    },
  };
}
