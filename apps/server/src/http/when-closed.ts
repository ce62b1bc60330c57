import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Calls back once a response or its connection is closed; immediately if it already is. */
export function whenClosed(part: FastifyReply['raw'] | Socket, then: () => void): void {
  if (part.destroyed) then();
  else part.once('close', then);
}
