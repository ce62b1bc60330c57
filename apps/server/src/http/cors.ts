import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { isApiPath, pathOf } from './request-target.ts';

const allowedHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  // What MCP clients send.
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'prefer',
  'x-api-key',
  'x-request-id',
];

export const exposedHeaders = [
  'X-Project-Id',
  'X-Turn-Id',
  'X-Queue-Position',
  'X-Request-Id',
  'Retry-After',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'ETag',
  'Content-Disposition',
];

const collectPath = '/api/v1/internal/analytics/collect';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Whether some project key may be used by pages of an origin. */
export type KeyAllows = (origin: string) => Promise<boolean>;

/**
 * Browsers of the listed origins may call the API with a Bearer token; no cookie is ever involved.
 * The AI gateway stays closed: its keys are secrets of a server, and one that allows origins says so.
 * A preflight shows no key, so it is let through where any key would be; the request itself is not.
 */
export function corsOptions(origins: readonly string[], keyAllows: KeyAllows): FastifyCorsOptions {
  return {
    delegator: async (request: FastifyRequest) => {
      const path = pathOf(request.url ?? '/');
      const { origin } = request.headers;
      const isGateway = path.startsWith('/api/v1/ai/');
      const open = isApiPath(path) && !isGateway;
      // Any page may ask; its site key says whose pages may go on.
      if (path === collectPath && origin !== undefined) {
        return {
          origin: [origin],
          methods: ['POST'],
          allowedHeaders,
          credentials: false,
          maxAge: 600,
        };
      }
      const isPreflight =
        origin !== undefined && 'access-control-request-method' in request.headers;
      const forKeys = isGateway && isPreflight && (await keyAllows(origin)) ? [origin] : false;
      return {
        origin: open ? [...origins] : forKeys,
        methods,
        allowedHeaders,
        exposedHeaders,
        credentials: false,
        maxAge: 600,
        // Any other OPTIONS is a request like the rest and takes the same way.
        preflight: isPreflight,
      };
    },
  };
}
