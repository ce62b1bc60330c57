import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Calls back once a response or its connection is closed; immediately if it already is. */
export function whenClosed(target: FastifyReply['raw'] | Socket, callback: () => void): void {
  if (target.destroyed) callback();
  else target.once('close', callback);
}
