import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../core/startup-error.ts';
import { whenAborted } from '../core/when-aborted.ts';
import type { NodePgDatabase } from './drizzle.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded.ts';
import { Pool, silent } from './pool.ts';

const pingMs = 2_000;

/** What repositories are written against; a transaction is one too. */
export type Drizzle = NodePgDatabase;

export interface Database {
  db: Drizzle;
  pool: pg.Pool;
  /** Resolves when the database answers within two seconds. */
  ping(): Promise<void>;
  /** A connection of its own, without the limits of the pool; the caller ends it. */
  connect(): Promise<pg.Client>;
  /** Calls the listener with every error that the server answers a statement with. */
  watchErrors(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** For people: which database this is, without its password. */
  where: string;
}

/**
 * With a URL nothing is connected yet: the service starts without its database and becomes ready
 * when that does. The embedded server is ours to start, so it runs when this resolves.
 */
export async function openDatabase(options: {
  url: string | undefined;
  dataDir: string;
  log: Logger;
  /** Called while other programs work and this process would only wait. */
  meanwhile?: () => void;
  /** Fires when closing must not wait for statements under way, nor for a clean end of the embedded server. */
  hurry?: AbortSignal;
}): Promise<Database> {
  const { url, dataDir, log, meanwhile, hurry } = options;
  if (url) return over({ connectionString: url }, describe(url), log, hurry);
  const embedded = await openEmbeddedPostgres({ dataDir, log, meanwhile, hurry });
  const folder = path.relative(process.cwd(), dataDir);
  const place = folder === '' || folder.startsWith('..') ? path.resolve(dataDir) : folder;
  const where = `embedded PostgreSQL ${embedded.version} in ${place}`;
  return over(embedded.connection, where, log, hurry, embedded);
}

async function over(
  target: pg.ClientConfig,
  where: string,
  log: Logger,
  hurry: AbortSignal | undefined,
  embedded?: EmbeddedPostgres,
): Promise<Database> {
  // Not before: a database that has to be made first is begun earlier without it.
  const { drizzle } = await import('./drizzle.ts');
  const connection = { ...target, application_name: 'millwright', keepAlive: true };
  const pool = new Pool(connection, log);
  let closed: Promise<void> | undefined;

  async function end(): Promise<void> {
    await (hurry ? Promise.race([pool.end(), whenAborted(hurry)]) : pool.end());
    await embedded?.close();
  }

  return {
    db: drizzle({ client: pool }),
    pool,
    where,
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
  const late = delay(pingMs, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new Error(silent);
  });
  const answer = pool.query('SELECT 1');
  try {
    await Promise.race([answer, late]);
  } finally {
    limit.abort();
    // Whichever comes second has nobody waiting for it.
    for (const promise of [answer, late]) promise.catch(() => {});
  }
}

function describe(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    // The value itself stays out of the message: it may hold a password.
    throw new StartupError(
      'DATABASE_URL is not the URL of a PostgreSQL database',
      'Write it as postgres://user:password@host:5432/name, special characters percent-encoded.',
    );
  }
  const host = parsed.host || parsed.searchParams.get('host') || 'localhost';
  const port = parsed.host && !parsed.port ? ':5432' : '';
  return `PostgreSQL at ${host}${port}${parsed.pathname}`;
}
