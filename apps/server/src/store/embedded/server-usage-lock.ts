import pg from 'pg';
import { superuser } from './cluster.ts';
import { postgresPort } from './folders.ts';

const databaseName = 'millwright';
/** Advisory lock id for "a process uses this server": any two numbers that no other lock uses. */
const inUseLock = '1835625580, 1';

/** A connection that stays open for as long as a process uses the server. */
export interface ServerUsageLock {
  /** Resolves when the connection has ended, for any reason. */
  lost: Promise<void>;
  /** Releases the shared lock; true if no other process uses the server and none can start to. */
  leave(): Promise<boolean>;
  end(): Promise<void>;
}

export function createConnectionOptions(socket: string, database = databaseName) {
  return { host: socket, port: postgresPort, user: superuser, database, ssl: false };
}

/**
 * Registers this process with the server; undefined if the server is about to be stopped. Every process holds the lock
 * shared. The last one to leave can take it exclusively, which keeps others out while it stops the server. Locks end
 * with their connection, so a killed process needs no cleanup.
 */
export async function acquireServerUsageLock(socket: string): Promise<ServerUsageLock | undefined> {
  const client = await connect(socket).catch(async (error) => {
    if (error.code !== '3D000') throw error;
    await createDatabase(socket);
    return connect(socket);
  });
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const tryLock = async (lock: string) => {
    const { rows } = await client.query<{ answer: boolean }>(
      `SELECT ${lock}(${inUseLock}) AS answer`,
    );
    return rows[0]?.answer === true;
  };
  // A server that is being stopped ends the connection; the caller retries.
  const isLocked = await tryLock('pg_try_advisory_lock_shared').catch(() => false);
  if (!isLocked) {
    await client.end();
    return undefined;
  }
  return {
    lost,
    leave: async () =>
      (await tryLock('pg_advisory_unlock_shared')) && (await tryLock('pg_try_advisory_lock')),
    end: () => client.end(),
  };
}

async function connect(socket: string, database?: string) {
  const client = new pg.Client({
    ...createConnectionOptions(socket, database),
    application_name: 'millwright presence',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // `lost` reports it; without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** If several processes do this at once, all but one fail and find the database on their next attempt. */
async function createDatabase(socket: string) {
  const client = await connect(socket, 'postgres');
  try {
    await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
