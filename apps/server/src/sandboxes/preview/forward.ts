import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headersInward, headersOutward, type Visitor } from './headers.ts';
import { injectFirst } from './inject.ts';
import { reportTag } from './report-script.ts';

const maxRequestBytes = 50 * 1_048_576;
const maxHeaderBytes = 32_768;
const idleMs = 60_000;
/** Each 1xx response costs the service as much as a final one, and browsers use one or two. */
const maxInformational = 10;

export interface Passage {
  /** Opens a connection to the server in the sandbox. */
  readonly connect: () => Promise<Duplex>;
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

/** Forwards one request to the app in the sandbox and its response to the client. */
export async function forward(
  asked: IncomingMessage,
  answered: ServerResponse,
  passage: Passage,
): Promise<void> {
  if (Number(asked.headers['content-length'] ?? 0) > maxRequestBytes) throw new BodyTooLargeError();
  const { inward, connection } = await open(asked, passage);
  if (asked.socket.destroyed) {
    inward.destroy();
    connection.destroy();
    return;
  }
  const gone = () => inward.destroy();
  answered.once('close', gone);
  const body = limited();
  // Not a pipeline: that would close the client's connection before the error response is sent.
  body.on('error', (error) => inward.destroy(error));
  asked.pipe(body).pipe(inward);
  try {
    const answer = await answerOf(inward, body);
    const isPage = /^text\/html\b/i.test(answer.headers['content-type'] ?? '');
    const isPlain = (answer.headers['content-encoding'] ?? 'identity') === 'identity';
    const headers = headersOutward(answer.headers, passage.framedBy);
    const marks = isPage && isPlain && asked.method !== 'HEAD' && answer.statusCode !== 304;
    if (marks) delete headers['content-length'];
    answered.writeHead(answer.statusCode ?? 502, headers);
    const tag = reportTag(String(answer.headers['content-security-policy'] ?? ''));
    const steps = marks ? [injectFirst(tag)] : [];
    await pipeline([answer, ...steps, answered]);
  } catch (error) {
    if (answered.headersSent) answered.destroy();
    else
      throw body.errored instanceof BodyTooLargeError ? body.errored : new AppResponseError(error);
  } finally {
    answered.off('close', gone);
    asked.unpipe(body);
    inward.destroy();
    connection.destroy();
  }
}

/** Forwards an upgrade request, such as the WebSocket of hot reloading. */
export async function forwardUpgrade(
  asked: IncomingMessage,
  outside: Duplex,
  head: Buffer,
  passage: Passage,
): Promise<void> {
  const { inward, connection } = await open(asked, passage, 'websocket');
  const gone = () => connection.destroy();
  outside.once('close', gone);
  inward.end();
  const { promise, resolve, reject } = Promise.withResolvers<[IncomingMessage, Socket, Buffer]>();
  inward.once('upgrade', (...upgraded) => resolve(upgraded));
  inward.once('response', ({ statusCode }) => reject(new Error(`responded with ${statusCode}`)));
  inward.once('error', reject);
  inward.once('close', () => reject(new Error('closed')));
  let upgraded: [IncomingMessage, Socket, Buffer];
  try {
    upgraded = await promise;
  } catch (error) {
    connection.destroy();
    throw new AppResponseError(error);
  }
  const [answer, inside, first] = upgraded;
  const names = ['sec-websocket-accept', 'sec-websocket-protocol', 'sec-websocket-extensions'];
  const lines = names.flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const opening = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: Upgrade'];
  outside.write(`${[...opening, ...lines].join('\r\n')}\r\n\r\n`);
  outside.write(first);
  inside.write(head);
  // When either side closes, close the other.
  const left = Promise.withResolvers<void>();
  for (const side of [inside, outside]) side.on('error', ignore).once('close', left.resolve);
  outside.pipe(inside).pipe(outside);
  await left.promise;
  inside.destroy();
  outside.destroy();
}

/** Ignores socket errors: a broken socket also emits `close`, which is handled. */
function ignore(): void {}

async function open(
  asked: IncomingMessage,
  { connect, visitor }: Passage,
  upgrade?: string,
): Promise<{ inward: ClientRequest; connection: Duplex }> {
  let connection: Duplex;
  try {
    connection = await connect();
  } catch (error) {
    throw new AppResponseError(error);
  }
  // The request reports errors while it lasts; later ones have no other listener.
  connection.on('error', ignore);
  const inward = request({
    createConnection: () => connection,
    method: asked.method,
    path: asked.url,
    headers: headersInward(asked.headers, visitor, upgrade),
    setHost: false,
    maxHeaderSize: maxHeaderBytes,
  });
  // `answerOf` reports the error to its caller; without a listener here, it would crash the process.
  inward.on('error', () => undefined);
  let informational = 0;
  inward.on('information', () => {
    informational += 1;
    if (informational > maxInformational) inward.destroy(new Error('too many 1xx responses'));
  });
  return { inward, connection };
}

/**
 * Waits for the response. Times out if the app neither consumes the body nor responds; a slow client does not count
 * against the app.
 */
function answerOf(inward: ClientRequest, body: Transform): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  let idle: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(idle);
    idle = setTimeout(() => inward.destroy(new Error('no response in time')), idleMs);
  };
  wait();
  body.on('data', wait);
  inward.once('response', resolve);
  inward.once('error', reject);
  inward.once('close', () => reject(new Error('closed without a response')));
  // No upgrade was requested.
  inward.once('upgrade', (_answer, socket: Duplex) => socket.destroy());
  return promise.finally(() => {
    body.off('data', wait);
    clearTimeout(idle);
  });
}

function limited(): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxRequestBytes) done(new BodyTooLargeError());
      else done(null, piece);
    },
  });
}
