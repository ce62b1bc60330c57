import type { Duplex } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import { type CloseReason, closeCodes, limits } from '@millwright/contract';
import type { FastifyInstance } from 'fastify';
import { createWebSocketStream } from 'ws';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import { SharedConcurrencyLimiter } from '../infra/concurrency/shared-concurrency-limiter.ts';
import type { CloseCause } from './open-streams.ts';
import { checkHandshake, type SocketOptions } from './socket.ts';
import { whenClosed } from './when-closed.ts';

/** A WebSocket that carries the bytes of another protocol in binary messages. */
export interface TunnelRoute {
  readonly path: string;
  /** Checks a request before its handshake; throws to reject it. */
  admit(caller: Caller, params: Readonly<Record<string, string>>, query: unknown): Promise<Tunnel>;
}

export interface Tunnel {
  serve(connection: Duplex): void;
  /** Throws an ApiError once the user has lost access. */
  recheck(): Promise<void>;
}

type TunnelOptions = Pick<SocketOptions, 'limiter' | 'origins' | 'streams' | 'clock'>;

declare module 'fastify' {
  interface FastifyRequest {
    tunnel: Tunnel | null;
  }
}

const { own } = limits;
const maxTunnels = 20;
const closeTimeoutMs = 1_000;
/** Access is rechecked once a minute. */
const pingsPerRecheck = 60 / own.socketPingSeconds;

/** Registers tunnels. Their handshakes run through the same hooks as every request. */
export function registerTunnels(
  app: FastifyInstance,
  routes: readonly TunnelRoute[],
  options: TunnelOptions,
): void {
  const limiter = new SharedConcurrencyLimiter(options.limiter, 'tunnels', maxTunnels);
  for (const { path, admit } of routes) {
    app.route({
      method: 'GET',
      url: path,
      config: { access: 'bearer' },
      handler: () => {
        throw new ApiError('VALIDATION_FAILED', 'Open this address as a WebSocket');
      },
      preValidation: async (request) => {
        if (!request.ws) return;
        checkHandshake(request, options.origins);
        const { caller } = request;
        if (!caller) return;
        request.tunnel = await admit(
          caller,
          request.params as Readonly<Record<string, string>>,
          request.query,
        );
        whenClosed(request.raw.socket, await limiter.acquire(caller.userId));
      },
      wsHandler: (socket, { caller, tunnel }) => {
        if (caller && tunnel) runTunnel(socket, tunnel, caller, options);
      },
    });
  }
}

function runTunnel(
  socket: WebSocket,
  tunnel: Tunnel,
  { userId, tokenExpiresAt }: Caller,
  { streams, clock }: TunnelOptions,
): void {
  const close = (reason: CloseReason) => {
    const { code, meaning } = closeCodes[reason];
    socket.close(code, meaning);
    // A client may continue to send until it has acknowledged the close.
    socket.removeAllListeners('message');
    // A client that does not acknowledge the close would delay the shutdown.
    setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
  };
  const closeFor = (cause: CloseCause) => close(cause === 'removed' ? 'unauthorized' : 'restart');
  const unregister = streams.add(closeFor, { kind: 'connection', userId });
  const connection = createWebSocketStream(socket, { allowHalfOpen: true });
  connection.on('error', () => undefined);
  let lastReceivedAt = performance.now();
  let pings = 0;
  const touch = () => {
    lastReceivedAt = performance.now();
  };
  const timer = setInterval(() => {
    if (clock.now() >= tokenExpiresAt) return close('unauthorized');
    if (performance.now() - lastReceivedAt > own.socketSilenceSeconds * 1000)
      return close('silent');
    socket.ping();
    pings += 1;
    if (pings % pingsPerRecheck !== 0) return;
    // A database that does not answer says nothing about the user's access.
    tunnel.recheck().catch((error) => error instanceof ApiError && close('accessRevoked'));
  }, own.socketPingSeconds * 1000);
  socket.on('message', touch);
  socket.on('pong', touch);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    unregister();
  });
  tunnel.serve(connection);
}
