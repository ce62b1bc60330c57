import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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
};

/** Set by the test runner's set-up, so that all test files share one server. */
export const sharedServerVariable = 'MILLWRIGHT_TEST_POSTGRES';

export interface TestServer {
  /** Directory of its socket. */
  readonly host: string;
  close(): Promise<void>;
}

/** A real PostgreSQL in a temporary directory, with a migrated database to copy from. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-test-'));
  const server = await openEmbeddedPostgres({ dataDir, log, settings: undurable });
  const { host } = server.connection;
  await execute(host, `CREATE DATABASE ${template}`);
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
export async function createDatabase(host: string, migrated: boolean): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = migrated ? template : 'template1';
  await execute(host, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`);
  return urlOf(host, name);
}

function urlOf(host: string, name: string): string {
  return `postgres://millwright@localhost/${name}?host=${encodeURIComponent(host)}`;
}

async function execute(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: 'millwright', database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
