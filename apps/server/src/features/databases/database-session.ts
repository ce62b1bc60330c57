import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import {
  authenticationOk,
  backendKeyData,
  fatalError,
  parameterStatus,
  readyForQuery,
} from './server-messages.ts';
import { readStartupMessage } from './startup-message.ts';
import type { StatementLimit } from './statement-limit/limit-statements.ts';

/** Identifies a running session to a request that cancels its statement. */
export interface SessionKey {
  readonly processId: number;
  readonly secretKey: number;
}

export interface DatabaseSessionOptions {
  /**
   * Opens the connection to the server, or throws why the app gets none. `prepare` is called for each client before it
   * connects.
   */
  readonly open: (
    config: pg.ClientConfig,
    prepare: (client: pg.Client) => void,
  ) => Promise<pg.Client>;
  readonly onStarted: (key: SessionKey) => void;
  /** Limits what the session runs at the same time as others of its app. */
  readonly limit: (key: SessionKey) => StatementLimit;
  readonly onCancel: (key: SessionKey) => Promise<void>;
}

/** Refuses a connection with an error that the app's own code sees. */
export class DatabaseRefusedError extends Error {
  /** PostgreSQL's code. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'DatabaseRefusedError';
    this.code = code;
  }
}

const startupTimeoutMs = 10_000;
const unavailable = '57P03';
/** Decided by the service, whatever the client asks for. */
const ignoredParameters = new Set(['user', 'database', 'replication', 'client_encoding']);

/**
 * Serves one connection of an app. The service signs in at the server itself, as the one role that the connection is
 * for: the app needs no password, and the user and database that it names do not matter. After that, bytes are copied.
 */
export async function serveDatabaseSession(
  connection: Duplex,
  { open, onStarted, limit, onCancel }: DatabaseSessionOptions,
): Promise<void> {
  const timer = setTimeout(() => connection.destroy(), startupTimeoutMs);
  let session: OpenSession;
  try {
    const startup = await readStartupMessage(connection);
    if (startup.type === 'cancel') {
      await onCancel(startup);
      connection.end();
      return;
    }
    session = await openSession(connection, open, toClientConfig(startup.parameters));
    onStarted(session.key);
  } catch (error) {
    connection.end(toFatalError(error));
    return;
  } finally {
    clearTimeout(timer);
  }
  const { server, key } = session;
  const limited = limit(key);
  // Nobody receives the result of a statement that has not started.
  connection.once('end', () => limited.isWaiting && connection.destroy());
  // Either side may close at any moment.
  await Promise.all([
    pipeline(connection, limited.requests, server),
    pipeline(server, limited.responses, connection),
  ]).catch(() => {
    server.destroy();
    connection.destroy();
  });
  limited.end();
}

interface OpenSession {
  readonly server: Duplex;
  readonly key: SessionKey;
}

async function openSession(
  connection: Duplex,
  open: DatabaseSessionOptions['open'],
  config: pg.ClientConfig,
): Promise<OpenSession> {
  let greeting: Buffer[] = [];
  let key: SessionKey = { processId: 0, secretKey: 0 };
  const client = await open(config, ({ connection: server }) => {
    greeting = [authenticationOk()];
    server.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      greeting.push(parameterStatus(parameterName, parameterValue));
    });
    server.on('backendKeyData', ({ processID, secretKey }: BackendKey) => {
      key = { processId: processID, secretKey };
      greeting.push(backendKeyData(processID, secretKey));
    });
  });
  // From here on, the library must not read what belongs to the app.
  client.connection.stream.removeAllListeners('data');
  connection.write(Buffer.concat([...greeting, readyForQuery()]));
  return { server: client.connection.stream as Duplex, key };
}

/** Passes the session's settings on, such as its time zone or name. */
function toClientConfig(parameters: ReadonlyMap<string, string>): pg.ClientConfig {
  const options = [parameters.get('options') ?? ''];
  for (const [name, value] of parameters) {
    if (ignoredParameters.has(name) || name === 'options' || name.startsWith('_pq_.')) continue;
    options.push(`-c ${escapeOption(`${name}=${value}`)}`);
  }
  const text = options.filter((option) => option !== '').join(' ');
  return text === '' ? {} : { options: text };
}

function escapeOption(option: string): string {
  return option.replaceAll(/[\\\s]/g, (character) => `\\${character}`);
}

function toFatalError(error: unknown): Buffer {
  const isKnown = error instanceof pg.DatabaseError || error instanceof DatabaseRefusedError;
  if (!isKnown) return fatalError(unavailable, 'The database is not available at the moment');
  return fatalError(error.code ?? unavailable, error.message);
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

interface BackendKey {
  readonly processID: number;
  readonly secretKey: number;
}
