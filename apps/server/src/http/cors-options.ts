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
  // Sent by MCP clients.
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

/** Returns whether any project key allows pages of this origin. */
export type IsOriginAllowedByKey = (origin: string) => Promise<boolean>;

/**
 * Lets browsers of the listed origins call the API with a Bearer token; cookies are never involved. The AI gateway
 * stays closed, because its keys are server secrets, unless a key lists allowed origins. A preflight carries no key, so
 * it passes if any key allows the origin; the request itself is checked against its own key.
 */
export function corsOptions(
  origins: readonly string[],
  isOriginAllowedByKey: IsOriginAllowedByKey,
): FastifyCorsOptions {
  return {
    delegator: async (request: FastifyRequest) => {
      const path = pathOf(request.url ?? '/');
      const { origin } = request.headers;
      const isGateway = path.startsWith('/api/v1/ai/');
      const isOpen = isApiPath(path) && !isGateway;
      // Accepts any origin here; the site key then determines which origins may proceed.
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
      const keyOrigins =
        isGateway && isPreflight && (await isOriginAllowedByKey(origin)) ? [origin] : false;
      return {
        origin: isOpen ? [...origins] : keyOrigins,
        methods,
        allowedHeaders,
        exposedHeaders,
        credentials: false,
        maxAge: 600,
        // Any other OPTIONS request is handled like a regular request.
        preflight: isPreflight,
      };
    },
  };
}
