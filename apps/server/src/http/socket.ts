import type { IncomingMessage } from 'node:http';
import type { WebSocket, WebsocketPluginOptions } from '@fastify/websocket';
import {
  type ClientMessage,
  type CloseReason,
  type ControlFrame,
  closeCodes,
  limits,
  newErrorRef,
  parseClientMessage,
} from '@millwright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { Clock } from '../core/ports/clock.ts';
import { offeredProtocols, socketProtocol } from './bearer-protocol.ts';
import { toApiError } from './errors.ts';
import type { OpenStreams } from './open-streams.ts';
import { originForm, pathOf } from './request-target.ts';

/** Answers one message of a client with exactly one frame. `ping` never gets here. */
export type AnswerMessage = (
  message: Exclude<ClientMessage, { type: 'ping' }>,
  caller: Caller,
) => Promise<ControlFrame>;

export interface SocketOptions {
  readonly maxBytes: number;
  readonly origins: readonly string[];
  readonly streams: OpenStreams;
  readonly clock: Clock;
  readonly answer: AnswerMessage;
}

const { own } = limits;

export function socketPlugin({ maxBytes }: SocketOptions): WebsocketPluginOptions {
  return {
    options: {
      maxPayload: maxBytes,
      perMessageDeflate: false,
      // The offer that carries the token is never echoed.
      handleProtocols: (offered) => (offered.has(socketProtocol) ? socketProtocol : false),
    },
  };
}

export const socketPath = '/api/v1/ws';

/** Whether a request may leave HTTP behind. Any other wish to is passed over, as HTTP allows. */
export function isSocketHandshake({ method, url = '/', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    pathOf(originForm(url)) === socketPath
  );
}

/** The handshake runs through the same hooks as every request, so nobody gets past without a token. */
export function registerSocket(app: FastifyInstance, options: SocketOptions): void {
  app.route({
    method: 'GET',
    url: socketPath,
    config: { access: 'bearer' },
    preValidation: async (request) => checkHandshake(request, options.origins),
    handler: () => {
      throw new ApiError('VALIDATION_FAILED', 'Open this address as a WebSocket');
    },
    wsHandler: (socket, request) => {
      if (request.caller) converse(socket, request.caller, options);
    },
  });
}

function checkHandshake(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin !== undefined && !origins.includes(origin)) {
    throw new ApiError('ORIGIN_NOT_ALLOWED', 'This origin may not open sockets here');
  }
  const offered = offeredProtocols(request);
  if (offered.length > 0 && !offered.includes(socketProtocol)) {
    throw new ApiError('VALIDATION_FAILED', `Offer the subprotocol ${socketProtocol} too`);
  }
}

function converse(socket: WebSocket, caller: Caller, options: SocketOptions): void {
  const close = (reason: CloseReason) => {
    const { code, meaning } = closeCodes[reason];
    socket.close(code, meaning);
  };
  const send = (frame: ControlFrame) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  const forget = options.streams.add(() => close('restart'));
  const watch = watchOver(socket, caller, options.clock, close);
  let malformed = 0;

  async function reply(text: string): Promise<ControlFrame> {
    const parsed = parseClientMessage(text);
    if (!parsed.ok) {
      malformed += 1;
      const { id, kind, problem } = parsed.refused;
      return nack(id, kind, new ApiError(problem.code, problem.message));
    }
    const { message } = parsed;
    const id = message.id ?? null;
    if (message.type === 'ping') {
      const server_time = options.clock.now().toISOString();
      return { type: 'pong', id, data: { ts: message.data.ts ?? null, server_time } };
    }
    try {
      return await options.answer(message, caller);
    } catch (error) {
      return nack(id, message.type, toApiError(error));
    }
  }

  socket.on('message', async (data, isBinary) => {
    watch.heard();
    if (isBinary) return close('binary');
    const flow = watch.count();
    if (flow === 'flooding') return close('flooding');
    if (flow === 'limited') {
      return send(nack(null, null, new ApiError('RATE_LIMITED', 'Too many messages: slow down')));
    }
    send(await reply(data.toString()));
    if (malformed >= own.socketMalformedMessages) close('malformed');
  });
  socket.on('pong', () => watch.heard());
  // Broken frames are answered by the library with their close code; there is no one else to tell.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    watch.stop();
    forget();
  });
}

/** Ends a socket that fell silent or whose token ran out, and counts what arrives. */
function watchOver(
  socket: WebSocket,
  caller: Caller,
  clock: Clock,
  close: (reason: CloseReason) => void,
) {
  let lastHeard = performance.now();
  let windowStart = performance.now();
  let messages = 0;
  const timer = setInterval(() => {
    if (clock.now() >= caller.tokenExpiresAt) return close('unauthorized');
    if (performance.now() - lastHeard > own.socketSilenceSeconds * 1000) return close('silent');
    socket.ping();
  }, own.socketPingSeconds * 1000);

  return {
    heard: () => {
      lastHeard = performance.now();
    },
    /** Over the limit a message is refused; at twice the limit the socket is closed. */
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

function nack(id: string | null, kind: string | null, error: ApiError): ControlFrame {
  const { code, message } = error;
  return { type: 'nack', id, data: { kind, code, message, error_ref: newErrorRef() } };
}
