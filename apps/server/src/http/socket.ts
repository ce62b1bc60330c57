import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket, WebsocketPluginOptions } from '@fastify/websocket';
import {
  type CloseReason,
  type ControlFrame,
  closeCodes,
  limits,
  newErrorRef,
  parseClientMessage,
  socketProtocol,
} from '@millwright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { SharedLimiter } from '../core/ports/shared-limiter.ts';
import { withWatchdogLabel } from '../core/with-watchdog-label.ts';
import { SharedConcurrencyLimiter } from '../infra/concurrency/shared-concurrency-limiter.ts';
import type { Logger } from '../infra/log.ts';
import { offeredProtocols } from './bearer-protocol.ts';
import { toApiError } from './error-responses.ts';
import type { CloseCause, OpenStreams } from './open-streams.ts';
import { originForm, pathOf } from './request-target.ts';
import type { ServedRoute } from './route.ts';
import type { FrameSink, SocketSession, SocketUser } from './socket-session.ts';
import { whenClosed } from './when-closed.ts';

export interface SocketOptions {
  readonly maxBytes: number;
  /** Maximum number of open sockets per user; 0 for no limit. */
  readonly limiter: SharedLimiter;
  readonly maxSockets: number;
  readonly origins: readonly string[];
  readonly streams: OpenStreams;
  readonly clock: Clock;
  /** Starts the session of one socket. */
  readonly openSession: (
    user: SocketUser,
    sink: FrameSink,
    onError: (error: unknown) => void,
  ) => SocketSession;
  /** Redeems a single-use ticket; undefined if it is invalid. */
  readonly redeemTicket: (ticket: string) => Promise<SocketUser | undefined>;
  readonly logger: Logger;
}

const { own } = limits;
const ticketLifetimeMs = 3_600_000;
const drainPollMs = 20;
const closeTimeoutMs = 1_000;
/** Access is rechecked once a minute. */
const pingsPerRecheck = 60 / own.socketPingSeconds;

declare module 'fastify' {
  interface FastifyRequest {
    ticketHolder: SocketUser | null;
  }
}

export function socketPlugin(
  { maxBytes }: SocketOptions,
  handshakes: EventEmitter,
): WebsocketPluginOptions {
  return {
    options: {
      // The plugin uses only the server's `upgrade` event.
      server: handshakes as Server,
      maxPayload: maxBytes,
      perMessageDeflate: false,
      // Never echoes the subprotocol that carries the token.
      handleProtocols: (offered) => (offered.has(socketProtocol) ? socketProtocol : false),
    },
    errorHandler: (error, socket, { log }) => {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (isClientError(code)) log.debug({ code }, 'a client broke its socket');
      else log.error({ err: error }, 'a socket failed');
      // The library sends the close code before it reports the error.
      socket.terminate();
    },
  };
}

/** Detects unreadable messages, such as one over the size limit, and broken connections. */
function isClientError(code: string): boolean {
  return code.startsWith('WS_ERR_') || ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code);
}

const routes = {
  token: { method: 'GET', path: '/api/v1/ws', access: 'bearer' },
  ticket: { method: 'GET', path: '/api/v1/gw/ws', access: { exempt: 'gateway' } },
} as const satisfies Record<string, ServedRoute>;

export const socketRoutes: readonly ServedRoute[] = Object.values(routes);

/** Returns whether a request is a WebSocket handshake. Other upgrade requests are ignored, as HTTP allows. */
export function isSocketHandshake(
  { method, url = '/', headers }: IncomingMessage,
  paths: readonly string[],
): boolean {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false;
  const segments = pathOf(originForm(url)).split('/');
  return paths.some((path) => {
    const pattern = path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((segment, at) => segment.startsWith(':') || segment === segments[at])
    );
  });
}

/**
 * Registers the socket routes. Handshakes run through the same hooks as every request, so none bypasses authentication.
 */
export function registerSocket(app: FastifyInstance, options: SocketOptions): void {
  const limiter = new SharedConcurrencyLimiter(options.limiter, 'sockets', options.maxSockets);
  const acquireSlot = async (userId: string, { raw }: FastifyRequest) =>
    whenClosed(raw.socket, await limiter.acquire(userId));
  const shared = {
    method: 'GET',
    handler: () => {
      throw new ApiError('VALIDATION_FAILED', 'Open this address as a WebSocket');
    },
  } as const;
  app.route({
    ...shared,
    url: routes.token.path,
    config: { access: routes.token.access },
    preValidation: async (request) => {
      checkHandshake(request, options.origins);
      if (request.caller) await acquireSlot(request.caller.userId, request);
    },
    wsHandler: (socket, { caller }) => {
      if (!caller) return;
      const user = { userId: caller.userId, onlyProject: undefined };
      runSession(socket, user, caller.tokenExpiresAt, options);
    },
  });
  app.route({
    ...shared,
    url: routes.ticket.path,
    config: { access: routes.ticket.access },
    preValidation: async (request) => {
      checkHandshake(request, options.origins);
      const { ticket } = request.query as { ticket?: unknown };
      const user = typeof ticket === 'string' ? await options.redeemTicket(ticket) : undefined;
      if (!user)
        throw new ApiError('TOKEN_INVALID', 'The ticket is unknown, already used or expired');
      await acquireSlot(user.userId, request);
      request.ticketHolder = user;
    },
    wsHandler: (socket, { ticketHolder }) => {
      const until = new Date(options.clock.now().getTime() + ticketLifetimeMs);
      if (ticketHolder) runSession(socket, ticketHolder, until, options);
    },
  });
}

