import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { largeBytes } from './upload-limiter.ts';

/** How long the rest of a refused upload is read and thrown away before the socket is cut. */
const lingerMs = 2_000;
/** How long a body may take to arrive, an ordinary one and a large one. */
const bodyMs = 120_000;
const largeBodyMs = 900_000;
const jsonType = /^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i;

/** JSON objects only, and nobody is asked for a body before the request was let in. */
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
    limitTime(request, reply);
    if (request.headers.expect?.toLowerCase() !== '100-continue') return;
    // A body that is refused for its length alone is not asked for.
    const length = Number(request.headers['content-length'] ?? 0);
    if (!(length > request.routeOptions.bodyLimit)) reply.raw.writeContinue();
  });
  app.addHook('onSend', async ({ raw }, { raw: answer }) => {
    if (raw.complete || answer.shouldKeepAlive) return;
    // Node would close at once, and a sender in full flow would miss the answer.
    answer.shouldKeepAlive = true;
    const close = () => raw.socket.end();
    answer.once('finish', () => (raw.complete ? close() : raw.once('end', close)));
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    const timer = setTimeout(() => raw.destroy(), lingerMs);
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Node has one limit for all requests; a large turn needs more time than that of a short one. */
function limitTime({ raw, routeOptions }: FastifyRequest, { raw: answer }: FastifyReply): void {
  if (raw.complete) return;
  // Its close event is in the past: neither the timer nor whoever reads the body would hear of it.
  if (raw.destroyed) throw new Error('The client left before its body arrived');
  const limit = routeOptions.bodyLimit > largeBytes ? largeBodyMs : bodyMs;
  const timer = setTimeout(() => raw.destroy(), limit);
  // Not the close of the request, which does not come for a body that nobody reads to its end.
  answer.once('close', () => clearTimeout(timer));
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

/** The very bytes of a body, whatever its type. */
export function acceptRawBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** JSON that the route reads itself, piece by piece: too large to be held at once. */
export function acceptStreamedBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonType, (request, _payload, done) => {
    const { bodyLimit } = request.routeOptions;
    const isTooLarge = Number(request.headers['content-length'] ?? 0) > bodyLimit;
    done(isTooLarge ? new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large') : null);
  });
}

/** A body that the route takes as it comes, of the types that it takes. */
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
