import { availableParallelism } from 'node:os';
import type { Duplex } from 'node:stream';
import type { AppDatabaseState, EnvironmentStage } from '@millwright/contract';
import type { Sealer } from '../../core/sealer.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { TunnelRoute } from '../../http/tunnel.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { Database } from '../../store/database.ts';
import type { AppDatabaseKey } from '../../store/queries/app-databases.ts';
import { AppDataReader } from './app-data-reader.ts';
import { AppDatabases } from './app-databases.ts';
import { DatabaseGuard } from './database-guard.ts';
import { DatabaseRestorer } from './database-restorer.ts';
import { databaseRoutes } from './database-routes.ts';
import { DatabaseServer } from './database-server.ts';
import { databaseTunnel } from './database-tunnel.ts';
import { dumpRoutes, type Receiving } from './dump-routes.ts';
import { KeptDumps } from './kept-dumps.ts';

export interface DatabasesOptions {
  readonly config: Config;
  readonly database: Database;
  readonly sealer: Sealer;
  readonly log: Logger;
}

export interface DatabaseState {
  readonly state: AppDatabaseState;
  readonly sizeBytes: number;
  readonly quotaBytes: number;
}

export interface Databases {
  /** Serves one connection that the app of a project opened to its database of a stage. */
  serve(projectId: string, stage: EnvironmentStage, connection: Duplex): void;
  readonly data: AppDataReader;
  stateOf(projectId: string, stage: EnvironmentStage): Promise<DatabaseState>;
  /** Keeps a dump for a week; resolves to undefined if there is no database yet. */
  keepDump(
    key: AppDatabaseKey,
    reason: string,
    signal: AbortSignal,
  ): Promise<{ readonly id: string } | undefined>;
  readonly routes: (receiving: Receiving) => RouteDefinition[];
  /** For the owner's own client. */
  readonly tunnel: TunnelRoute;
  start(): void;
  stop(): Promise<void>;
}

const guardMs = 2_000;
const sweepMs = 30_000;
/** As text, binary data is twice as long. */
const dumpRatio = 2;
const dumpSweepMs = 10 * 60_000;

/** Leaves cores to other apps and to the service, which by default share the machine with the database server. */
const defaultMaxStatements = () => Math.max(1, Math.floor(availableParallelism() / 2));

/** Builds the databases of apps, on the server of the service's own data by default. */
export function composeDatabases({ config, database, sealer, log }: DatabasesOptions): Databases {
  const { APPS_DATABASE_URL: url } = config;
  const { db } = database;
  const server = new DatabaseServer(
    url === undefined ? database.target : { connectionString: url },
  );
  const maxBytes = config.APPS_DATABASE_QUOTA_MB * 1024 * 1024;
  const maxStatements = config.APPS_DATABASE_STATEMENTS ?? defaultMaxStatements();
  const databases = new AppDatabases({ db, server, sealer, log, maxBytes, maxStatements });
  const dumps = new KeptDumps({ db, databases, log, maxBytes: dumpRatio * maxBytes });
  const restorer = new DatabaseRestorer({ db, databases, server, dumps, log });
  const guard = new DatabaseGuard({
    db,
    server,
    log,
    maxBytes,
    isInUse: () => databases.isInUse,
  });
  const sweep = new PeriodicTask({
    name: 'app database sweep',
    everyMs: sweepMs,
    run: () => databases.dropAbandoned(),
    onError: (error) =>
      log.warn({ err: error }, 'failed to drop the databases of deleted projects'),
  });
  const tasks = [
    sweep,
    new PeriodicTask({
      name: 'app database guard',
      everyMs: guardMs,
      run: () => guard.check(),
      onError: (error) => log.warn({ err: error }, 'failed to check the databases of apps'),
    }),
    new PeriodicTask({
      name: 'database dump sweep',
      everyMs: dumpSweepMs,
      run: () => dumps.removeExpired(),
      onError: (error) => log.warn({ err: error }, 'failed to remove expired dumps of databases'),
    }),
  ];
  const data = new AppDataReader(databases);
  return {
    data,
    stateOf: async (projectId, stage) => {
      const found = await databases.find({ projectId, stage });
      if (!found?.isReady) return { state: 'none', sizeBytes: 0, quotaBytes: maxBytes };
      const sizeBytes = await server.sizeOf(found.name);
      return { state: found.isFull ? 'full' : 'ready', sizeBytes, quotaBytes: maxBytes };
    },
    keepDump: (key, reason, signal) => dumps.keep(key, reason, signal),
    routes: (receiving) => [
      ...databaseRoutes({ db, data }),
      ...dumpRoutes({
        db,
        databases,
        dumps,
        restorer,
        maxBytes: dumpRatio * maxBytes,
        ...receiving,
      }),
    ],
    serve: (projectId, stage, connection) => databases.serve({ projectId, stage }, connection),
    tunnel: databaseTunnel(db, databases),
    start: () => {
      for (const task of tasks) task.start();
      // Drops databases at once that a killed process left behind.
      sweep.runNow();
    },
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()));
      databases.close();
    },
  };
}
