import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { injectIntoHead } from './inject-into-head.ts';
import {
  requestHeadersForApp,
  responseHeadersForBrowser,
  type Visitor,
} from './preview-headers.ts';
import { reportTag } from './report-script.ts';

export const maxRequestBytes = 50 * 1_048_576;
const maxHeaderBytes = 32_768;
const idleTimeoutMs = 60_000;
/** Each 1xx response costs the service as much as a final one, and browsers use one or two. */
const maxInformational = 10;

export interface ForwardOptions {
  /** Opens a connection to the server in the sandbox. */
  readonly connect: () => Promise<Duplex>;
  /** True for a published app. */
  readonly isPublished?: boolean;
  readonly visitor: Visitor;
  readonly framedBy: readonly string[];
}

/** The app gave no response that can be forwarded, and nothing has been forwarded yet. */
export class AppResponseError extends Error {
  constructor(cause: unknown) {
    super('the app did not respond', { cause });
    this.name = 'AppResponseError';
  }
}

export class BodyTooLargeError extends Error {}

/** Forwards one request to the app in a preview and its response to the client. */
export async function forward(
  clientRequest: IncomingMessage,
  clientResponse: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  if (Number(clientRequest.headers['content-length'] ?? 0) > maxRequestBytes)
    throw new BodyTooLargeError();
  const { appRequest, connection } = await open(clientRequest, options);
  if (clientRequest.socket.destroyed) {
    appRequest.destroy();
    connection.destroy();
    return;
  }
  const onClientClose = () => appRequest.destroy();
  clientResponse.once('close', onClientClose);
  const body = createBodyLimiter();
  // Not a pipeline: that would close the client's connection before the error response is sent.
  body.on('error', (error) => appRequest.destroy(error));
  if (hasBody(clientRequest)) clientRequest.pipe(body).pipe(appRequest);
  else appRequest.end();
  try {
    const appResponse = await waitForResponse(appRequest, body);
    const isPage = /^text\/html\b/i.test(appResponse.headers['content-type'] ?? '');
    const isPlain = (appResponse.headers['content-encoding'] ?? 'identity') === 'identity';
    const { framedBy } = options;
    const headers = responseHeadersForBrowser(appResponse.headers, {
      framedBy,
      isPublished: false,
    });
    const shouldInject =
      isPage && isPlain && clientRequest.method !== 'HEAD' && appResponse.statusCode !== 304;
    if (shouldInject) delete headers['content-length'];
    clientResponse.writeHead(appResponse.statusCode ?? 502, headers);
    const tag = reportTag(String(appResponse.headers['content-security-policy'] ?? ''));
    const steps = shouldInject ? [injectIntoHead(tag)] : [];
    await pipeline([appResponse, ...steps, clientResponse]);
  } catch (error) {
    if (clientResponse.headersSent) clientResponse.destroy();
    else if (body.errored instanceof BodyTooLargeError) throw body.errored;
    else throw new AppResponseError(error);
  } finally {
    clientResponse.off('close', onClientClose);
    clientRequest.unpipe(body);
    appRequest.destroy();
    connection.destroy();
  }
}

/** Forwards an upgrade request, such as the WebSocket of hot reloading. */
export async function forwardUpgrade(
  clientRequest: IncomingMessage,
  outside: Duplex,
  head: Buffer,
  options: ForwardOptions,
): Promise<void> {
  const { appRequest, connection } = await open(clientRequest, options, 'websocket');
  const onClientClose = () => connection.destroy();
  outside.once('close', onClientClose);
  appRequest.end();
  const { promise, resolve, reject } = Promise.withResolvers<[IncomingMessage, Socket, Buffer]>();
  appRequest.once('upgrade', (...upgraded) => resolve(upgraded));
  appRequest.once('response', ({ statusCode }) =>
    reject(new Error(`responded with ${statusCode}`)),
  );
  appRequest.once('error', reject);
  appRequest.once('close', () => reject(new Error('closed')));
  let upgraded: [IncomingMessage, Socket, Buffer];
  try {
    upgraded = await promise;
  } catch (error) {
    connection.destroy();
    throw new AppResponseError(error);
  }
  const [appResponse, inside, first] = upgraded;
  const names = ['sec-websocket-accept', 'sec-websocket-protocol', 'sec-websocket-extensions'];
  const lines = names.flatMap((name) => {
    const value = appResponse.headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const opening = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: Upgrade'];
  outside.write(`${[...opening, ...lines].join('\r\n')}\r\n\r\n`);
  outside.write(first);
  inside.write(head);
  // When either side closes, close the other.
  const closed = Promise.withResolvers<void>();
  for (const side of [inside, outside]) side.on('error', ignore).once('close', closed.resolve);
  outside.pipe(inside).pipe(outside);
  await closed.promise;
  inside.destroy();
  outside.destroy();
}

/** Ignores socket errors: a broken socket also emits `close`, which is handled. */
function ignore(): void {}

async function open(
  clientRequest: IncomingMessage,
  { connect, visitor, isPublished = false }: ForwardOptions,
  upgrade?: string,
): Promise<{ appRequest: ClientRequest; connection: Duplex }> {
  const connection = await openConnection(connect);
  const appRequest = request({
    createConnection: () => connection,
    method: clientRequest.method,
    path: clientRequest.url,
    headers: requestHeadersForApp(clientRequest.headers, { visitor, upgrade, isPublished }),
    setHost: false,
    maxHeaderSize: maxHeaderBytes,
  });
  // `waitForResponse` reports the error to its caller; without a listener here, it would crash the process.
  appRequest.on('error', () => undefined);
  let informational = 0;
  appRequest.on('information', () => {
    informational += 1;
    if (informational > maxInformational) appRequest.destroy(new Error('too many 1xx responses'));
  });
  return { appRequest, connection };
}

async function openConnection(connect: ForwardOptions['connect']): Promise<Duplex> {
  try {
    const connection = await connect();
    // The request reports errors while it lasts; later ones have no other listener.
    return connection.on('error', ignore);
  } catch (error) {
    throw new AppResponseError(error);
  }
}

/**
 * Waits for the response. Times out if the app neither consumes the body nor responds; a slow client does not count
 * against the app.
 */
function waitForResponse(appRequest: ClientRequest, body: Transform): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  let idle: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(idle);
    idle = setTimeout(() => appRequest.destroy(new Error('no response in time')), idleTimeoutMs);
  };
  wait();
  body.on('data', wait);
  appRequest.once('response', resolve);
  appRequest.once('error', reject);
  appRequest.once('close', () => reject(new Error('closed without a response')));
  // No upgrade was requested.
  appRequest.once('upgrade', (_answer, socket: Duplex) => socket.destroy());
  return promise.finally(() => {
    body.off('data', wait);
    clearTimeout(idle);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function createBodyLimiter(): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxRequestBytes) done(new BodyTooLargeError());
      else done(null, piece);
    },
  });
}
