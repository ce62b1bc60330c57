import type { onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { isProbe } from './probes.ts';

export function refuseWhileDraining(isDraining: () => boolean): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isDraining()) return;
    // Not by a header: a connection in the middle of a body is closed once that has been heard out.
    reply.raw.shouldKeepAlive = false;
    if (isProbe(request)) return;
    throw new ApiError('SHUTTING_DOWN', 'The service is restarting', {
      hint: 'Repeat the request in a few seconds.',
    });
  };
}
