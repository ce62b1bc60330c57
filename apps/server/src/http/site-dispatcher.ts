import { EventEmitter } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyServerFactory } from 'fastify';
import { rejectUpgrade } from '../core/reject-upgrade.ts';
import { withWatchdogLabel } from '../core/with-watchdog-label.ts';
import { requireMinimumBodyRate } from './require-minimum-body-rate.ts';
import { isSocketHandshake } from './socket.ts';

/** A handler that shares the port with the API but is independent of it. */
export interface Site {
  matches(request: IncomingMessage): boolean;
  /** Returns whether the site supports the protocol that the request wants to upgrade to. */
  canUpgrade(request: IncomingMessage): boolean;
  /** Handles a request; may pass it on to the API. */
  handle(request: IncomingMessage, response: ServerResponse, api: RequestListener): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/** Without these limits, a slow client could hold its socket forever. */
const timeouts = { requestTimeout: 900_000, keepAliveTimeout: 72_000, headersTimeout: 60_000 };

export interface SiteDispatcher {
  readonly serverFactory: FastifyServerFactory;
  /** Emits `upgrade` for the API only. */
  readonly handshakes: EventEmitter;
}

/** Labels a site's request by its host, which identifies the app, because sites have no routes. */
const withSiteActivity = <T>({ method = '', headers }: IncomingMessage, work: () => T): T =>
  withWatchdogLabel({ site: `${method} ${headers.host?.slice(0, 255) ?? ''}` }, work);

/**
 * Dispatches requests to sites by host name or path before the API sees them. Requests of a preview's pages never reach
 * the API, except through their app's access to the AI gateway. `socketPaths` are the API's WebSockets.
 */
export function createSiteDispatcher(
  sites: readonly Site[],
  socketPaths: readonly string[],
): SiteDispatcher {
  const handshakes = new EventEmitter();
  const siteOf = (request: IncomingMessage) => sites.find((site) => site.matches(request));
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const site = siteOf(request);
    if (site) void withSiteActivity(request, () => site.upgrade(request, socket, head));
    // During shutdown, there is no listener any more.
    else if (!handshakes.emit('upgrade', request, socket, head)) rejectUpgrade(socket, 503);
  };
  let isFirst = true;
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    siteOf(request)?.canUpgrade(request) ?? isSocketHandshake(request, socketPaths);
  return {
    handshakes,
    serverFactory: (api) => {
      const server = createServer({ ...timeouts, shouldUpgradeCallback }, (request, response) => {
        requireMinimumBodyRate(request, response);
        const site = siteOf(request);
        if (site) void withSiteActivity(request, () => site.handle(request, response, api));
        else api(request, response);
      });
      // `localhost` may resolve to two addresses, and Fastify forwards the second server's upgrades to the first.
      if (isFirst) server.on('upgrade', onUpgrade);
      isFirst = false;
      return server;
    },
  };
}
