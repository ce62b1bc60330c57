import { EventEmitter } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyServerFactory } from 'fastify';
import { withActivity } from '../core/activity.ts';
import { refuseUpgrade } from '../core/refuse-upgrade.ts';
import { requireBodyRate } from './body-rate.ts';
import { isSocketHandshake } from './socket.ts';

/** What shares the port with the API and has nothing to do with it. */
export interface Site {
  isMeant(request: IncomingMessage): boolean;
  /** Whether it knows the protocol that a request wants to go over to. */
  upgradesTo(request: IncomingMessage): boolean;
  /** May hand a request on to the API, once it is one for it. */
  handle(request: IncomingMessage, response: ServerResponse, api: RequestListener): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/** Without these a slow sender holds its socket for ever. */
const timeouts = { requestTimeout: 900_000, keepAliveTimeout: 72_000, headersTimeout: 60_000 };

export interface SharedPort {
  readonly serverFactory: FastifyServerFactory;
  /** Emits `upgrade` for the API alone. */
  readonly handshakes: EventEmitter;
}

/** A site's requests have no routes; its host says whose app it is. */
const named = <T>({ method = '', headers }: IncomingMessage, work: () => T): T =>
  withActivity({ site: `${method} ${headers.host?.slice(0, 255) ?? ''}` }, work);

/**
 * Sites are told apart by the host name or the path, before anything of the API has seen the
 * request: whatever a preview's page asks for never gets there, but for its app's way to the AI gateway.
 */
export function sharedPort(sites: readonly Site[], hasSockets: boolean): SharedPort {
  const handshakes = new EventEmitter();
  const siteOf = (request: IncomingMessage) => sites.find((site) => site.isMeant(request));
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const site = siteOf(request);
    if (site) void named(request, () => site.upgrade(request, socket, head));
    // Nobody listens any more once the service closes.
    else if (!handshakes.emit('upgrade', request, socket, head)) refuseUpgrade(socket, 503);
  };
  let isFirst = true;
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    siteOf(request)?.upgradesTo(request) ?? (hasSockets && isSocketHandshake(request));
  return {
    handshakes,
    serverFactory: (api) => {
      const server = createServer({ ...timeouts, shouldUpgradeCallback }, (request, response) => {
        requireBodyRate(request, response);
        const site = siteOf(request);
        if (site) void named(request, () => site.handle(request, response, api));
        else api(request, response);
      });
      // `localhost` may be two addresses, and Fastify hands the second one's upgrades to the first.
      if (isFirst) server.on('upgrade', onUpgrade);
      isFirst = false;
      return server;
    },
  };
}
