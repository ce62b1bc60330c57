import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../store/database.ts';
import { openEmbeddedPostgres } from '../store/embedded-postgres.ts';
import { migrate } from '../store/migrate.ts';

const template = 'migrated_template';
const log = pino({ level: 'silent' });

/**
 * For the shared test server, whose data need not survive a crash. Tests of durability start their own servers with the
 * defaults.
 */
const undurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Many services of several lanes use it at the same time, each with a pool of ten.
  max_connections: '400',
};

/** A directory in memory: copying the 300 files of a database to a disk takes twice the CPU time. */
const memoryDirectory = '/dev/shm';
/** The databases of a whole run need 3 GB. */
const minFreeBytes = 6 * 2 ** 30;

async function chooseParentDirectory(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryDirectory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= minFreeBytes ? memoryDirectory : tmpdir();
}

/** Set by the test runner's set-up, so that all test files share one server. */
export const sharedServerVariable = 'MILLWRIGHT_TEST_POSTGRES';

export interface TestServer {
  /** Directory of its socket. */
  readonly host: string;
  close(): Promise<void>;
}

/** A real PostgreSQL in a temporary directory, with a migrated database to copy from. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(await chooseParentDirectory(), 'millwright-test-'));
  const server = await openEmbeddedPostgres({ dataDir, log, settings: undurable });
  const { host } = server.connection;
  await using admin = await connectAsAdmin(host);
  await admin.client.query(`CREATE DATABASE ${template}`);
  const database = await openDatabase({ url: urlOf(host, template), dataDir, log });
  await migrate(database, log, 'test');
  await database.close();
  return {
    host,
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database, migrated by default. Copies files: by default PostgreSQL writes every page to its WAL to avoid a
 * checkpoint, but a checkpoint without fsync is cheaper than the pages.
 */
export async function createDatabase(
  { client, host }: AdminConnection,
  migrated: boolean,
): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = migrated ? template : 'template1';
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`);
  return urlOf(host, name);
}

function urlOf(host: string, name: string): string {
  return `postgres://millwright@localhost/${name}?host=${encodeURIComponent(host)}`;
}

/** A connection that creates databases; keeping it saves a server process for each. */
export interface AdminConnection extends AsyncDisposable {
  readonly client: pg.Client;
  readonly host: string;
}

export async function connectAsAdmin(host: string): Promise<AdminConnection> {
  const client = new pg.Client({ host, user: 'millwright', database: 'postgres' });
  // A lost connection fails the next statement.
  client.on('error', () => undefined);
  await client.connect();
  return { client, host, [Symbol.asyncDispose]: () => client.end() };
}
