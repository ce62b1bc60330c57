import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openEmbeddedPostgres } from '../../apps/server/src/store/embedded.ts';
import { serverPid } from '../../apps/server/src/store/testing/place.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';

/** A PostgreSQL of its own, so that it can be killed; it is brought back by whoever opened it. */
export interface Postgres extends AsyncDisposable {
  readonly url: string;
  /** Ends the server at once, or asks it to cut everybody off and end. */
  end(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Cuts every connection, as a proxy before it may do; it can be reached at once again. */
  cut(): Promise<void>;
  /** Stops every process of it without closing a connection; the returned function lets them go on. */
  freeze(): Promise<() => void>;
  /** Resolves when it answers. */
  ready(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-chaos-postgres-'));
  const server = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const { host } = server.connection;
  await query(host, 'CREATE DATABASE chaos');

  async function pid(): Promise<number> {
    return eventually(() => serverPid(dataDir), 'PostgreSQL has a process', 60_000);
  }

  return {
    url: `postgres://millwright@localhost/chaos?host=${encodeURIComponent(host)}`,
    async end(signal) {
      const before = await pid();
      process.kill(before, signal);
      const isGone = async () => (await serverPid(dataDir)) !== before;
      await eventually(isGone, 'PostgreSQL is gone', 60_000);
    },
    async cut() {
      const all = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'chaos'`;
      await query(host, all);
    },
    async freeze() {
      const root = await pid();
      const children = await readFile(`/proc/${root}/task/${root}/children`, 'utf8');
      const all = [root, ...children.trim().split(' ').map(Number)];
      const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
        for (const one of all) if (isThere(one)) process.kill(one, name);
      };
      signal('SIGSTOP');
      return () => signal('SIGCONT');
    },
    async ready() {
      const answers = () =>
        query(host, 'SELECT 1').then(
          () => true,
          () => false,
        );
      await eventually(answers, 'PostgreSQL answers', 60_000);
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function query(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: 'millwright', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
