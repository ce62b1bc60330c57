import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EnvironmentStage } from '@millwright/contract';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import type { Logger } from '../../infra/log.ts';
import { answerUploadRequest, type UploadProtocolServices } from './answer-upload-request.ts';
import { appUploadLimits } from './app-upload-limits.ts';

export interface UploadServerOptions extends UploadProtocolServices {
  readonly log: Logger;
  /** Shorter times in tests. */
  readonly times?: Partial<ConnectionTimes>;
}

interface ConnectionTimes {
  readonly headersMs: number;
  readonly idleMs: number;
  readonly requestMs: number;
}

/** An app whose server sends one request. */
interface Client {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  /** Ends the connection unless something happens. */
  timer: NodeJS.Timeout;
  hasSentRequest: boolean;
}

/** How long the rest of a refused request is received. */
const lingerMs = 5_000;

/** Speaks HTTP with the servers of apps, on connections that come from their sandboxes. Each carries one request. */
export class UploadServer {
  readonly #options: UploadServerOptions;
  readonly #times: ConnectionTimes;
  readonly #clients = new Map<Duplex, Client>();
  readonly #limit = new KeyedConcurrencyLimit(appUploadLimits.connections, 'connections');
  readonly #server: Server;

  constructor(options: UploadServerOptions) {
    this.#options = options;
    this.#times = { ...appUploadLimits, ...options.times };
    const server = createServer({ maxHeaderSize: appUploadLimits.headerBytes });
    server.on('request', (request, response) => void this.#answer(request, response));
    server.on('clientError', (_error, socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    });
    this.#server = server;
  }

  serve(projectId: string, stage: EnvironmentStage, connection: Duplex): void {
    // The client has gone.
    connection.on('error', () => undefined);
    const isFull = this.#clients.size >= appUploadLimits.totalConnections;
    const release = isFull ? undefined : this.#limit.tryAcquire(`${projectId}:${stage}`);
    if (!release) {
      connection.once('end', () => connection.destroy()).resume();
      connection.end(
        'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
      );
      setTimeout(() => connection.destroy(), lingerMs).unref();
      return;
    }
    const destroy = () => void connection.destroy();
    const deadline = setTimeout(destroy, this.#times.requestMs);
    const timer = setTimeout(destroy, this.#times.headersMs);
    const client: Client = { projectId, stage, timer, hasSentRequest: false };
    this.#clients.set(connection, client);
    connection.once('close', () => {
      clearTimeout(deadline);
      clearTimeout(client.timer);
      this.#clients.delete(connection);
      release();
    });
    this.#server.emit('connection', connection);
  }

  close(): void {
    for (const connection of this.#clients.keys()) connection.destroy();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const connection: Duplex = request.socket;
    const client = this.#clients.get(connection);
    // The connection ends after the answer to its first request.
    if (!client || client.hasSentRequest) return;
    client.hasSentRequest = true;
    response.shouldKeepAlive = false;
    const restart = (ms: number) => {
      clearTimeout(client.timer);
      client.timer = setTimeout(() => connection.destroy(), ms);
    };
    restart(this.#times.idleMs);
    try {
      const onActivity = () => void client.timer.refresh();
      await answerUploadRequest(this.#options, client, { request, response, onActivity });
    } catch (error) {
      if (!connection.destroyed)
        this.#options.log.warn({ err: error }, 'failed to serve the uploads of an app');
      if (!response.writableEnded) connection.destroy();
    }
    if (connection.destroyed) return;
    if (request.complete) restart(this.#times.idleMs);
    else {
      // Reads on for a moment, because a sender that is cut off may lose the answer.
      request.resume();
      restart(lingerMs);
    }
  }
}