export function checkHandshake(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin !== undefined && !origins.includes(origin)) {
    throw new ApiError('ORIGIN_NOT_ALLOWED', "This origin isn't allowed to open a WebSocket");
  }
  const offered = offeredProtocols(request);
  if (offered.length > 0 && !offered.includes(socketProtocol)) {
    throw new ApiError('VALIDATION_FAILED', `Also offer the subprotocol ${socketProtocol}`);
  }
}

function runSession(
  socket: WebSocket,
  user: SocketUser,
  until: Date,
  options: SocketOptions,
): void {
  const { clock, streams, logger } = options;
  const closed = new AbortController();
  const close = (reason: CloseReason) => {
    const { code, meaning } = closeCodes[reason];
    socket.close(code, meaning);
  };
  const send = (frame: string) => {
    if (socket.readyState === socket.OPEN) socket.send(frame);
  };
  const sink = {
    send,
    backlog: () => socket.bufferedAmount,
    waitUntilDrained: () => waitUntilDrained(socket, closed.signal),
    signal: closed.signal,
  };
  const session = options.openSession(user, sink, (error) => {
    logger.warn({ err: error }, 'a subscription failed');
    close('internal');
  });
  const closeFor = (cause: CloseCause) => {
    close(cause === 'removed' ? 'unauthorized' : 'restart');
    // A client may continue to send until it has acknowledged the close.
    if (cause === 'removed') socket.removeAllListeners('message');
    // A client that does not acknowledge the close would delay the shutdown.
    setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
  };
  const unregister = streams.add(closeFor, { kind: 'connection', userId: user.userId });
  const monitor = monitorSocket(socket, until, clock, session, close);
  let malformed = 0;

  async function reply(text: string): Promise<{ reply: ControlFrame; onSent?: () => void }> {
    const parsed = parseClientMessage(text);
    if (!parsed.ok) {
      malformed += 1;
      const { id, kind, problem } = parsed.rejected;
      return { reply: nack(id, kind, new ApiError(problem.code, problem.message)) };
    }
    const { message } = parsed;
    const id = message.id ?? null;
    if (message.type === 'ping') {
      const server_time = clock.now().toISOString();
      return { reply: { type: 'pong', id, data: { ts: message.data.ts ?? null, server_time } } };
    }
    try {
      const activity = { socketMessage: message.type };
      return await withWatchdogLabel(activity, () => session.handle(message));
    } catch (error) {
      const apiError = toApiError(error);
      const rejected = nack(id, message.type, apiError);
      const { error_ref } = rejected.data;
      if (apiError.status >= 500)
        logger.error({ err: error, error_ref }, 'a socket message failed');
      return { reply: rejected };
    }
  }

  // Processed sequentially, so that replies arrive in the order of the messages.
  let pending = Promise.resolve();
  socket.on('message', (data, isBinary) => {
    monitor.touch();
    if (isBinary) return close('binary');
    const flow = monitor.count();
    if (flow === 'flooding') return close('flooding');
    if (flow === 'limited') {
      const tooMany = new ApiError('RATE_LIMITED', 'Too many messages: slow down');
      return send(JSON.stringify(nack(null, null, tooMany)));
    }
    const text = data.toString();
    pending = pending.then(async () => {
      const { reply: frame, onSent } = await reply(text);
      send(JSON.stringify(frame));
      onSent?.();
      if (malformed >= own.socketMalformedMessages) close('malformed');
    });
  });
  socket.on('pong', () => monitor.touch());
  // The library answers broken frames with the appropriate close code; nothing else has to be done.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed.abort();
    session.close();
    monitor.stop();
    unregister();
  });
}

/** Polls, because the library does not report when its buffer is empty. */
async function waitUntilDrained(socket: WebSocket, signal: AbortSignal): Promise<void> {
  while (socket.bufferedAmount > 0 && !signal.aborted) await delay(drainPollMs);
}

/** Closes a socket that is idle or whose token has expired, and counts incoming messages. */
function monitorSocket(
  socket: WebSocket,
  until: Date,
  clock: Clock,
  session: SocketSession,
  close: (reason: CloseReason) => void,
) {
  let lastReceivedAt = performance.now();
  let windowStart = performance.now();
  let messages = 0;
  let pings = 0;
  const timer = setInterval(() => {
    if (clock.now() >= until) return close('unauthorized');
    if (performance.now() - lastReceivedAt > own.socketSilenceSeconds * 1000)
      return close('silent');
    socket.ping();
    pings += 1;
    if (pings % pingsPerRecheck !== 0) return;
    void session.recheck().then((allowed) => allowed || close('accessRevoked'));
  }, own.socketPingSeconds * 1000);

  return {
    touch: () => {
      lastReceivedAt = performance.now();
    },
    /** Rejects messages over the limit; at twice the limit, the socket is closed. */
    count: (): 'fine' | 'limited' | 'flooding' => {
      if (performance.now() - windowStart > own.socketWindowSeconds * 1000) {
        windowStart = performance.now();
        messages = 0;
      }
      messages += 1;
      if (messages <= own.socketMessagesPerWindow) return 'fine';
      return messages <= 2 * own.socketMessagesPerWindow ? 'limited' : 'flooding';
    },
    stop: () => clearInterval(timer),
  };
}

type Nack = Extract<ControlFrame, { type: 'nack' }>;

function nack(id: string | null, kind: string | null, error: ApiError): Nack {
  const { code, message } = error;
  return { type: 'nack', id, data: { kind, code, message, error_ref: newErrorRef() } };
}
