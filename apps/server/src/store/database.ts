import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../core/startup-error.ts';
import { whenAborted } from '../core/when-aborted.ts';
import type { NodePgDatabase } from './drizzle.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { noResponseMessage, Pool } from './pool.ts';

const pingMs = 2_000;

/** The query interface of all repositories; a transaction has the same one. */
export type Drizzle = NodePgDatabase;

export interface Database {
  db: Drizzle;
  pool: pg.Pool;
  /** Resolves when the database answers within two seconds. */
  ping(): Promise<void>;
  /** Opens a dedicated connection without the pool's limits; the caller ends it. */
  connect(): Promise<pg.Client>;
  /** Calls the listener with every error response of the server. */
  watchErrors(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** How to connect to the server; contains the password. */
  target: pg.ClientConfig;
  /** Describes the database for users, without its password. */
  description: string;
}

/**
 * Opens the database. With a URL, connects lazily: the service starts without its database and becomes ready when the
 * database does. The embedded server runs when this resolves, since this process starts it.
 */
export async function openDatabase(options: {
  url: string | undefined;
  dataDir: string;
  log: Logger;
  /** Called while other programs work and this process would be idle. */
  onIdle?: () => void;
  /** Fires when closing must wait neither for running statements nor for a clean shutdown of the embedded server. */
  forceClose?: AbortSignal;
}): Promise<Database> {
  const { url, dataDir, log, onIdle, forceClose } = options;
  if (url) return createDatabase({ connectionString: url }, describeUrl(url), log, forceClose);
  const embedded = await openEmbeddedPostgres({ dataDir, log, onIdle, forceClose });
  const folder = path.relative(process.cwd(), dataDir);
  const displayPath = folder === '' || folder.startsWith('..') ? path.resolve(dataDir) : folder;
  const description = `embedded PostgreSQL ${embedded.version} in ${displayPath}`;
  return createDatabase(embedded.connection, description, log, forceClose, embedded);
}

async function createDatabase(
  target: pg.ClientConfig,
  description: string,
  log: Logger,
  forceClose: AbortSignal | undefined,
  embedded?: EmbeddedPostgres,
): Promise<Database> {
  // Imported late: creating a new database starts earlier without it.
  const { drizzle } = await import('./drizzle.ts');
  const connection = { ...target, application_name: 'millwright', keepAlive: true };
  const pool = new Pool(connection, log);
  let closed: Promise<void> | undefined;

  async function end(): Promise<void> {
    await (forceClose ? Promise.race([pool.end(), whenAborted(forceClose)]) : pool.end());
    await embedded?.close();
  }

  return {
    db: drizzle({ client: pool }),
    pool,
    target,
    description,
    ping: () => ping(pool),
    watchErrors: (listener) => void pool.errorListeners.add(listener),
    async connect() {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
      client.on('error', ({ message }) => log.warn({ reason: message }, 'lost a connection'));
      await client.connect();
      return client;
    },
    close() {
      closed ??= end();
      return closed;
    },
  };
}

async function ping(pool: pg.Pool) {
  const limit = new AbortController();
  const timeout = delay(pingMs, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new Error(noResponseMessage);
  });
  const response = pool.query('SELECT 1');
  try {
    await Promise.race([response, timeout]);
  } finally {
    limit.abort();
    // The loser of the race must not cause an unhandled rejection.
    for (const promise of [response, timeout]) promise.catch(() => {});
  }
}

function describeUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    // Omits the value, which may contain a password.
    throw new StartupError(
      'DATABASE_URL is not a PostgreSQL address',
      'Write it as postgres://user:password@host:5432/name, special characters percent-encoded.',
    );
  }
  const host = parsed.host || parsed.searchParams.get('host') || 'localhost';
  const port = parsed.host && !parsed.port ? ':5432' : '';
  return `PostgreSQL at ${host}${port}${parsed.pathname}`;
}
