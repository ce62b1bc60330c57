import type { FastifyCorsOptions } from '@fastify/cors';
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

const exposedHeaders = [
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

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Browsers of the listed origins may call the API with a Bearer token; no cookie is ever involved.
 * The AI gateway stays closed: its keys are secrets of a server, and one that allows origins says so.
 */
export function corsOptions(origins: readonly string[]): FastifyCorsOptions {
  return {
    delegator: (request, done) => {
      const path = pathOf(request.url ?? '/');
      const open = isApiPath(path) && !path.startsWith('/api/v1/ai/');
      done(null, {
        origin: open ? [...origins] : false,
        methods,
        allowedHeaders,
        exposedHeaders,
        credentials: false,
        maxAge: 600,
        // Any other OPTIONS is a request like the rest and takes the same way.
        preflight:
          'origin' in request.headers && 'access-control-request-method' in request.headers,
      });
    },
  };
}
