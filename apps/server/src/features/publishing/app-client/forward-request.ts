import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import {
  AppResponseError,
  BodyTooLargeError,
  maxRequestBytes,
} from '../../../sandboxes/preview/forward.ts';
import {
  requestHeadersForApp,
  responseHeadersForBrowser,
  type Visitor,
} from '../../../sandboxes/preview/preview-headers.ts';
import {
  type AppConnection,
  type AppRequest,
  bodyOf,
  type ExchangeSink,
} from './app-connection.ts';
import type { AppConnectionPool } from './app-connection-pool.ts';

export interface ForwardRequestOptions {
  readonly pool: AppConnectionPool;
  readonly visitor: Visitor;
  /** Origins that may frame an app, besides its own. */
  readonly framedBy: readonly string[];
}

/**
 * Forwards one request to the server of a published app and its response to the visitor. Uses neither Node's HTTP client
 * nor its pipelines, which take several times as long as everything else.
 */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardRequestOptions,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxRequestBytes)
    throw new BodyTooLargeError();
  const body = bodyOf(request);
  const idle = options.pool.takeIdle();
  if (idle) {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    try {
      return await new Exchange(request, response, idle, options).run(body);
    } catch (error) {
      // The app may have closed the connection before it saw the request, which can then be sent again.
      const canRetry = error instanceof AppResponseError && isSafe && !body;
      if (!canRetry || response.destroyed) throw error;
    }
  }
  const connection = await options.pool.openConnection().catch((error: unknown) => {
    throw new AppResponseError(error);
  });
  if (response.destroyed || request.socket.destroyed) return connection.destroy();
  return new Exchange(request, response, connection, options).run(body);
}

/** One request on a connection and its response. */
class Exchange implements ExchangeSink {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #connection: AppConnection;
  readonly #options: ForwardRequestOptions;
  readonly #done = Promise.withResolvers<void>();
  #isBodySent = true;
  #bodyBytes = 0;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    connection: AppConnection,
    options: ForwardRequestOptions,
  ) {
    this.#request = request;
    this.#response = response;
    this.#connection = connection;
    this.#options = options;
  }

  async run(body: AppRequest['body']): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = this.#request;
    const { visitor } = this.#options;
    this.#response.on('close', this.#onClientClose).on('drain', this.#onClientDrain);
    try {
      const forwarded = requestHeadersForApp(headers, { visitor, isPublished: true });
      this.#connection.start({ method, path, headers: forwarded, body }, this);
      if (body) this.#sendBody();
      await this.#done.promise;
    } finally {
      this.#response.off('close', this.#onClientClose).off('drain', this.#onClientDrain);
      this.#stopBody();
    }
  }

  onHead(status: number, headers: IncomingHttpHeaders): void {
    const { framedBy } = this.#options;
    this.#response.writeHead(
      status,
      responseHeadersForBrowser(headers, { framedBy, isPublished: true }),
    );
  }

  onBody(bytes: Buffer): void {
    if (!this.#response.write(bytes)) this.#connection.pause();
  }

  onEnd(canReuse: boolean): void {
    this.#connection.resume();
    if (canReuse && this.#isBodySent) this.#options.pool.release(this.#connection);
    else this.#connection.destroy();
    this.#response.end();
    this.#done.resolve();
  }

  onError(error: Error): void {
    if (this.#response.headersSent) {
      this.#response.destroy();
      this.#done.resolve();
    } else this.#done.reject(new AppResponseError(error));
  }

  onDrain(): void {
    this.#request.resume();
  }

  readonly #onClientDrain = () => this.#connection.resume();

  readonly #onClientClose = () => {
    if (this.#response.writableFinished) return;
    this.#connection.destroy();
    this.#done.resolve();
  };

  #sendBody(): void {
    this.#isBodySent = false;
    this.#request.on('data', this.#onBodyPiece).on('end', this.#onBodyEnd);
  }

  #stopBody(): void {
    this.#request.off('data', this.#onBodyPiece).off('end', this.#onBodyEnd);
  }

  readonly #onBodyPiece = (piece: Buffer) => {
    this.#bodyBytes += piece.length;
    if (this.#bodyBytes > maxRequestBytes) {
      this.#connection.destroy();
      this.#done.reject(new BodyTooLargeError());
    } else if (!this.#connection.write(piece)) this.#request.pause();
  };

  readonly #onBodyEnd = () => {
    this.#isBodySent = true;
    this.#connection.endBody();
  };
}
