import type { onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { pathOf } from './request-target.ts';

/** Probes and the health answer keep speaking while everything else is turned away. */
const probes = new Set(['/livez', '/readyz', '/api/v1/health']);

export function refuseWhileDraining(isDraining: () => boolean): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isDraining()) return;
    reply.header('connection', 'close');
    if (probes.has(pathOf(request.url))) return;
    throw new ApiError('SHUTTING_DOWN', 'The service is restarting', {
      hint: 'Repeat the request in a few seconds.',
    });
  };
}
