import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import { exposedHeaders } from '../../http/cors-options.ts';
import type { Admit } from '../../http/route.ts';
import type { ProjectKeys } from '../../identity/project-keys.ts';
import type { AppGatewayRequestMarker } from '../../sandboxes/preview/app-gateway-request-marker.ts';
import type { KeyUsage, ProjectKeyWithPayer } from '../../store/queries/project-keys.ts';
import type { AppVisitors } from './app-visitors.ts';
import type { AppVisitor, GatewayCaller } from './run-metered.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The project key of a request to the AI gateway. */
    projectKey?: ProjectKeyWithPayer;
    /** The app visitor who sent the request; unset for callers with a key. */
    appVisitor?: AppVisitor;
  }
}

/**
 * Authenticates callers of the AI gateway: clients with a project key as `x-api-key`, and pages of an app at its own
 * address. Runs before any body is read and limits each key's requests per minute.
 */
export function gatewayAuth(
  keys: ProjectKeys,
  perMinute: number,
  apps: AppGatewayRequestMarker,
  visitors: AppVisitors,
): Admit {
  return async (request, reply) => {
    if (apps.isRejected(request.raw)) {
      throw new ApiError('ACCESS_DENIED', 'AI is turned off for this published app', {
        hint: 'Its owner can turn it on: PATCH /api/v1/projects/{project_id}/publish with {"ai": true}.',
      });
    }
    const projectId = apps.projectOf(request.raw);
    if (projectId) {
      const cookie = apps.visitorCookieOf(request.raw);
      request.appVisitor = await visitors.identify(request, reply, projectId, cookie);
    }
    const key = projectId
      ? await keys.findOrCreateOwn(projectId)
      : await keys.find(readApiKey(request));
    checkOrigin(key, request, reply);
    const usage = await keys.recordUse(key);
    if (perMinute > 0) limitRate(usage, perMinute, reply);
    request.projectKey = key;
    return null;
  };
}

/** Rejects app visitors, because the route reveals data of the owner's account. */
export function rejectVisitors({ appVisitor }: FastifyRequest): void {
  if (appVisitor === undefined) return;
  throw new ApiError('ACCESS_DENIED', "Visitors can't read the owner's credit balance", {
    hint: 'Call this from your own server with an app key as x-api-key.',
  });
}

/** Returns the caller: a key, or a visitor of the key's app. */
export function getGatewayCaller(request: FastifyRequest): Pick<GatewayCaller, 'key' | 'visitor'> {
  return { key: requireProjectKey(request), visitor: request.appVisitor };
}

export function requireProjectKey({ projectKey, url }: FastifyRequest): ProjectKeyWithPayer {
  if (!projectKey) throw new Error(`${url} read a key that its route does not require`);
  return projectKey;
}

function readApiKey({ raw }: FastifyRequest): string {
  const [key, second] = raw.headersDistinct['x-api-key'] ?? [];
  if (second !== undefined)
    throw new ApiError('API_KEY_INVALID', 'Send exactly one x-api-key header');
  if (!key) throw new ApiError('API_KEY_REQUIRED', 'x-api-key header is required');
  return key;
}

const gatewayHeaders = ['X-Credits-Charged', 'X-Credits-Remaining', 'X-Generation-Id'];

/** Checks the origin, which only browsers send. A page may use a key only if its owner allowed the page's origin. */
function checkOrigin(
  key: ProjectKeyWithPayer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { origin } = headers;
  if (origin === undefined) return;
  if (!key.allowedOrigins.includes(origin)) {
    throw new ApiError('ORIGIN_NOT_ALLOWED', "This key isn't allowed for this origin", {
      hint: 'Call the gateway from your server, or create a key with this origin in allowed_origins.',
    });
  }
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': [...exposedHeaders, ...gatewayHeaders].join(', '),
    vary: 'origin',
  });
}

function limitRate({ count, secondsLeft }: KeyUsage, perMinute: number, reply: FastifyReply): void {
  const headers = {
    'ratelimit-policy': `"ai";q=${perMinute};w=60`,
    ratelimit: `"ai";r=${Math.max(0, perMinute - count)};t=${secondsLeft}`,
  };
  reply.headers(headers);
  if (count <= perMinute) return;
  throw new ApiError('RATE_LIMITED', `At most ${perMinute} requests per minute per key`, {
    hint: `Wait ${secondsLeft} s.`,
    headers: { ...headers, 'retry-after': String(secondsLeft) },
  });
}
