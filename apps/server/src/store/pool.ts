import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { nameStatements } from './statement-names.ts';

/** A statement of the service takes milliseconds; one that takes seconds is in somebody's way. */
const statementMs = 3_500;
/** Longer than any statement may take, and well before the five seconds in which all are answered. */
const silenceMs = 4_000;
const leastSilenceMs = 1_000;

const limits: pg.PoolConfig = {
  max: 10,
  // Statements of one transaction that need no answer first are sent without waiting for it.
  pipeline: true,
  // Covers waiting for a free connection too, so that a full pool is an answer and not a queue.
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 30_000,
};

/** A pool whose connections may be lost at any moment without harm to the process or the pool. */
export class Pool extends pg.Pool {
  /** Called with every error that the server answers a statement with. */
  readonly errorListeners = new Set<(error: Error) => void>();

  constructor(connection: pg.ClientConfig, log: Logger) {
    super({ ...connection, ...limits });
    // An 'error' that nobody listens to ends the process: the pool emits it for idle connections,
    // a connection in use emits it itself. It carries the whole connection, password included, so
    // only the message is logged.
    this.on('error', ({ message }) => log.warn({ reason: message }, 'lost an idle connection'));
    this.on('connect', (client) => {
      client.on('error', () => {});
      client.connection.on('errorMessage', (error: Error) => {
        for (const listener of this.errorListeners) listener(error);
      });
      nameStatements(client);
    });
    this.on('release', (_, client) => limitSilence(client, 0));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const asked = performance.now();
    // Whoever waited for a connection has the less time left to wait for an answer.
    const hurry = (client: pg.PoolClient) => {
      const left = silenceMs - (performance.now() - asked);
      limitSilence(client, Math.max(leastSilenceMs, left));
      return client;
    };
    if (!callback) return super.connect().then((client) => returnWhenLost(hurry(client)));
    super.connect((error, client, done) => callback(error, client && hurry(client), done));
    return undefined;
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Drizzle keeps a connection for good when BEGIN fails on it; after ten such losses the pool would
 * be empty. A lost connection therefore goes back by itself, and giving it back twice is harmless.
 */
function returnWhenLost(client: pg.PoolClient): pg.PoolClient {
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

function limitSilence(client: pg.PoolClient, ms: number) {
  const socket = client.connection.stream as Socket;
  socket.removeAllListeners('timeout');
  socket.setTimeout(ms, () => socket.destroy(new Error(silent)));
}

export const silent = 'The database does not answer';
