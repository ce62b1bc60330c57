import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { nameStatements } from './statement-names.ts';

/** The service's statements take milliseconds; one that takes seconds blocks others. */
const statementMs = 3_500;
/** Longer than any statement may take, and well below the five seconds within which every request is answered. */
const responseTimeoutMs = 4_000;
const minResponseTimeoutMs = 1_000;

const limits: pg.PoolConfig = {
  max: 10,
  // Pipelines statements of a transaction that do not depend on each other's results.
  pipeline: true,
  // Includes the wait for a free connection, so that a full pool causes an error and not a queue.
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 30_000,
};

/** A pool that survives the loss of any of its connections at any moment, as does the process. */
export class Pool extends pg.Pool {
  /** Called with every error response of the server. */
  readonly errorListeners = new Set<(error: Error) => void>();

  constructor(connection: pg.ClientConfig, log: Logger) {
    super({ ...connection, ...limits });
    // An unhandled 'error' event ends the process: the pool emits it for idle connections, a connection in use emits it
    // itself. The error carries the whole connection, including the password, so only the message is logged.
    this.on('error', ({ message }) => log.warn({ reason: message }, 'lost an idle connection'));
    this.on('connect', (client) => {
      // The pool or the running query reports the same error.
      client.on('error', () => {});
      client.connection.on('errorMessage', (error: Error) => {
        for (const listener of this.errorListeners) listener(error);
      });
      nameStatements(client);
    });
    this.on('release', (_, client) => setResponseTimeout(client, 0));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const requestedAt = performance.now();
    // Time spent waiting for a connection reduces the time allowed for the response.
    const limitResponseTime = (client: pg.PoolClient) => {
      const left = responseTimeoutMs - (performance.now() - requestedAt);
      setResponseTimeout(client, Math.max(minResponseTimeoutMs, left));
      return client;
    };
    if (!callback)
      return super.connect().then((client) => releaseWhenLost(limitResponseTime(client)));
    super.connect((error, client, done) =>
      callback(error, client && limitResponseTime(client), done),
    );
    return undefined;
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Releases a connection automatically when it is lost, and makes a second release harmless. Drizzle never releases a
 * connection on which BEGIN fails; after ten such losses the pool would be empty.
 */
function releaseWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release;
  let released = false;
  const onEnd = () => client.release(true);
  client.release = (error) => {
    if (released) return;
    released = true;
    client.removeListener('end', onEnd);
    release(error);
  };
  client.once('end', onEnd);
  return client;
}

function setResponseTimeout(client: pg.PoolClient, ms: number) {
  const socket = client.connection.stream as Socket;
  socket.removeAllListeners('timeout');
  socket.setTimeout(ms, () => socket.destroy(new Error(noResponseMessage)));
}

export const noResponseMessage = 'The database does not respond';
