import type { onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { isProbe } from './is-probe.ts';

export function rejectWhileDraining(isDraining: () => boolean): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isDraining()) return;
    // Not set as a header: the onSend hook reads this flag and closes a connection with a body in transit only after
    // the body has been received.
    reply.raw.shouldKeepAlive = false;
    if (isProbe(request)) return;
    throw new ApiError('SHUTTING_DOWN', 'The service is restarting', {
      hint: 'Repeat the request in a few seconds.',
    });
  };
}
