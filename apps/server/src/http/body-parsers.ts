import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { largeBytes } from './uploads/upload-limiter.ts';

/** Time for which the rest of a rejected upload is read and discarded before the socket is closed. */
const lingerMs = 2_000;
/** Time limits for an ordinary and a large body to arrive. */
const bodyTimeoutMs = 120_000;
const largeBodyTimeoutMs = 900_000;
const jsonType = /^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i;

/** Accepts JSON objects only. Sends `100 Continue` only after the request has been admitted. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonType, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseObject(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });

  app.server.on('checkContinue', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async (request, reply) => {
    limitBodyTime(request, reply);
    if (request.headers.expect?.toLowerCase() !== '100-continue') return;
    // No `100 Continue` for a body that will be rejected for its length.
    const length = Number(request.headers['content-length'] ?? 0);
    if (!(length > request.routeOptions.bodyLimit)) reply.raw.writeContinue();
  });
  app.addHook('onSend', async ({ raw }, { raw: response }) => {
    if (raw.complete || response.shouldKeepAlive) return;
    // Node would close the connection immediately, and a client that is still sending would miss the response.
    response.shouldKeepAlive = true;
    const close = () => raw.socket.end();
    response.once('finish', () => (raw.complete ? close() : raw.once('end', close)));
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    const timer = setTimeout(() => raw.destroy(), lingerMs);
    raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * Limits the time for a body. Node has a single limit for all requests, but a large turn needs more time than a short
 * one.
 */
function limitBodyTime(
  { raw, routeOptions }: FastifyRequest,
  { raw: response }: FastifyReply,
): void {
  if (raw.complete) return;
  // The close event has already fired: neither the timer nor the reader of the body would notice.
  if (raw.destroyed) throw new Error('The client disconnected before its body arrived');
  const timeoutMs = routeOptions.bodyLimit > largeBytes ? largeBodyTimeoutMs : bodyTimeoutMs;
  const timer = setTimeout(() => raw.destroy(), timeoutMs);
  // Not the request's close event, which never fires for a body that is not read to its end.
  response.once('close', () => clearTimeout(timer));
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseObject(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch (error) {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON', { cause: error });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new ApiError('INVALID_JSON', 'The body must be a JSON object');
}

/** Passes the body on as raw bytes, whatever its type. */
export function acceptRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Accepts JSON that the route parses itself as a stream, because it is too large to hold in memory. */
export function acceptStreamedBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonType, (request, _payload, done) => {
    const { bodyLimit } = request.routeOptions;
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > bodyLimit;
    done(isTooLarge ? new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large') : null);
  });
}

/** Accepts a body that the route consumes as a stream, restricted to the route's media types. */
export function acceptPipedBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', ({ headers, routeOptions }, _payload, done) => {
    const { bodyLimit, config } = routeOptions;
    const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
    if (!config.bodyTypes?.includes(type.trim())) {
      done(new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send the body as ${config.bodyTypes?.[0]}`));
    } else if (Number(headers['content-length'] ?? 0) > bodyLimit) {
      done(new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large'));
    } else done(null);
  });
}
