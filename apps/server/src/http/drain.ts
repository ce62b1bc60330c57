import type { onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { pathOf } from './request-target.ts';

/** Probes and the health answer keep speaking while everything else is turned away. */
const probes = new Set(['/livez', '/readyz', '/api/v1/health']);

export function refuseWhileDraining(isDraining: () => boolean): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isDraining()) return;
    // Not by a header: a connection in the middle of a body is closed once that has been heard out.
    reply.raw.shouldKeepAlive = false;
    if (probes.has(pathOf(request.url))) return;
    throw new ApiError('SHUTTING_DOWN', 'The service is restarting', {
      hint: 'Repeat the request in a few seconds.',
    });
  };
}
