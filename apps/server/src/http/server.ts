import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyServerFactory } from 'fastify';
import { isSocketHandshake } from './socket.ts';

/** Whatever is served below the preview host. */
export interface PreviewSite {
  isMeant(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/** Without these a slow sender holds its socket for ever. */
const timeouts = { requestTimeout: 900_000, keepAliveTimeout: 72_000, headersTimeout: 60_000 };

export interface SharedPort {
  readonly serverFactory: FastifyServerFactory;
  /** Emits `upgrade` for the API alone. */
  readonly handshakes: EventEmitter;
}

/**
 * Previews share the port with the API and are told apart by their host name, before anything of the
 * API has seen the request: whatever a preview's page asks for never gets there.
 */
export function sharedPort(previews: PreviewSite, hasSockets: boolean): SharedPort {
  const handshakes = new EventEmitter();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (previews.isMeant(request)) void previews.upgrade(request, socket, head);
    else handshakes.emit('upgrade', request, socket, head);
  };
  let isFirst = true;
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    previews.isMeant(request)
      ? request.headers.upgrade?.toLowerCase() === 'websocket'
      : hasSockets && isSocketHandshake(request);
  return {
    handshakes,
    serverFactory: (api) => {
      const server = createServer({ ...timeouts, shouldUpgradeCallback }, (request, response) => {
        if (previews.isMeant(request)) void previews.handle(request, response);
        else api(request, response);
      });
      // `localhost` may be two addresses, and Fastify hands the second one's upgrades to the first.
      if (isFirst) server.on('upgrade', onUpgrade);
      isFirst = false;
      return server;
    },
  };
}
