import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnsweredRequest } from '../../core/app-log/describe-request.ts';
import { LiveAppError, type LiveApps, type LiveRelease } from '../../core/ports/live-apps.ts';
import { rejectUpgrade } from '../../core/reject-upgrade.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import {
  AppResponseError,
  BodyTooLargeError,
  forwardUpgrade,
} from '../../sandboxes/preview/forward.ts';
import { AppConnectionPool } from './app-client/app-connection-pool.ts';
import { type ForwardRequestOptions, forwardRequest } from './app-client/forward-request.ts';

export interface LiveAppProxyOptions {
  readonly liveApps: LiveApps;
  readonly protocol: 'http' | 'https';
  /** Origins that may frame an app, besides its own. */
  readonly framedBy: readonly string[];
  /** Returns undefined if the client has disconnected. */
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  readonly onAnswered: (projectId: string, request: AnsweredRequest) => void;
}

const maxConcurrent = 200;
/** A server that starts takes less than a second; one that crashed waits before it starts again. */
const connectTimeoutMs = 20_000;

/** Forwards requests of visitors to the server of a published app. */
export class LiveAppProxy {
  readonly #options: LiveAppProxyOptions;
  readonly #pools = new Map<string, AppConnectionPool>();
  /** Keeps one app's visitors from using up the capacity of all others. */
  readonly #visitors = new KeyedConcurrencyLimit(maxConcurrent, 'requests');

  constructor(options: LiveAppProxyOptions) {
    this.#options = options;
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    release: LiveRelease,
  ): Promise<void> {
    const options = this.#forwardOptions(request, release);
    if (!options) return;
    this.#report(request, response, release.projectId);
    const leave = this.#visitors.tryAcquire(release.projectId);
    if (!leave) return sendError(response, 503, 'Too many requests at the same time');
    try {
      await forwardRequest(request, response, options);
    } catch (error) {
      // Drain the body: closing the connection on a client that still sends would lose the response.
      request.resume();
      if (error instanceof BodyTooLargeError) return sendError(response, 413, 'Too large');
      if (!(error instanceof AppResponseError)) throw error;
      // The reason is in the log of the server, which only the owner can read.
      const isStopped = error.cause instanceof LiveAppError;
      sendError(response, isStopped ? 503 : 502, unavailable);
    } finally {
      leave();
    }
  }

  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    release: LiveRelease,
  ): Promise<void> {
    const options = this.#forwardOptions(request, release);
    if (!options) return;
    const leave = this.#visitors.tryAcquire(release.projectId);
    if (!leave) return rejectUpgrade(socket, 503);
    socket.once('close', leave);
    try {
      const { pool, visitor, framedBy } = options;
      const connect = () => pool.connect();
      await forwardUpgrade(request, socket, head, {
        connect,
        visitor,
        framedBy,
        isPublished: true,
      });
    } catch (error) {
      if (!(error instanceof AppResponseError)) throw error;
      rejectUpgrade(socket, 502);
    }
  }

  #report(
    { method = 'GET', url = '/' }: IncomingMessage,
    response: ServerResponse,
    projectId: string,
  ): void {
    const startedAt = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : null;
      const durationMs = performance.now() - startedAt;
      this.#options.onAnswered(projectId, { method, url, status, durationMs });
    });
  }

  #poolOf(release: LiveRelease): AppConnectionPool {
    const existing = this.#pools.get(release.id);
    if (existing) return existing;
    const { liveApps } = this.#options;
    const pool = new AppConnectionPool({
      connect: () => liveApps.connect(release, { signal: AbortSignal.timeout(connectTimeoutMs) }),
      onUnused: () => this.#pools.delete(release.id),
    });
    this.#pools.set(release.id, pool);
    return pool;
  }

  #forwardOptions(
    request: IncomingMessage,
    release: LiveRelease,
  ): ForwardRequestOptions | undefined {
    const { addressOf, protocol, framedBy } = this.#options;
    const address = addressOf(request);
    return address === undefined
      ? undefined
      : { pool: this.#poolOf(release), framedBy, visitor: { address, protocol } };
  }
}

const unavailable = 'The server of this app is not available at the moment. Try again in a minute.';

function sendError(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 503 && { 'retry-after': '3' }),
  });
  response.end(JSON.stringify({ error }));
}
