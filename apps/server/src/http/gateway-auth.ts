import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { AppVisitor, Caller } from '../gateway/call.ts';
import type { ProjectKeys } from '../identity/project-keys.ts';
import type { KeyUse, PaidKey } from '../store/project-keys.ts';
import type { AppRequests } from './app-requests.ts';
import type { AppVisitors } from './app-visitors.ts';
import { exposedHeaders } from './cors.ts';
import type { Admit } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The project key that a request to the AI gateway showed. */
    projectKey?: PaidKey;
    /** The visitor of an app who sent it; unset for callers with a key. */
    appVisitor?: AppVisitor;
  }
}

/**
 * Who may use the AI gateway: whoever shows a project key as `x-api-key`, and pages of an app at its own
 * address. Before any body is read, and a key has so many requests a minute.
 */
export function gatewayAuth(
  keys: ProjectKeys,
  perMinute: number,
  apps: AppRequests,
  visitors: AppVisitors,
): Admit {
  return async (request, reply) => {
    if (apps.isRefused(request.raw)) {
      throw new ApiError('ACCESS_DENIED', 'This app was published without the use of models', {
        hint: 'Its owner can switch it on: PATCH /api/v1/projects/{project_id}/publish with {"ai": true}.',
      });
    }
    const projectId = apps.projectOf(request.raw);
    if (projectId) {
      const cookie = apps.visitorCookieOf(request.raw);
      request.appVisitor = await visitors.identify(request, reply, projectId, cookie);
    }
    const key = projectId ? await keys.own(projectId) : await keys.find(shownKey(request));
    admitOrigin(key, request, reply);
    const use = await keys.noteUse(key);
    if (perMinute > 0) limitRate(use, perMinute, reply);
    request.projectKey = key;
    return null;
  };
}

/** Refuses visitors of an app: the route tells of its owner's account. */
export function refuseVisitors({ appVisitor }: FastifyRequest): void {
  if (appVisitor === undefined) return;
  throw new ApiError('ACCESS_DENIED', 'Visitors of an app are not told what its owner has', {
    hint: 'Ask from a server of your own, with a project key as x-api-key.',
  });
}

/** Whose call it is: that of a key, or of a visitor of the key's app. */
export function gatewayCallerOf(request: FastifyRequest): Pick<Caller, 'key' | 'visitor'> {
  return { key: projectKeyOf(request), visitor: request.appVisitor };
}

export function projectKeyOf({ projectKey, url }: FastifyRequest): PaidKey {
  if (!projectKey) throw new Error(`${url} asked for a key it never demanded`);
  return projectKey;
}

function shownKey({ raw }: FastifyRequest): string {
  const [key, second] = raw.headersDistinct['x-api-key'] ?? [];
  if (second !== undefined) throw new ApiError('API_KEY_INVALID', 'Send one x-api-key header');
  if (!key) throw new ApiError('API_KEY_REQUIRED', 'x-api-key header is required');
  return key;
}

const ownHeaders = ['X-Credits-Charged', 'X-Credits-Remaining', 'X-Generation-Id'];

/** Only browsers say where they are. Without an origin that its owner allowed, no page uses a key. */
function admitOrigin(key: PaidKey, { headers }: FastifyRequest, reply: FastifyReply): void {
  const { origin } = headers;
  if (origin === undefined) return;
  if (!key.allowedOrigins.includes(origin)) {
    throw new ApiError('ORIGIN_NOT_ALLOWED', 'This key may not be used by pages of this origin', {
      hint: 'Call the gateway from your server, or make a key with this origin in allowed_origins.',
    });
  }
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': [...exposedHeaders, ...ownHeaders].join(', '),
    vary: 'origin',
  });
}

function limitRate({ count, secondsLeft }: KeyUse, perMinute: number, reply: FastifyReply): void {
  const headers = {
    'ratelimit-policy': `"ai";q=${perMinute};w=60`,
    ratelimit: `"ai";r=${Math.max(0, perMinute - count)};t=${secondsLeft}`,
  };
  reply.headers(headers);
  if (count <= perMinute) return;
  throw new ApiError('RATE_LIMITED', `At most ${perMinute} requests a minute with one key`, {
    hint: `Wait ${secondsLeft} s.`,
    headers: { ...headers, 'retry-after': String(secondsLeft) },
  });
}
