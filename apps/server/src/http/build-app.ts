import cors from '@fastify/cors';
import websocket from '@fastify/websocket';
import { newId } from '@millwright/contract';
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { AuthExemption } from '../core/auth-exemptions.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import { withWatchdogLabel } from '../core/with-watchdog-label.ts';
import type { Logger } from '../infra/log.ts';
import type { StorageMonitor } from '../infra/storage-monitor.ts';
import { type Authenticate, assertExemptRoutes, authenticationHook } from './authenticate.ts';
import { acceptJson } from './body-parsers.ts';
import { corsOptions, type IsOriginAllowedByKey } from './cors-options.ts';
import { createRateLimits } from './create-rate-limits.ts';
import { createErrorSender } from './error-responses.ts';
import type { HttpMetrics } from './http-metrics.ts';
import {
  methodNotAllowed,
  methodsFor,
  registerRoutes,
  rejectOtherMethods,
  trackRoutes,
} from './register-routes.ts';
import { rejectWhileDraining } from './reject-while-draining.ts';
import { hasValidHost, isAmbiguousPath, isApiPath, originForm, pathOf } from './request-target.ts';
import type { RouteDefinition } from './route.ts';
import { securityHeadersHook } from './security-headers-hook.ts';
import { sendClientError } from './send-client-error.ts';
import { createSiteDispatcher, type Site } from './site-dispatcher.ts';
import { registerSocket, type SocketOptions, socketPlugin, socketRoutes } from './socket.ts';
import { registerTunnels, type TunnelRoute } from './tunnel.ts';

export interface AppOptions {
  readonly baseUrl: string;
  /** Checked in order. */
  readonly sites: readonly Site[];
  readonly cors: {
    readonly origins: readonly string[];
    readonly isOriginAllowedByKey: IsOriginAllowedByKey;
  };
  readonly trustedProxies: readonly string[];
  /** Limit per user; 0 disables it, also for addresses. */
  readonly rates: { readonly counters: RateCounters; readonly perMinute: number };
  readonly access: {
    readonly authenticate: Authenticate;
    readonly exemptions: readonly AuthExemption[];
  };
  readonly routes: readonly RouteDefinition[];
  /** False disables WebSockets. */
  readonly socket: SocketOptions | false;
  /** Other WebSockets, if there are any. */
  readonly tunnels: readonly TunnelRoute[];
  readonly metrics: HttpMetrics;
  readonly storage: Pick<StorageMonitor, 'level' | 'report'>;
  readonly log: Logger;
  readonly isDraining: () => boolean;
}

const jsonBodyLimit = 1_048_576;

const unexpected = () => {
  throw new Error('Bodies are parsed by the route, not by a framework schema');
};

/** Set explicitly, so that the framework does not load its own: a hundred modules that nothing here uses. */
const noSchemas = { buildValidator: unexpected, buildSerializer: unexpected };

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { authenticate, exemptions } = options.access;
  assertExemptRoutes(options.routes, exemptions);
  const sendError = createErrorSender(options.baseUrl, options.storage);
  const rates = createRateLimits(options.rates.counters, options.rates.perMinute, exemptions);
  const tunnels = options.tunnels.map(
    ({ path }) => ({ method: 'GET', path, access: 'bearer' }) as const,
  );
  const sockets = options.socket ? [...socketRoutes, ...tunnels] : [];
  const { serverFactory, handshakes } = createSiteDispatcher(
    options.sites,
    sockets.map(({ path }) => path),
  );
  const app = fastify({
    serverFactory,
    bodyLimit: jsonBodyLimit,
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // The draining hook already rejects requests during shutdown, with our own error.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 4096 },
    schemaController: { compilersFactory: noSchemas },
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    rewriteUrl: (request) => originForm(request.url ?? '/'),
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.header('x-request-id', request.id)),
    clientErrorHandler: sendClientError,
  }) as unknown as FastifyInstance;

  trackRoutes(app);
  app.decorateRequest('caller', null);
  app.decorateRequest('ticketHolder', null);
  app.decorateRequest('tunnel', null);
  // Set before any route: routes, including those of plugins, keep the error handler that exists when they are
  // registered.
  app.setErrorHandler(async (error, request, reply) =>
    sendError(await rates.replaceError(error, request), request, reply),
  );
  // Registered first, so that it sees every handshake that the hooks below reject and closes its socket.
  if (options.socket) await app.register(websocket, socketPlugin(options.socket, handshakes));
  app.addHook('onRequest', (request, _reply, done) =>
    withWatchdogLabel({ route: `${request.method} ${routeOf(request)}` }, done),
  );
  app.addHook('onRequest', securityHeadersHook(options.baseUrl));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.ws) reply.header('connection', 'close');
    if (!hasValidHost(request.raw)) throw new ApiError('VALIDATION_FAILED', 'Invalid Host header');
  });
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request.url);
    if (isApiPath(path) && isAmbiguousPath(path)) {
      throw new ApiError('INVALID_PATH', 'The path has empty, dot or encoded segments');
    }
  });
  app.addHook('onRequest', rejectWhileDraining(options.isDraining));
  await app.register(cors, corsOptions(options.cors.origins, options.cors.isOriginAllowedByKey));
  app.addHook('onRequest', authenticationHook(authenticate, exemptions));
  app.addHook('onRequest', rates.hook);
  app.addHook('onResponse', async (request, reply) => {
    const { method, log } = request;
    options.metrics.observe(method, routeOf(request), reply.statusCode, reply.elapsedTime);
    log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  acceptJson(app);

  const servedRoutes = [...options.routes, ...sockets];
  app.setNotFoundHandler((request) => {
    const allowed = methodsFor(servedRoutes, pathOf(request.url));
    if (allowed.length > 0) throw methodNotAllowed(allowed);
    throw new ApiError('NOT_FOUND', `${request.method} ${pathOf(request.url)} not found`);
  });

  registerRoutes(app, options.routes);
  rejectOtherMethods(app, servedRoutes, exemptions);
  if (options.socket) {
    registerSocket(app, options.socket);
    registerTunnels(app, options.tunnels, options.socket);
  }
  return app;
}

/** Returns the route pattern instead of the path, because paths contain ids and sometimes credentials. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? '(none)' : (routeOptions.url ?? '(none)');
}

/** Keeps a caller's own request id if it is safe to log; replaces it otherwise. */
function requestId(offered: string | string[] | undefined): string {
  return typeof offered === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(offered)
    ? offered
    : newId('request');
}
