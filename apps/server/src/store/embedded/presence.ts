import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { PORT } from './folders.ts';

const DATABASE = 'millwright';
/** Two numbers for "a process uses this server": any, as long as no other lock has them. */
const IN_USE = '1835625580, 1';

/** One connection kept open for as long as a process uses the server. */
export interface Presence {
  /** Resolves when the connection has ended, for whatever reason. */
  lost: Promise<void>;
  /** Gives up the place; true when nobody else uses the server and nobody can any more. */
  leave(): Promise<boolean>;
  end(): Promise<void>;
}

export function connectionTo(socket: string, database = DATABASE) {
  return { host: socket, port: PORT, user: SUPERUSER, database, ssl: false };
}

/**
 * Every process holds the lock shared; the one that leaves last can take it alone, and keeps
 * newcomers out while it stops the server. Locks end with their connection, so a killed process
 * needs no clearing up. Undefined when the server is about to be stopped.
 */
export async function takePlace(socket: string): Promise<Presence | undefined> {
  const client = await connect(socket).catch(async (error) => {
    if (error.code !== '3D000') throw error;
    await createDatabase(socket);
    return connect(socket);
  });
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const ask = async (lock: string) => {
    const { rows } = await client.query<{ answer: boolean }>(`SELECT ${lock}(${IN_USE}) AS answer`);
    return rows[0]?.answer === true;
  };
  const taken = await ask('pg_try_advisory_lock_shared').catch(() => false);
  if (!taken) {
    await client.end();
    return undefined;
  }
  return {
    lost,
    leave: async () =>
      (await ask('pg_advisory_unlock_shared')) && (await ask('pg_try_advisory_lock')),
    end: () => client.end(),
  };
}

async function connect(socket: string, database?: string) {
  const client = new pg.Client({
    ...connectionTo(socket, database),
    application_name: 'millwright presence',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // Told by `lost`; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Of several processes that do this at once, all but one fail, and find it done on trying again. */
async function createDatabase(socket: string) {
  const client = await connect(socket, 'postgres');
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
