import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { type AuthExemption, isCoveredByExemption } from '../core/auth-exemptions.ts';
import type { Caller } from '../core/caller.ts';
import { requireAdmin, requireScope } from '../core/require-scope.ts';
import { readBearerProtocol } from './bearer-protocol.ts';
import { isApiPath, pathOf } from './request-target.ts';
import type { RouteDefinition } from './route.ts';

/** Resolves an access token to its user, or throws an error. */
export type Authenticate = (token: string) => Promise<Caller>;

/**
 * Authenticates requests. Decides by the matched route, never by the path's text, so that the router and this rule
 * cannot disagree. WebSocket upgrades run through the same hook.
 */
export function authenticationHook(
  authenticate: Authenticate,
  exemptions: readonly AuthExemption[],
): onRequestAsyncHookHandler {
  const byId = new Map(exemptions.map((exemption) => [exemption.id, exemption]));

  function needsBearer(request: FastifyRequest): boolean {
    const access = request.routeOptions.config?.access;
    if (request.is404 || access === undefined) return isApiPath(pathOf(request.url));
    if (typeof access === 'string') return access === 'bearer';
    const exemption = byId.get(access.exempt);
    const params = request.params as Record<string, string>;
    const route = { path: request.routeOptions.url ?? '', params };
    return !exemption || !isCoveredByExemption(exemption, request.method, route);
  }

  return async (request, reply) => {
    if (needsBearer(request)) {
      request.caller = await authenticate(readBearer(request));
      // A WebSocket is opened by GET, but accepts commands afterwards.
      const isRead = readMethods.includes(request.method) && !request.ws;
      requireScope(request.caller, isRead ? 'projects:read' : 'projects:write');
      if (request.routeOptions.url?.startsWith(adminPath)) admitAdmin(request, request.caller);
    } else {
      request.caller = (await request.routeOptions.config?.admit?.(request, reply)) ?? null;
    }
  };
}

/** All routes under this path are for administrators only, and every call is logged. */
export const adminPath = '/api/v1/admin/';

function admitAdmin({ log, method, url }: FastifyRequest, caller: Caller): void {
  const logFields = { user_id: caller.userId, method, path: pathOf(url) };
  try {
    requireAdmin(caller);
  } catch (error) {
    log.warn(logFields, 'rejected an administrator call');
    throw error;
  }
  log.info(logFields, 'administrator call');
}

const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Returns the token of the Authorization header, if any. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [authorization, second] = request.raw.headersDistinct.authorization ?? [];
  // Ambiguous: Node would use the first header, a proxy perhaps the last.
  if (second !== undefined)
    throw new ApiError('TOKEN_INVALID', 'Send exactly one Authorization header');
  const isBearer = authorization !== undefined && /^bearer /i.test(authorization);
  return (isBearer && authorization.slice('bearer '.length).trim()) || undefined;
}

function readBearer(request: FastifyRequest): string {
  const token = bearerToken(request) ?? readBearerProtocol(request);
  if (!token) {
    throw new ApiError('AUTH_REQUIRED', 'Send an access token: Authorization: Bearer <token>', {
      headers: { 'www-authenticate': 'Bearer realm="millwright"' },
    });
  }
  return token;
}

/**
 * Fails at startup unless the routes match the list of exemptions exactly: none missing, none extra, none with a wider
 * path or method, and nothing open under /api.
 */
export function assertExemptRoutes(
  routes: readonly RouteDefinition[],
  exemptions: readonly AuthExemption[],
): void {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { method, path, access } of routes) {
    const name = `${method} ${path}`;
    if (access === 'open' && isApiPath(path)) problems.push(`${name} is open under /api`);
    if (typeof access === 'string') continue;
    const exemption = exemptions.find(({ id }) => id === access.exempt);
    if (!exemption) problems.push(`${name} names the unknown exemption ${access.exempt}`);
    else if (!isWithin(path, method, exemption))
      problems.push(`${name} is wider than ${exemption.path}`);
    else if (path === exemption.path) used.add(exemption.id);
  }
  for (const { id } of exemptions) {
    if (!used.has(id)) problems.push(`no route uses the exemption ${id}`);
  }
  if (problems.length > 0)
    throw new Error(`Routes and exemptions disagree: ${problems.join('; ')}`);
}

function isWithin(path: string, method: string, exemption: AuthExemption): boolean {
  const isPathWithin = exemption.path.endsWith('/*')
    ? path.startsWith(exemption.path.slice(0, -1)) && path.length >= exemption.path.length
    : path === exemption.path;
  return isPathWithin && (exemption.method === 'ANY' || exemption.method === method);
}
