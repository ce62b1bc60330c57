import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { signalProcess } from '../../apps/server/src/core/signal-process.ts';
import { processesWith } from '../../apps/server/src/sandboxes/testing/host-processes.ts';
import { openFolders } from '../../apps/server/src/store/embedded/folders.ts';
import { clearStaleLocks } from '../../apps/server/src/store/embedded/lock-files.ts';
import { prepareStart } from '../../apps/server/src/store/embedded/prepare-start.ts';
import {
  type ServerProcess,
  type ServerSettings,
  startServer,
} from '../../apps/server/src/store/embedded/server.ts';
import { createConnectionOptions } from '../../apps/server/src/store/embedded/server-usage-lock.ts';
import { stopServer } from '../../apps/server/src/store/embedded/stop-server.ts';
import { killServer } from '../../apps/server/src/store/testing/data-directory.ts';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';

const log = pino({ level: 'silent' });

/** A PostgreSQL for one test; only the test restarts it. */
export interface PostgresServer extends AsyncDisposable {
  readonly url: string;
  start(): Promise<void>;
  /** Stops it as an administrator would. */
  stop(): Promise<void>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
  /** Suspends all its processes without closing connections, or resumes them. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void;
  execute(...statements: string[]): Promise<void>;
  /** Opens a session for the test. */
  connect(): Promise<pg.Client>;
}

export async function startPostgres(settings?: ServerSettings): Promise<PostgresServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-pg-'));
  await putCluster(dataDir);
  const folders = await openFolders(dataDir);
  const connection = createConnectionOptions(folders.socket);
  let server: ServerProcess | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  const postgres: PostgresServer = {
    url: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    connect,
    async start() {
      const { binaries, launch } = await prepareStart(folders, false, () => {});
      await clearStaleLocks(folders);
      server = startServer(binaries.postgres, folders, launch, log, settings);
      // Connections fail until the server is up.
      const canConnect = () =>
        postgres.execute('SELECT 1').then(
          () => true,
          () => undefined,
        );
      await eventually(canConnect, 'PostgreSQL answers', 30_000);
    },
    stop: () => stopServer(folders.cluster, log),
    async kill() {
      await killServer(dataDir);
      // Its backends would notice a moment later, and answer until then.
      const areGone = () => {
        const pids = processesWith(`postgres: ${folders.name}`);
        for (const pid of pids) signalProcess(pid, 'SIGKILL');
        return pids.length === 0 || undefined;
      };
      await eventually(areGone, 'the processes of PostgreSQL are gone', 10_000);
    },
    freeze(signal) {
      const signalled = new Set<number>();
      // Backends have the name in their title, the postmaster has the directory. The postmaster starts others until it
      // is suspended, so the search repeats. A closing connection may end its process at any moment.
      const unsignalled = () =>
        [`postgres: ${folders.name}`, folders.cluster]
          .flatMap(processesWith)
          .filter((pid) => !signalled.has(pid));
      for (let pids = unsignalled(); pids.length > 0; pids = unsignalled()) {
        for (const pid of new Set(pids)) signalProcess(pid, signal);
        for (const pid of pids) signalled.add(pid);
      }
    },
    async execute(...statements) {
      const client = await connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      server?.detach();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}
